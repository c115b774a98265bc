import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { readConfig } from '../../src/config/config.ts';
import { loadContent } from '../../src/content/load.ts';
import type { VideoId } from '../../src/content/schemas/videos.ts';
import { matchPath } from '../../src/site/match.ts';
import type { PageName } from '../../src/site/routes.ts';
import { readAssets } from '../../src/web/http/assets.ts';
import { renderAnswer, type Visit } from '../../src/web/http/render-answer.ts';
import { pages } from '../../views/pages/index.ts';
import { islandsLoaded } from '../../views/parts/island.tsx';

await islandsLoaded;

const host = 'https://www.youtube-nocookie.com';

/** The site as it is when every video is hosted by another company. */
const content = loadContent(root);
const videos = { ...content.videos };
for (const id of Object.keys(videos) as VideoId[]) videos[id] = { ...videos[id], provider: 'youtube', id: 'sample-id' };
const site = {
  config: readConfig({ LOG_LEVEL: 'silent' }),
  assets: readAssets(root),
  clock: Date.now,
  content: { ...content, videos },
};

function answer(path: string, visit?: Visit) {
  const match = matchPath(path);
  const page = match && pages[match.route.page as PageName];
  if (!match || !page) throw new Error(`${path} has no page`);
  const rendered = renderAnswer(site, page, match, visit);
  const html = (rendered as unknown as { body: Buffer }).body.toString();
  return { html, policy: rendered.headers['content-security-policy'] };
}

test.each(['/invest', '/videos', '/webinar-access', '/regd-webinar-access'])(
  '%s may frame the player that it shows, which loads nothing before the click',
  (path) => {
    const { html, policy } = answer(path);
    expect(html.includes(`${host}/embed/sample-id`)).toBe(true);
    expect(html).not.toContain('<iframe');
    expect(policy).toContain(`frame-src 'self' ${host};`);
  },
);

test('the play button and the privacy page name who hosts the video', () => {
  expect(answer('/invest').html).toContain(', from YouTube</span>');
  const { html } = answer('/privacy');
  expect(html).toContain(
    'Videos hosted by YouTube, from www.youtube-nocookie.com, only after you press the button for it.',
  );
  expect(html).not.toContain('Wistia');
});

test('a page without videos may frame nothing of others', () => {
  expect(answer('/contact').policy).toContain("frame-src 'self';");
});

test('who asks for privacy gets a link to the video instead of a player', () => {
  const { html } = answer('/invest', { optedOut: true });
  expect(html.includes(host)).toBe(false);
  expect(html.includes('href="https://www.youtube.com/watch?v=sample-id"')).toBe(true);
});
