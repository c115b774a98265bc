import { CircleCheck } from 'lucide-react';
import type { MouseEvent, Ref } from 'react';
import type { Words } from '../../src/site/forms/form.ts';

/** What takes the place of a form once it was sent. */
export interface ConfirmationWords {
  /** With `{name}` in it. */
  thanks: string;
  plainThanks: string;
  nextHeading: string;
  next: string;
  whenHeading: string;
  when: string;
  read: { label: string; url: string };
  call: string;
  phone: { label: string; url: string };
  again: string;
}

/** Thanks, what happens next and when, and the way back to the form. */
export function Confirmation({
  words,
  id,
  name,
  said,
  next,
  card,
  onAgain,
  ref,
}: {
  words: ConfirmationWords;
  /** Of the form. */
  id: string;
  /** The first name, where we know it. */
  name?: string;
  /** The form's own words; with scripts a toast says them. */
  said?: Words;
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
        <span>{name ? words.thanks.replace('{name}', () => name) : words.plainThanks}</span>
      </h2>
      {said && (
        <p>
          <strong>{said.title}</strong> {said.description}
        </p>
      )}
      <dl>
        <dt>{words.nextHeading}</dt>
        <dd>{words.next}</dd>
        <dt>{words.whenHeading}</dt>
        <dd>{words.when}</dd>
      </dl>
      <ul className="plain">
        {next && (
          <li>
            <a href={next.url}>{next.label}</a>
          </li>
        )}
        <li>
          <a href={words.read.url}>{words.read.label}</a>
        </li>
        <li>
          {words.call} <a href={words.phone.url}>{words.phone.label}</a>
        </li>
      </ul>
      <div>
        <a className="btn btn--line" href={`?again#${id}-form`} onClick={onAgain}>
          {words.again}
        </a>
      </div>
    </section>
  );
}
