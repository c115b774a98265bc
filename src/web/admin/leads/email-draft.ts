import type { Config } from '../../../config.ts';
import type { Lead } from '../../../leads/lead.ts';

/** Encoded, so that no part of what a visitor typed is read as another recipient, a subject or a text. */
export function mailtoOf(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return `mailto:${encodeURIComponent(email)}`;
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}

/** An email to a person that begins with the greeting and ends with the signature of the settings; `undefined` where they want none. */
export function emailDraft(
  { email, first_name, do_not_email }: Pick<Lead, 'email' | 'first_name' | 'do_not_email'>,
  { greeting, signature }: Config['email'],
): string | undefined {
  if (do_not_email) return undefined;
  const [name = ''] = first_name.trim().split(/\s+/);
  const greeted = name ? greeting.replaceAll('{name}', name) : greeting.replace(/\s*\{name\}/g, '');
  const body = [greeted, '', '', signature].join('\n').replaceAll('\\n', '\n').trimEnd();
  return `${mailtoOf(email)}?body=${encodeURIComponent(`${body}\n`.replace(/\n/g, '\r\n'))}`;
}
