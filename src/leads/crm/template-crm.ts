import { join } from 'node:path';
import { ConfigurationError } from '../../base/errors.ts';
import { bodyFor, readCrmTemplate, urlFor } from '../../content/crm-template.ts';
import { shippedFolder } from '../../content/source.ts';
import { formIds } from '../../site/forms/form.ts';
import { text } from '../../site/setting.ts';
import { defineCrm } from './crm.ts';
import { outcomeOf } from './response.ts';

/** A CRM that `crm.json` describes. */
export const templateCrm = defineCrm({
  settings: {
    CRM_FILE: {
      schema: text,
      about:
        'File that describes a CRM other than HubSpot. If empty, `crm.json` in the folder of the content, if it is there.',
    },
  },

  open({ CRM_FILE }, { env, contentDir }) {
    const file = CRM_FILE || join(contentDir || shippedFolder, 'crm.json');
    const parsed = readCrmTemplate(file, env);
    if (!parsed && CRM_FILE) throw new ConfigurationError(`CRM_FILE is "${CRM_FILE}"; there is no such file.`);
    if (!parsed) return undefined;
    const { url, method, headers, format, body } = parsed.template;
    const type = format === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
    return {
      configuredBy: `${file} describes a CRM`,
      missing: parsed.lacking,
      missingForForms: [],
      forms: parsed.lacking.length ? [] : formIds,
      credentials: 'the secrets of CRM_FILE',

      async send(lead, { id }, { request }) {
        const filled = bodyFor(body, { ...lead });
        const response = await request(urlFor(url, lead.email), {
          method,
          // Equal for all attempts, so that a CRM that supports it stores a lead once.
          headers: { 'content-type': type, 'idempotency-key': id, ...headers },
          body:
            format === 'json' ? JSON.stringify(filled) : String(new URLSearchParams(filled as Record<string, string>)),
        });
        return outcomeOf(response);
      },

      /** Tries the address and the headers, without a lead. */
      async test(request) {
        const response = await request(urlFor(url, ''), { method: 'OPTIONS', headers });
        if ('failure' in response) return { ok: false, message: `The CRM can’t be reached: ${response.failure}.` };
        const { status } = response;
        if (status === 401 || status === 403)
          return { ok: false, message: `The CRM refuses the credentials: it answered ${status}.` };
        if (status === 404 || status >= 500) return { ok: false, message: `The CRM answered ${status}.` };
        return { ok: true, message: `The CRM answered ${status}. No lead was sent, so its fields aren’t tested.` };
      },
    };
  },
});
