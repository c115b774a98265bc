import { CircleCheck } from 'lucide-react';
import type { MouseEvent, Ref } from 'react';
import type { SiteContent } from '../../src/content/schemas/index.ts';
import type { FormMessage } from '../../src/site/forms/form.ts';

/** Shown in place of a sent form. */
export type ConfirmationLabels = Omit<SiteContent['confirmations'], 'forms' | 'otherEmail'> & {
  next: string;
  when?: string;
  read: { label: string; url: string };
  phone: { label: string; url: string };
};

export function Confirmation({
  labels,
  id,
  name,
  email,
  said,
  next,
  card,
  onAgain,
  ref,
}: {
  labels: ConfirmationLabels;
  /** Of the form. */
  id: string;
  /** If known. */
  name?: string;
  email?: string;
  /** The form's own message; with scripts a toast has it. */
  said?: FormMessage;
  next?: { url: string; label: string };
  card: boolean;
  onAgain: (event: MouseEvent) => void;
  ref: Ref<HTMLElement>;
}) {
  return (
    <section
      className={card ? 'card confirmed' : 'confirmed'}
      id="sent"
      tabIndex={-1}
      aria-labelledby={`${id}-thanks`}
      ref={ref}
    >
      <h2 className="h-small" id={`${id}-thanks`}>
        <CircleCheck className="icon" />
        <span>{name ? labels.thanks.replace('{name}', () => name) : labels.plainThanks}</span>
      </h2>
      {said && (
        <p>
          <strong>{said.title}</strong> {said.description}
        </p>
      )}
      {email && <p>{labels.email.replace('{email}', () => email)}</p>}
      <dl>
        <dt>{labels.nextHeading}</dt>
        <dd>{labels.next}</dd>
        {labels.when && (
          <>
            <dt>{labels.whenHeading}</dt>
            <dd>{labels.when}</dd>
          </>
        )}
      </dl>
      <ul className="plain">
        {next && (
          <li>
            <a href={next.url}>{next.label}</a>
          </li>
        )}
        <li>
          <a href={labels.read.url}>{labels.read.label}</a>
        </li>
        <li>
          {labels.call} <a href={labels.phone.url}>{labels.phone.label}</a>
        </li>
      </ul>
      <div>
        <a className="btn btn--line" href={`?again#${id}-form`} onClick={onAgain}>
          {labels.again}
        </a>
      </div>
    </section>
  );
}
