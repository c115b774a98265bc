import type { ReactNode } from 'react';
import type { LegalContent } from '../../src/content/schemas/legal.ts';
import { videoVendors } from '../../src/content/video.ts';
import { formatCalendarDay } from '../../src/site/format.ts';
import { pathTo } from '../../src/site/routes.ts';
import { embedNames } from '../../src/site/vendors.ts';
import { metaOf, type Page, type PageProps, usePage } from '../page.ts';
import { LinkButton } from '../parts/button.tsx';
import { Contents } from '../parts/contents.tsx';
import { Fold } from '../parts/fold.tsx';
import { Rows } from '../parts/lists.tsx';
import { Lot } from '../parts/projects.tsx';
import { NextStep, TextHead } from '../parts/sections.tsx';
import { Street } from '../parts/street.tsx';
import { Filled } from '../parts/text.tsx';

export const privacy: Page = {
  meta: ({ content }) => metaOf(content.privacy),
  View: Privacy,
};

export const terms: Page = {
  meta: ({ content }) => metaOf(content.terms),
  View: () => <LegalDocument document={usePage().content.terms} aside={<Street drawing="residence lamp" />} />,
};

export const accessibility: Page = {
  meta: ({ content }) => metaOf(content.accessibility),
  View: () => (
    <LegalDocument document={usePage().content.accessibility} aside={<Street drawing="acquisition lamp" />} />
  ),
};

export const sampleCircular: Page = {
  meta: ({ content }) => ({ ...metaOf(content['sample-circular']), unlisted: true }),
  View: () => {
    const { 'sample-circular': document, offerings } = usePage().content;
    return (
      <>
        <LegalDocument document={document} aside={<Lot drawing="flex" state="planned" />} />
        {document.next && (
          <NextStep {...document.next}>
            <LinkButton href={pathTo('invest')} label={`See ${offerings.spark.name}`} arrow />{' '}
            <LinkButton look="line" href={pathTo('contact')} label="Contact Us" />
          </NextStep>
        )}
      </>
    );
  },
};

/** From the top of a page to its end; without a name is the text. */
const bands = ['head', 'feature', undefined, 'foot'] as const;

/** A page that is one text, below a list of its sections: what matters most is in bands of its own. */
function LegalDocument({ document, aside }: { document: LegalContent; aside: ReactNode }) {
  const { heading, lead, mark, notice, updated, sections } = document;
  const { legalName, city, region } = usePage().content.company;
  const inOrder = bands.flatMap((wanted) => sections.filter(({ band }) => band === wanted));
  const ofBand = (wanted: Section['band']) =>
    inOrder.filter(({ band }) => band === wanted).map((section) => <LegalSection key={section.id} section={section} />);
  const feature = ofBand('feature');
  const text = ofBand(undefined);
  const foot = ofBand('foot');
  return (
    <>
      <TextHead badge={mark} heading={heading} lead={<FirstBold text={lead} />} aside={aside}>
        {updated && (
          <p className="reading">
            {!mark && `${legalName}, ${city}, ${region}. `}
            <span className="whole">Last updated {formatCalendarDay(updated)}.</span>
          </p>
        )}
      </TextHead>
      <div className="room room--tight on-stone">
        <div className="wrap bands split split--even">
          {notice && (
            <p>
              <Loud text={notice} />
            </p>
          )}
          {text.length > 0 && <Contents heading="On this page" sections={inOrder} />}
          {ofBand('head')}
        </div>
      </div>
      {feature.length > 0 && (
        <div className="room room--tight on-ink">
          <div className="wrap feature">{feature}</div>
        </div>
      )}
      {text.length > 0 && (
        <div className="room room--tight">
          <div className="wrap legal__text">{text}</div>
        </div>
      )}
      {foot.length > 0 && (
        <div className={text.length > 0 ? 'room room--tight on-stone' : 'room room--tight'}>
          <div className="wrap bands split split--even">{foot}</div>
        </div>
      )}
    </>
  );
}

type Section = LegalContent['sections'][number];

function LegalSection({ section }: { section: Section }) {
  const { id, title, band, paragraphs, points, open, rows, after, details } = section;
  const isFeature = band === 'feature';
  const Opening = isFeature ? Filled : FirstBold;
  const Said = isFeature ? Loud : band === 'head' ? FirstBold : Filled;
  const List = isFeature ? 'ol' : 'ul';
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      <div className="stack">
        {paragraphs.map((text, index) => (
          <p key={text}>{index ? <Filled text={text} /> : <Opening text={text} />}</p>
        ))}
        {points.length > 0 && (
          <List className={isFeature ? 'list list--numbered full' : open ? 'plain plain--open' : 'plain'}>
            {points.map((text) => (
              <li key={text}>
                <p>
                  <Said text={text} />
                </p>
              </li>
            ))}
          </List>
        )}
        {rows.length > 0 && <Rows rows={rows} say={isFeature ? Loud : Filled} />}
        {after.map((text) => (
          <p key={text}>
            <Filled text={text} />
          </p>
        ))}
        {details && (
          <Fold summary={details.summary}>
            {details.paragraphs.map((text) => (
              <p key={text}>
                <Filled text={text} />
              </p>
            ))}
          </Fold>
        )}
      </div>
    </section>
  );
}

/** A text whose first sentence stands out. */
function FirstBold({ text, className }: { text: string; className?: string }) {
  const [first = '', ...others] = text.split(/(?<=\.) /);
  return (
    <>
      <strong className={className}>
        <Filled text={first} />
      </strong>{' '}
      <Filled text={others.join(' ')} />
    </>
  );
}

const Loud = ({ text }: { text: string }) => <FirstBold text={text} className="display" />;

function Privacy() {
  const page = usePage();
  const { privacy } = page.content;
  const { on, off } = privacy.googleAnalytics;
  const sections = privacy.sections.map((section) => {
    const { id, paragraphs, details } = section;
    if (id === 'counting')
      return page.usesGoogleAnalytics
        ? { ...section, paragraphs: [...paragraphs, on], details }
        : { ...section, paragraphs: [...paragraphs, off], details: undefined };
    if (id !== 'other-companies') return section;
    const points = vendorPoints(page);
    return points.length ? { ...section, points } : { ...section, paragraphs: [...paragraphs, privacy.vendors.none] };
  });
  return <LegalDocument document={{ ...privacy, sections }} aside={<Street drawing="housing lamp" />} />;
}

/** A point for each vendor that the settings and the videos name. */
function vendorPoints({ content, embeds }: PageProps): string[] {
  const { loads, waits, ...texts } = content.privacy.vendors;
  const say = (text: string, { vendor, host, isWaiting }: { vendor: string; host: string; isWaiting: boolean }) =>
    text
      .replaceAll('{vendor}', vendor)
      .replaceAll('{host}', host)
      .replaceAll('{when}', isWaiting ? waits : loads);
  const framed = embedNames.flatMap((name) => {
    const embed = embeds[name];
    return embed ? [say(texts[name], { ...embed, isWaiting: embed.waits })] : [];
  });
  const providers = new Set(Object.values(content.videos).map(({ provider }) => provider));
  const players = [...providers].flatMap((provider) => {
    if (provider === 'file') return [];
    const { name: vendor, origin } = videoVendors[provider];
    return [say(texts.video, { vendor, host: new URL(origin).hostname, isWaiting: true })];
  });
  return [...framed, ...players];
}
