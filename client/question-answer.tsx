import { type ComponentProps, Fragment, type ReactNode } from 'react';
import type { SiteContent } from '../src/content/schemas/index.ts';
import type { AnswerResult, SiteSection } from '../src/site/answer.ts';
import { questionLength } from '../src/site/endpoints.ts';

export type QuestionLabels = Pick<
  SiteContent['questions'],
  'heading' | 'lead' | 'label' | 'ask' | 'failure' | 'unknown' | 'contact' | 'othersHeading'
>;

/** `button` and `input` add to the attributes of these. */
export function QuestionForm({
  labels: { label, ask },
  input,
  button,
  ...form
}: ComponentProps<'form'> & {
  labels: QuestionLabels;
  input?: ComponentProps<'input'>;
  button?: ComponentProps<'button'>;
}) {
  return (
    <form className="question__form" {...form}>
      <label htmlFor="question">{label}</label>
      <div className="question__line">
        <input
          className="input"
          id="question"
          name="q"
          type="text"
          required
          maxLength={questionLength}
          autoComplete="off"
          enterKeyHint="search"
          {...input}
        />
        <button className="btn" type="submit" {...button}>
          {ask}
        </button>
      </div>
    </form>
  );
}

/** `children` are beside the way to the team, where there is no answer. */
export function QuestionAnswer({
  answer,
  others,
  labels,
  contactUrl,
  children,
}: AnswerResult & { labels: QuestionLabels; contactUrl: string; children?: ReactNode }) {
  if (!answer) {
    return (
      <div className="stack">
        <Spoken text={labels.unknown} />
        <div className="links">
          <a className="btn" href={contactUrl}>
            {labels.contact}
          </a>{' '}
          {children}
        </div>
      </div>
    );
  }
  return (
    <div className="found">
      <p className="found__from">
        From <SectionLink section={answer} />
      </p>
      <blockquote className="found__text" cite={answer.url}>
        <Spoken text={answer.text} />
      </blockquote>
      {answer.disclaimer && (
        <p className="note">
          {answer.disclaimer.text}
          {answer.disclaimer.documents.map(({ name, url, fund }) => (
            <Fragment key={name}>
              {' '}
              <a href={url}>
                Read the {name}
                {fund && ` of ${fund}`}
              </a>
            </Fragment>
          ))}
        </p>
      )}
      {others.length > 0 && (
        <div className="found__others">
          <p>{labels.othersHeading}</p>
          <ul>
            {others.map((section) => (
              <li key={section.url}>
                <SectionLink section={section} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** The first sentence stands out. */
function Spoken({ text }: { text: string }) {
  // Safari 16.0 to 16.3 reads no lookbehind.
  const first = /^.*?[.?!](?= )/.exec(text)?.[0] ?? text;
  return (
    <p>
      <strong className="display">{first}</strong>
      {text.slice(first.length)}
    </p>
  );
}

function SectionLink({ section: { page, heading, url } }: { section: SiteSection }) {
  return (
    <a href={url}>
      {page !== heading && <span>{page}: </span>}
      {heading}
    </a>
  );
}
