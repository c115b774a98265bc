import type { Lead } from '../../db/rows.ts';
import { type Form, type FormId, formIds } from '../../site/forms/form.ts';
import { formOf } from '../../site/forms/index.ts';
import { crmFields } from '../../site/forms/values.ts';
import { leadColumns } from '../../site/lead-columns.ts';
import { base, forEachForm, sentToken, text, upperCase } from '../../site/setting.ts';
import { type CrmTest, defineCrm } from './crm.ts';
import { type CrmResponse, errorTypes, outcomeOf } from './response.ts';

/** The setting with a form's id: `HUBSPOT_FORM_REGD_WEBINAR`. */
export const hubspotFormSetting = (formId: FormId) => `HUBSPOT_FORM_${upperCase(formId)}` as const;

export const hubspot = defineCrm({
  settings: {
    HUBSPOT_BASE_URL: {
      schema: base,
      default: 'https://api.hsforms.com',
      about: 'URL of the form-submission service.',
    },
    HUBSPOT_PORTAL_ID: { schema: text, about: 'Portal id of the form-submission service. If empty, deliveries wait.' },
    HUBSPOT_TOKEN: {
      schema: sentToken,
      secret: true,
      about: 'Bearer token of the form-submission service. If empty, deliveries wait.',
    },
    ...forEachForm(hubspotFormSetting, (id) => `Form id at the form-submission service of the form \`${id}\`.`),
  },

  open({ HUBSPOT_BASE_URL: baseUrl, HUBSPOT_PORTAL_ID: portal, HUBSPOT_TOKEN: token, ...ids }, { publicUrl }) {
    const formId = (form: FormId) => ids[hubspotFormSetting(form)];
    const withoutId = formIds.filter((form) => !formId(form));
    const forms = portal && token ? formIds.filter(formId) : [];
    const submission = (form: FormId, body: object): [url: string, request: RequestInit] => [
      `${baseUrl}/submissions/v3/integration/secure/submit/${[portal, formId(form)].map(encodeURIComponent).join('/')}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      },
    ];
    return {
      configuredBy: portal || token ? 'HUBSPOT_PORTAL_ID or HUBSPOT_TOKEN is set' : '',
      missing: [portal ? [] : 'HUBSPOT_PORTAL_ID', token ? [] : 'HUBSPOT_TOKEN'].flat(),
      missingForForms: withoutId.map(hubspotFormSetting),
      forms,
      credentials: 'HUBSPOT_TOKEN (expired, wrong, or without the scope "forms")',

      async send(lead, { form, created_at }, { request, nextTurn, clock }) {
        const { context, ...body } = crmBody(formOf(form as FormId), lead, Date.parse(created_at), clock());
        const complete = { ...body, context: contextFor(context, publicUrl) };
        const first = await request(...submission(form as FormId, complete));
        const sent = outcomeOf(first);
        if (sent.outcome !== 'rejected' || !isAboutContext(first)) return sent;
        // The context only says where the lead came from; the lead itself is worth more.
        await nextTurn();
        return outcomeOf(await request(...submission(form as FormId, body)));
      },

      async test(request) {
        // HubSpot checks token and form before it refuses the email.
        const invalid = { fields: [{ name: 'email', value: 'test' }] };
        const results = await Promise.all(
          forms.map(async (form) => ({ form, ...testResult(await request(...submission(form, invalid))) })),
        );
        const failed = results.filter(({ ok }) => !ok);
        const summary = failed.length
          ? grouped(failed)
          : `HubSpot knows ${forms.length === 1 ? 'the form that is' : `all ${forms.length} forms that are`} set, and takes the token.`;
        const waiting = withoutId.length ? ` Without an id, and waiting: ${withoutId.join(', ')}.` : '';
        return {
          ok: forms.length > 0 && !failed.length,
          message: (forms.length ? summary : 'No form has an id.') + waiting,
        };
      },
    };
  },
});

const contextErrors = ['INVALID_METADATA', 'INVALID_HUTK', 'INVALID_IP_ADDRESS', 'INVALID_PAGE_URI'];

function isAboutContext(response: CrmResponse): boolean {
  const types = 'text' in response ? errorTypes(response.text) : [];
  return types.length > 0 && types.every((type) => contextErrors.includes(type));
}

/** A page address must be absolute; without an address of the site it is left out. */
function contextFor(context: { pageUri: string; pageName: string }, publicUrl: string) {
  const { pageUri, ...rest } = context;
  if (!pageUri || /^https?:\/\//.test(pageUri)) return context;
  return publicUrl ? { pageUri: publicUrl + pageUri, ...rest } : rest;
}

/** Milliseconds. HubSpot refuses a time that is more than a month old; February has 28 days. */
const oldestTime = 28 * 86_400_000;

/**
 * The fields of the form's call, when it was submitted or confirmed (`at`), and its page. Where the person is asked to confirm their
 * email, a further field says whether they have.
 */
export function crmBody(form: Form, lead: Lead, at: number, now: number) {
  const consent = lead.consent_email && [{ name: leadColumns.consent_email.crm, value: lead.consent_email }];
  return {
    fields: [...crmFields(form, lead), ...(consent || [])],
    ...(now - at < oldestTime && { submittedAt: String(at) }),
    context: { pageUri: lead.page, pageName: form.name },
  };
}

function testResult(response: CrmResponse): CrmTest {
  if ('failure' in response) return { ok: false, message: `HubSpot can’t be reached: ${response.failure}` };
  const { outcome, ...rest } = outcomeOf(response);
  const answer = 'answer' in rest ? rest.answer : '';
  if (outcome === 'unauthorized') return { ok: false, message: `HubSpot refuses the token: ${answer}` };
  if (response.status === 404) return { ok: false, message: `HubSpot knows no such portal or form: ${answer}` };
  if (outcome === 'delivered' || response.status === 400) return { ok: true, message: answer };
  return { ok: false, message: `HubSpot answered ${answer}` };
}

/** Each message once, with the forms that it is about. */
function grouped(failed: readonly { form: FormId; message: string }[]): string {
  const forms = new Map<string, FormId[]>();
  for (const { form, message } of failed) forms.set(message, [...(forms.get(message) ?? []), form]);
  return [...forms].map(([message, names]) => `${message} (${names.join(', ')}).`).join(' ');
}
