import type { Person } from './people.ts';

/** One answer to one post. */
export interface Answered {
  person: Person;
  /** 0 when the connection broke. */
  status: number;
  text: string;
  /** When it was posted, milliseconds since 1970. */
  at: number;
  /** Milliseconds until the end of the answer. */
  took: number;
}

const tries = 60;
const betweenTries = 500;

/** Posts, reads, and posts the same again when it did not work, as a person does. Every answer is added to `answers`. */
export async function postUntilThanked(person: Person, url: string, answers: Answered[]): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const answer = await postOnce(person, url);
    answers.push(answer);
    if (answer.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, betweenTries));
  }
}

export async function postOnce(person: Person, url: string): Promise<Answered> {
  const at = Date.now();
  const answered = (status: number, text: string) => ({ person, status, text, at, took: Date.now() - at });
  try {
    const response = await fetch(url + person.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person.values),
      signal: AbortSignal.timeout(20_000),
    });
    return answered(response.status, await response.text());
  } catch (error) {
    return answered(0, String((error as Error).cause ?? error));
  }
}
