import { pathTo } from '../../../src/site/routes.ts';
import { vendors } from '../../../src/site/vendors.ts';
import { type Meta, type PageProps, usePage } from '../../page.ts';
import { Island } from '../island.tsx';

/** The pinned way to ask: the voice assistant where the settings name one, else, and whenever it does not answer, the question box. */
export function Assistant() {
  const { embeds, optedOut } = usePage();
  if (!embeds.assistant || optedOut) return <QuestionBox />;
  const { src, vendor } = embeds.assistant;
  return (
    <div className="assistant">
      <Island name="assistant" when="idle" src={src} vendor={vendor} title={vendors.assistant.title} />
      <div className="assistant__own">
        <QuestionBox />
      </div>
    </div>
  );
}

/** The origin of the assistant's frame, which may use the microphone, for the page's security headers. */
export function assistantMeta(
  { embeds, optedOut }: PageProps,
  frames: readonly string[] = [],
): Pick<Meta, 'frames' | 'listener'> {
  if (!embeds.assistant || optedOut) return { frames };
  const { origin } = new URL(embeds.assistant.src);
  return { frames: [...frames, origin], listener: origin };
}

/** The button in the corner that opens the question box. */
function QuestionBox() {
  const { heading, lead, label, ask, failure, unknown, contact, othersHeading } = usePage().content.questions;
  return (
    <Island
      name="question-box"
      when="interaction"
      labels={{ heading, lead, label, ask, failure, unknown, contact, othersHeading }}
      action={pathTo('questions')}
      contactUrl={pathTo('contact')}
    />
  );
}
