import type { Crm, CrmOptions } from './crm.ts';
import { hubspot } from './hubspot.ts';
import { templateCrm } from './template-crm.ts';

/** The CRM that is set: the one that `crm.json` describes, else HubSpot. */
export function openCrm(options: CrmOptions): Crm {
  const { template } = options.config;
  return template ? templateCrm({ ...options, template }) : hubspot(options);
}
