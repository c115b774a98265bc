import { request } from 'node:http';
import { leadForms } from '../../src/site/forms/index.ts';
import { crmFields, leadValues } from '../../src/site/forms/values.ts';
import { routeOfForm } from '../../src/site/routes.ts';

/** Someone who fills a form: each has another email, and names and messages that careless code would spoil. */
export interface Person {
  email: string;
  path: string;
  values: Record<string, string>;
  /** What the CRM must get for them. */
  fields: { name: string; value: string }[];
}

const oddValues = {
  name: 'Zoë "Quote" O’Brien-名',
  firstName: "D'Ann",
  lastName: 'Ćelić, Jr. 🏠',
  message: 'First line\nsecond "line" \\ with 50% & <b>marks</b> — 東京',
};

/** The person of a number; the numbers go round all forms. */
export function personOf(number: number): Person {
  const form = leadForms[number % leadForms.length];
  const route = form && routeOfForm(form.id);
  if (!form || !route) throw new Error(`no page takes the form ${form?.id}`);
  const email = `person${number}@example.com`;
  const odd = Object.fromEntries(Object.entries(oddValues).filter(([name]) => name in form.sample));
  const values = { ...form.sample, ...odd, email };
  const lead = { ...leadValues(form, values), ...form.utm, lead_source: form.leadSource };
  return { email, path: route.path, values, fields: crmFields(form, lead) };
}

/** One answer: 0 where the connection broke. */
export interface Answered {
  status: number;
  /** What a JSON answer says, or the beginning of another. */
  says: string;
  /** Milliseconds. */
  took: number;
  /** Milliseconds since 1970, at its end. */
  at: number;
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The address of 127.0.0.0/8 that it comes from. */
  from?: string;
}

/** One request on a connection of its own; never rejects. */
export function ask(url: string, { body = '', from, ...rest }: Asked = {}): Promise<Answered> {
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (status: number, says: string) =>
      resolve({ status, says, took: performance.now() - began, at: Date.now() });
    const sent = request(url, { ...rest, localAddress: from, agent: false, timeout: 30_000 }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('end', () => done(answer.statusCode ?? 0, saidIn(Buffer.concat(parts).toString())));
      answer.once('error', () => done(0, ''));
    });
    sent.once('error', () => done(0, ''));
    sent.once('timeout', () => sent.destroy());
    sent.end(body);
  });
}

function saidIn(text: string): string {
  try {
    return String((JSON.parse(text) as { message?: unknown }).message ?? '');
  } catch {
    return text.slice(0, 200);
  }
}

/** Posts a person's values as JSON, once. */
export const postPerson = (url: string, person: Person, from?: string) =>
  ask(url + person.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person.values),
    from,
  });

/** Posts until there is an answer, as a person does who tries again after a lost connection. `url` is asked each time. */
export async function post(person: Person, url: () => string, tries = 100): Promise<Answered | undefined> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const answer = await postPerson(url(), person);
    if (answer.status) return answer;
    await pause(100);
  }
  return undefined;
}

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until something holds, or for so many milliseconds. */
export async function until(holds: () => boolean, longest: number): Promise<void> {
  const end = Date.now() + longest;
  while (!holds() && Date.now() < end) await pause(50);
}
