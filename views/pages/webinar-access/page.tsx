import { Confirmation } from '../../../client/form/confirmation.tsx';
import { byCookie, correctionFor } from '../../../client/form/mistyped.ts';
import { Correction } from '../../../client/form/suggested-email.tsx';
import { liveWebinar } from '../../../src/content/calendar-events.ts';
import { captionOf } from '../../../src/content/schemas/pictures.ts';
import { framesFor, sampleNoteOf } from '../../../src/content/video.ts';
import { formOf } from '../../../src/site/forms/index.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, usePage } from '../../page.ts';
import { AddToCalendar } from '../../parts/add-to-calendar.tsx';
import { LinkButton } from '../../parts/button.tsx';
import { Cover } from '../../parts/cover.tsx';
import { OfferingNote } from '../../parts/disclaimers.tsx';
import { browserForm } from '../../parts/forms/lead-form.tsx';
import { Video } from '../../parts/forms/video.tsx';
import { BeforeYouDecide } from '../../parts/money.tsx';
import { Start } from '../../parts/sections.tsx';
import { Filled } from '../../parts/text.tsx';
import { webinarOf } from '../webinar/page.tsx';

/** The recording of a webinar, and the way on to invest. */
export const webinarAccess: Page = {
  meta: (page) => {
    const { access, picture } = page.content.webinar[webinarOf(page)];
    const frames = liveWebinar(page.content, webinarOf(page), page.origin, page.now)
      ? undefined
      : framesFor(page.content.videos, webinarOf(page));
    return { title: access.title, description: access.description, picture, unlisted: true, frames };
  },
  View: WebinarAccess,
};

function WebinarAccess() {
  const page = usePage();
  const id = webinarOf(page);
  const { deck, memorandum, webinar } = page.content;
  const { access, note } = webinar[id];
  const video = page.content.videos[id];
  const form = formOf(id, page.content);
  const registration = pathTo(id === 'webinar' ? 'webinar' : 'regdWebinar');
  const isRegistered = page.form?.outcome === 'accepted';
  const mistyped = page.remembered && correctionFor(page.remembered);
  const correction = mistyped && <Correction email={mistyped} code={byCookie} back={page.path} />;
  const live = liveWebinar(page.content, id, page.origin, page.now);
  /** For visitors without scripts, who come here straight from the form. */
  const thanks = isRegistered && (
    <Confirmation
      id={id}
      labels={browserForm(form, page).confirmation}
      name={page.remembered?.firstName}
      email={page.remembered?.email}
      said={form.success}
      path={registration}
      card
    />
  );
  return (
    <>
      <Start
        heading={access.heading}
        lead={
          live ? (
            <>
              <p className="lead">
                Live on <time dateTime={live.start.toISOString()}>{live.when}</time>
              </p>
              <LinkButton look="light" href={live.room} rel="noopener noreferrer" label="Join the Webinar" arrow />
              {page.now < live.start && <AddToCalendar event={live} />}
            </>
          ) : (
            thanks && correction
          )
        }
        form={
          thanks ||
          (!live && (
            <div className="stack stack--wide">
              <p className="lead">{sampleNoteOf(video) ?? video.description}</p>
              {correction}
              {page.remembered?.sent[id] === undefined && (
                <p className="stack">
                  Not registered? <LinkButton look="line" href={registration} label="Hear when it’s ready" arrow />
                </p>
              )}
            </div>
          ))
        }
      >
        {!live && (
          <div className="screen">
            <Video id={id} untitled eager />
            <p className="note mt">{captionOf(page.content.pictures, video.poster)}</p>
          </div>
        )}
      </Start>
      <section className="room room--tight on-stone" aria-labelledby="afterwards">
        <div className="wrap split split--flip split--aside">
          <div className="stack stack--wide">
            <h2 id="afterwards">{access.afterHeading}</h2>
            <p className="lead">{access.afterText}</p>
          </div>
          {id === 'webinar' ? (
            <Cover {...deck} drawing="flex-3 tree" href={pathTo('deckDownload')} wide />
          ) : (
            <Cover {...memorandum} drawing="residence tree" href={pathTo('ppm')} />
          )}
          <div className="stack stack--wide">
            <OfferingNote withState>
              <Filled text={note} />
            </OfferingNote>
            <p className="acts">
              {thanks ? (
                id === 'webinar' && <LinkButton href={pathTo('deckDownload')} label="Get the Investor Deck" />
              ) : (
                <>
                  <a className="btn" href={id === 'webinar' ? page.addresses.circular : pathTo('ppm')}>
                    Read the {id === 'webinar' ? 'Offering Circular' : 'Memorandum'}
                  </a>{' '}
                  {id === 'webinar' && (
                    <LinkButton look="line" href={pathTo('deckDownload')} label="Get the Investor Deck" />
                  )}
                </>
              )}{' '}
              <LinkButton
                look="quiet"
                href={pathTo(id === 'webinar' ? 'regaInvest' : 'regdInvest')}
                label="Invest Now"
                arrow
              />
            </p>
          </div>
        </div>
      </section>
      <BeforeYouDecide />
    </>
  );
}
