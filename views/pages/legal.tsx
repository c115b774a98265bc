import type { ReactNode } from 'react';
import type { LegalContent } from '../../src/content/schemas/legal.ts';
import { videoVendors } from '../../src/content/video.ts';
import { formatCalendarDay } from '../../src/site/format.ts';
import { embedNames } from '../../src/site/vendors.ts';
import { metaOf, type Page, type PageProps, usePage } from '../page.ts';
import { Contents } from '../parts/contents.tsx';
import { Cover } from '../parts/cover.tsx';
import { Points, Rows } from '../parts/lists.tsx';
import { TextHead } from '../parts/sections.tsx';
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
  View: () => <LegalDocument document={usePage().content.accessibility} aside={<Street drawing="storage lamp" />} />,
};

export const sampleCircular: Page = {
  meta: ({ content }) => ({ ...metaOf(content['sample-circular']), unlisted: true }),
  View: SampleCircular,
};

function SampleCircular() {
  const { 'sample-circular': document, offerings } = usePage().content;
  const { heading, mark } = document;
  return (
    <LegalDocument document={document} aside={<Street drawing="flex-3 lamp" />}>
      <Cover title={heading} subtitle={offerings.spark.name} mark={mark} drawing="flex-3 tree" wide />
    </LegalDocument>
  );
}

/** A page that is one text: what matters most in a band of its own, then a contents list and the other sections. `children` are below its notice. */
function LegalDocument({
  document,
  aside,
  children,
}: {
  document: LegalContent;
  aside: ReactNode;
  children?: ReactNode;
}) {
  const { heading, lead, mark, notice, updated, sections } = document;
  const { legalName, city, region } = usePage().content.company;
  const bands = sections.filter(({ band }) => band);
  const rest = sections.filter(({ band }) => !band);
  return (
    <>
      <TextHead badge={mark} heading={heading} lead={<Filled text={lead} />} aside={aside}>
        {updated && (
          <p className="reading">
            {!mark && `${legalName}, ${city}, ${region}. `}
            <span className="whole">Last updated {formatCalendarDay(updated)}.</span>
          </p>
        )}
      </TextHead>
      {bands.length > 0 && (
        <div className="room room--tight on-stone">
          <div className="wrap bands split split--even">
            {notice && (
              <div className="stack stack--wide">
                <p>
                  <FirstBold text={notice} className="display" />
                </p>
                {children}
              </div>
            )}
            {bands.map((section) => (
              <LegalSection key={section.id} section={section} />
            ))}
          </div>
        </div>
      )}
      <div className="room room--tight">
        <div className="wrap legal__text">
          {rest.length > 4 && <Contents heading="On this page" sections={rest} />}
          {rest.map((section) => (
            <LegalSection key={section.id} section={section} />
          ))}
        </div>
      </div>
    </>
  );
}

function LegalSection({ section }: { section: LegalContent['sections'][number] }) {
  const { id, title, band, paragraphs, points, open, rows, numbered, after } = section;
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      <div className="stack">
        {paragraphs.map((text, index) => (
          <p key={text}>{band && index === 0 ? <FirstBold text={text} /> : <Filled text={text} />}</p>
        ))}
        {numbered && (
          <ol className="list list--numbered full">
            {points.map((text, index) => (
              <li key={text}>
                <p>
                  <FirstBold text={text} className={index ? undefined : 'display'} />
                </p>
              </li>
            ))}
          </ol>
        )}
        {!numbered && points.length > 0 && <Points items={points} className={open ? 'plain plain--open' : 'plain'} />}
        {rows.length > 0 && <Rows rows={rows} />}
        {after.map((text) => (
          <p key={text}>
            <Filled text={text} />
          </p>
        ))}
      </div>
    </section>
  );
}

/** A text whose first sentence stands out. */
function FirstBold({ text, className }: { text: string; className?: string }) {
  const [first, ...others] = text.split(/(?<=\.) /);
  return (
    <>
      <strong className={className}>{first}</strong> <Filled text={others.join(' ')} />
    </>
  );
}

function Privacy() {
  const page = usePage();
  const { privacy } = page.content;
  const vendors = vendorPoints(page);
  const sections = privacy.sections.map((section) =>
    section.id === 'other-companies'
      ? {
          ...section,
          ...(vendors.length ? { points: vendors } : { paragraphs: [...section.paragraphs, privacy.vendors.none] }),
        }
      : section,
  );
  return <LegalDocument document={{ ...privacy, sections }} aside={<Street drawing="cottages lamp" />} />;
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
