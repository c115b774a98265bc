import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { mapTexts, type Path } from '../base/json-object.ts';
import { root } from '../base/root.ts';
import { leadColumnOrder } from '../site/lead-columns.ts';
import { readJson } from './json.ts';
import { ContentError, checked, type Mistake } from './mistake.ts';
import { address } from './schemas/parts.ts';
import { readSource } from './source.ts';

/** JSON, as in the template file. */
export type Template = string | number | boolean | null | readonly Template[] | { readonly [name: string]: Template };

const template: v.GenericSchema<Template> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(template), v.record(v.string(), template)]),
);
const texts = v.record(v.string(), v.string());
const common = { url: address, method: v.optional(v.picklist(['POST', 'PUT'], 'must be POST or PUT'), 'POST') };
const schema = v.variant('format', [
  v.strictObject({ ...common, format: v.literal('json'), headers: v.optional(texts, {}), body: template }),
  v.strictObject({ ...common, format: v.literal('form'), headers: v.optional(texts, {}), body: texts }),
]);

/** The request for a CRM configured by a file, with its secrets filled in; placeholders in the body name lead columns: `{email}`. */
type CrmTemplate = v.InferOutput<typeof schema>;

/** Placeholders besides the lead columns. */
const made = ['full_name'];
const secretPattern = /\$\{([^}]*)\}/g;
const columnPattern = /(?<!\$)\{([^{}]*)\}/g;

/**
 * Reads the CRM file, if there is one, and fills in the secrets it names, such as `${CRM_TOKEN}`; `lacking` lists unset ones.
 * Throws `ContentError`.
 */
export function readCrmTemplate(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): { template: CrmTemplate; lacking: readonly string[] } | undefined {
  if (!existsSync(resolve(root, file))) return undefined;
  const { value, wrong } = checked(schema, readJson(readSource(root, file)));
  const mistakes: Mistake[] = [];
  const lacking = new Set<string>();
  const filled = mapTexts(value, (text, path) => {
    for (const [, name = ''] of text.matchAll(columnPattern)) {
      const problem = columnProblem(name, path);
      if (problem) mistakes.push(wrong(path, `${path.join('.')} ${problem}`));
    }
    return text.replace(secretPattern, (_, name: string) => {
      if (!/^CRM_[A-Z0-9_]+$/.test(name)) {
        mistakes.push(wrong(path, `${path.join('.')} names \${${name}}: secrets have names such as \${CRM_TOKEN}.`));
      } else if (!env[name]?.trim()) lacking.add(name);
      return env[name]?.trim() ?? '';
    });
  });
  if (mistakes.length) throw new ContentError(mistakes);
  return { template: filled as CrmTemplate, lacking: [...lacking] };
}

function columnProblem(name: string, path: Path): string | undefined {
  if (path[0] === 'url' && name === 'email_md5') return undefined;
  if (path[0] !== 'body')
    return `names {${name}}: only the body has data of the lead, since addresses and headers are logged.`;
  if ([...leadColumnOrder, ...made].includes(name)) return undefined;
  return `names {${name}}, which isn’t a column of a lead.`;
}

/** Mailchimp has a person's address by the hash of the email: a second lead of a person updates the first one's there. */
export const urlFor = (url: string, email: string): string =>
  url.replaceAll('{email_md5}', () => hash('md5', email.toLowerCase()));

export const bodyFor = (body: Template, lead: Readonly<Record<string, string | number | null>>): Template =>
  mapTexts(body, (text) =>
    text.replace(columnPattern, (_, name: string) =>
      name === 'full_name' ? `${lead.first_name} ${lead.last_name}`.trim() : String(lead[name] ?? ''),
    ),
  ) as Template;
