import { videoVendors } from '../../../src/content/video.ts';
import { embedNames } from '../../../src/site/vendors.ts';
import type { Page, PageProps } from '../../page.ts';
import { usePage } from '../../page.ts';
import { LegalDocument } from '../../parts/documents/legal-document.tsx';

export const privacy: Page = {
  meta: ({ content: { privacy } }) => ({ title: privacy.title, description: privacy.description }),
  View: Privacy,
};

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
