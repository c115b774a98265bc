import type { LegalContent } from '../../src/content/schemas/legal.ts';
import { videoVendors } from '../../src/content/video.ts';
import { formatCalendarDay } from '../../src/site/format.ts';
import { embedNames } from '../../src/site/vendors.ts';
import { type Page, type PageProps, usePage } from '../page.ts';
import { Points } from '../parts/lists.tsx';
import { TextHead } from '../parts/sections.tsx';
import { Filled } from '../parts/text.tsx';

export const privacy: Page = {
  meta: ({ content: { privacy } }) => ({ title: privacy.title, description: privacy.description }),
  View: Privacy,
};

export const terms: Page = {
  meta: ({ content: { terms } }) => ({ title: terms.title, description: terms.description }),
  View: () => <LegalDocument document={usePage().content.terms} />,
};

export const accessibility: Page = {
  meta: ({ content: { accessibility } }) => ({ title: accessibility.title, description: accessibility.description }),
  View: () => <LegalDocument document={usePage().content.accessibility} />,
};

export const sampleCircular: Page = {
  meta: ({ content }) => {
    const { title, description } = content['sample-circular'];
    return { title, description, unlisted: true };
  },
  View: () => <LegalDocument document={usePage().content['sample-circular']} />,
};

/** A page that is one text: its heading, a contents list and the sections. */
function LegalDocument({ document }: { document: LegalContent }) {
  const { heading, lead, mark, notice, updated, sections } = document;
  const { legalName, city, region } = usePage().content.company;
  return (
    <>
      <TextHead badge={mark} heading={heading} lead={<Filled text={lead} />}>
        {updated && (
          <p className="reading">
            {!mark && `${legalName}, ${city}, ${region}. `}Last updated {formatCalendarDay(updated)}.
          </p>
        )}
      </TextHead>
      <div className="room">
        <div className="wrap legal">
          {notice && (
            <p className="legal__notice">
              <Filled text={notice} />
            </p>
          )}
          <nav className="legal__contents stick" aria-label="Contents">
            <ol>
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="legal__text">
            {sections.map((section) => (
              <LegalSection key={section.id} section={section} />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

function LegalSection({ section }: { section: LegalContent['sections'][number] }) {
  const { id, title, paragraphs, points, after } = section;
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      <Paragraphs texts={paragraphs} />
      {points.length > 0 && <Points items={points} />}
      <Paragraphs texts={after} />
    </section>
  );
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text}>
      <Filled text={text} />
    </p>
  ));
}

function Privacy() {
  const page = usePage();
  const { privacy } = page.content;
  const sections = privacy.sections.map((section) =>
    section.id === 'other-companies' ? { ...section, points: [...section.points, ...vendorPoints(page)] } : section,
  );
  return <LegalDocument document={{ ...privacy, sections }} />;
}

/** A point for each vendor that the settings and the videos name, and one that says so when there is none. */
function vendorPoints({ content, embeds }: PageProps): string[] {
  const { none, loads, waits, ...texts } = content.privacy.vendors;
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
  const points = [...framed, ...players];
  return points.length ? points : [none];
}
