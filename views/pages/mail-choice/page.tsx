import type { MailChoiceView } from '../../../src/content/schemas/mails.ts';
import { isMailToken } from '../../../src/integrations/mail/email-choices.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { LinkButton } from '../../parts/button.tsx';
import { TextHead } from '../../parts/sections.tsx';
import { Filled } from '../../parts/text.tsx';

/** The page behind a link in an email: a question with a button, then the result. */
export const mailChoice: Page<MailChoiceView> = {
  meta: ({ content: { 'mail-choice': content } }, { choice }) => ({
    title: content[choice].title,
    description: content.description,
    unlisted: true,
  }),
  exists: ({ token }) => isMailToken(token),
  View: MailChoicePage,
};

function MailChoicePage({ choice, step }: MailChoiceView) {
  const content = usePage().content['mail-choice'];
  const said = step === 'ask' || step === 'done' ? content[choice][step] : content[step];
  return (
    <TextHead heading={said.heading} lead={<Filled text={said.text} />}>
      {step === 'ask' ? (
        // Without an action it posts to this address, the token in it.
        <form method="post">
          <button type="submit" className="btn btn--light">
            {content[choice].ask.button}
          </button>
        </form>
      ) : (
        <p>
          <LinkButton look="light" href={pathTo('home')} label="Return to Home" />
        </p>
      )}
    </TextHead>
  );
}
