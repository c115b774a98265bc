import { QuestionAnswer, QuestionForm } from '../../../client/question-answer.tsx';
import { pathTo } from '../../../src/site/routes.ts';
import { metaOf, type Page, usePage } from '../../page.ts';
import { NotOpen } from '../../parts/disclaimers.tsx';
import { Reach } from '../../parts/reach.tsx';
import { Room, TextHead } from '../../parts/sections.tsx';
import { Street } from '../../parts/street.tsx';

export const questions: Page = {
  meta: ({ content }) => ({ ...metaOf(content.questions), unlisted: true }),
  View: Questions,
};

function Questions() {
  const { questionResult, content } = usePage();
  const { heading, lead, examplesHeading, examples } = content.questions;
  const { spark, regd } = content.offerings;
  return (
    <>
      <TextHead heading={heading} lead={lead} aside={<Street drawing="storage tree" />}>
        <QuestionForm
          labels={content.questions}
          action={pathTo('questions')}
          className="question__form question__form--page"
          input={{ defaultValue: questionResult?.question, placeholder: examples[2] }}
          button={{ className: 'btn btn--light' }}
        />
        <NotOpen />
      </TextHead>
      {questionResult && (
        <section className="room room--tight" aria-label="Answer">
          <div className="wrap answered">
            <QuestionAnswer {...questionResult} labels={content.questions} contactUrl={pathTo('contact')}>
              <address className="links">
                <Reach />
              </address>
            </QuestionAnswer>
          </div>
        </section>
      )}
      <Room id="examples" heading={examplesHeading} className="room--tight on-stone">
        <ul className="pair ruled asked">
          {examples.map((question) => (
            <li key={question}>
              <a
                href={`${pathTo('questions')}?${new URLSearchParams({ q: question })}`}
                aria-current={question === questionResult?.question ? 'true' : undefined}
              >
                {question}
              </a>
            </li>
          ))}
        </ul>
        <p className="links mt">
          <a href={`${pathTo('invest')}#questions`}>All about {spark.name}</a>{' '}
          <a href={`${pathTo('regd')}#questions`}>All about {regd.name}</a>
        </p>
      </Room>
    </>
  );
}
