import { type FormId, formIds } from '../../site/forms/form.ts';
import { type CrmOptions, isCrmSet, sendableForms } from './crm.ts';
import { outcomeOf, reasonOf } from './response.ts';

/** What a CRM said to something that makes no contact. */
export interface CrmTest {
  ok: boolean;
  message: string;
}

/** An email that no CRM can take: it refuses the values, after it has seen who asks and for which form. */
const noEmail = 'test';

/** Asks the CRM that is set without making a contact, and says in words what it answered. Never throws. */
export async function testCrm({
  config,
  fetch = globalThis.fetch,
  timeout = 8000,
}: Pick<CrmOptions, 'config' | 'fetch' | 'timeout'>): Promise<CrmTest> {
  if (!isCrmSet(config)) return { ok: false, message: 'No CRM is set, or what it needs is missing.' };
  const { template, baseUrl, portalId, token, formIds: ids } = config;
  const ask = async (url: string, request: RequestInit) => {
    try {
      const response = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      return { message: reasonOf(error, timeout) };
    }
  };
  if (template) return judgeTemplate(await ask(template.url, { method: 'OPTIONS', headers: template.headers }));
  const forms = sendableForms(config);
  const judged = await Promise.all(
    forms.map(async (form) => {
      const path = [portalId, ids[form]].map(encodeURIComponent).join('/');
      const answer = await ask(`${baseUrl}/submissions/v3/integration/secure/submit/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ fields: [{ name: 'email', value: noEmail }] }),
      });
      return { form, ...judgeHubspot(answer) };
    }),
  );
  const wrong = judged.filter(({ ok }) => !ok);
  const unset = formIds.filter((form) => !forms.includes(form));
  const found = wrong.length
    ? grouped(wrong)
    : `HubSpot knows ${forms.length === 1 ? 'the form that is' : `all ${forms.length} forms that are`} set, and takes the token.`;
  const waiting = unset.length ? ` Without an id, and waiting: ${unset.join(', ')}.` : '';
  return {
    ok: forms.length > 0 && !wrong.length,
    message: forms.length ? found + waiting : `No form has an id.${waiting}`,
  };
}

type CrmResponse = { status: number; headers: Headers; text: string } | { message: string };

/** A refusal of the values is what a token that is right and a form that exists lead to. */
function judgeHubspot(response: CrmResponse): CrmTest {
  if ('message' in response) return { ok: false, message: `HubSpot can’t be reached: ${response.message}` };
  const { status, headers, text } = response;
  const { outcome, ...rest } = outcomeOf(status, headers, text);
  const said = 'answer' in rest ? rest.answer : '';
  if (outcome === 'unauthorized') return { ok: false, message: `HubSpot refuses the token: ${said}` };
  if (status === 404) return { ok: false, message: `HubSpot knows no such portal or form: ${said}` };
  if (outcome === 'delivered' || status === 400) return { ok: true, message: said };
  return { ok: false, message: `HubSpot answered ${said}` };
}

/** A CRM that a file describes: its address and its headers are tried, without a lead. */
function judgeTemplate(response: CrmResponse): CrmTest {
  if ('message' in response) return { ok: false, message: `The CRM can’t be reached: ${response.message}.` };
  const { status } = response;
  if (status === 401 || status === 403)
    return { ok: false, message: `The CRM refuses the credentials: it answered ${status}.` };
  if (status === 404 || status >= 500) return { ok: false, message: `The CRM answered ${status}.` };
  return { ok: true, message: `The CRM answered ${status}. No lead was sent, so its fields aren’t tested.` };
}

/** Each complaint once, with the forms that it is about. */
function grouped(wrong: readonly { form: FormId; message: string }[]): string {
  const forms = new Map<string, FormId[]>();
  for (const { form, message } of wrong) forms.set(message, [...(forms.get(message) ?? []), form]);
  return [...forms].map(([message, names]) => `${message} (${names.join(', ')}).`).join(' ');
}
