import { Fragment } from 'react';
import type { Answer, SiteSection } from '../src/site/answer.ts';

export interface AnswerLabels {
  unknown: string;
  contact: string;
  othersHeading: string;
}

export function QuestionAnswer({
  answer,
  others,
  labels,
  contactUrl,
}: {
  answer: Answer | null;
  others: readonly SiteSection[];
  labels: AnswerLabels;
  contactUrl: string;
}) {
  if (!answer) {
    return (
      <div className="found">
        <p>
          {labels.unknown} <a href={contactUrl}>{labels.contact}</a>
        </p>
      </div>
    );
  }
  const { text, disclaimer } = answer;
  return (
    <div className="found">
      <blockquote className="found__text" cite={answer.url}>
        <p>{text}</p>
      </blockquote>
      {disclaimer && (
        <p className="note">
          {disclaimer.text}
          {disclaimer.documents.map(({ name, url, fund }) => (
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
      <p className="found__from">
        From <SectionLink section={answer} />
      </p>
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

function SectionLink({ section: { page, heading, url } }: { section: SiteSection }) {
  return (
    <a href={url}>
      {heading}
      {page !== heading && <span>, {page}</span>}
    </a>
  );
}
