import { leadForms } from '../../src/site/forms/index.ts';
import { crmFields, leadValues } from '../../src/site/forms/values.ts';
import { type Route, routes } from '../../src/site/routes.ts';

/** Someone who fills a form: each has another email, and names and messages that careless code would spoil. */
export interface Person {
  email: string;
  path: string;
  values: Record<string, string>;
  /** What the CRM must get for them. */
  fields: { name: string; value: string }[];
}

/** The person of a number; the numbers go round all forms. */
export function personOf(number: number): Person {
  const form = leadForms[number % leadForms.length];
  const route = (routes as readonly Route[]).find((known) => known.form === form?.id);
  if (!form || !route) throw new Error(`no page takes the form ${form?.id}`);
  const email = `person${number}@example.com`;
  const odd = Object.fromEntries(Object.entries(oddValues).filter(([name]) => name in form.sample));
  const values = { ...form.sample, ...odd, email };
  const lead = { ...leadValues(form, values), ...form.utm, lead_source: form.leadSource };
  return { email, path: route.path, values, fields: crmFields(form, lead) };
}

const oddValues = {
  name: 'Zoë "Quote" O’Brien-名',
  firstName: "D'Ann",
  lastName: 'Ćelić, Jr. 🏠',
  message: 'First line\nsecond "line" \\ with 50% & <b>marks</b> — 東京',
};

export interface Posted {
  /** The status of the answer. */
  status: number;
  /** Milliseconds from the request to the end of its answer. */
  took: number;
}

/** Posts until there is an answer, as a person does who tries again after a lost connection. `url` is asked each time. */
export async function post(person: Person, url: () => string, tries = 100): Promise<Posted | undefined> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const began = performance.now();
    try {
      const response = await fetch(url() + person.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person.values),
        signal: AbortSignal.timeout(10_000),
      });
      await response.arrayBuffer();
      return { status: response.status, took: performance.now() - began };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100)); // the server is down for a moment
    }
  }
  return undefined;
}
