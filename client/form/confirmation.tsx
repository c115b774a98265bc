import { CircleCheck } from 'lucide-react';
import type { MouseEvent, Ref } from 'react';
import type { SiteContent } from '../../src/content/schemas/index.ts';
import type { FormMessage } from '../../src/site/forms/form.ts';
import { oneLine } from '../../src/site/forms/state.ts';

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
  path = '',
  onAgain,
  ref,
}: {
  labels: ConfirmationLabels;
  /** Of the form. */
  id: string;
  name?: string;
  email?: string;
  /** The form's own message; with scripts a toast has it. */
  said?: FormMessage;
  next?: { url: string; label: string };
  card: boolean;
  /** Of the form, where it isn't on this page. */
  path?: string;
  onAgain?: (event: MouseEvent) => void;
  ref?: Ref<HTMLElement>;
}) {
  const rows = [
    [labels.nextHeading, labels.next],
    [labels.whenHeading, labels.when],
    [labels.email, email],
  ] as const;
  return (
    <section
      className={card ? 'card confirmed' : 'confirmed'}
      id="sent"
      tabIndex={-1}
      aria-labelledby={`${id}-thanks`}
      ref={ref}
    >
      <h2 id={`${id}-thanks`}>
        <CircleCheck className="icon" />
        <span>{name ? labels.thanks.replace('{name}', () => name) : labels.plainThanks}</span>
      </h2>
      {said && <p className="lead">{oneLine(said)}</p>}
      <dl className="list list--answers">
        {rows.map(
          ([label, text]) =>
            text && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="acts">
        {next && (
          <>
            <a className="btn" href={next.url}>
              {next.label}
            </a>{' '}
          </>
        )}
        <a className={next ? 'btn btn--line' : 'btn'} href={labels.read.url}>
          {labels.read.label}
        </a>
      </p>
      <p className="note stack">
        <span>
          {labels.call} <a href={labels.phone.url}>{labels.phone.label}</a>
        </span>{' '}
        <a href={`${path}?again#${id}-form`} onClick={onAgain}>
          {labels.again}
        </a>
      </p>
    </section>
  );
}
