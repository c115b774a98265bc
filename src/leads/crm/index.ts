import { ConfigurationError } from '../../base/errors.ts';
import type { SettingValues } from '../../site/setting.ts';
import type { Crm, CrmContext } from './crm.ts';
import { hubspot } from './hubspot.ts';
import { templateCrm } from './template-crm.ts';

/** The last is the default. */
const crms = [templateCrm, hubspot] as const;

export const crmSettings = { ...templateCrm.settings, ...hubspot.settings };

/** Throws `ConfigurationError` where two are configured. */
export function openCrm(values: SettingValues<typeof crmSettings>, context: CrmContext): Crm {
  const opened = crms.flatMap((crm) => crm.open(values, context) ?? []);
  const [first, second] = opened.filter(({ configuredBy }) => configuredBy);
  if (first && second) {
    throw new ConfigurationError(`${first.configuredBy}, and ${second.configuredBy}: remove one of them.`);
  }
  return first ?? (opened.at(-1) as Crm);
}
