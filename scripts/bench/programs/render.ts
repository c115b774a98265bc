import { renderToString } from 'react-dom/server';
import { root } from '../../../src/base/root.ts';
import { readConfig } from '../../../src/config.ts';
import { loadContent } from '../../../src/content/load.ts';
import { matchPath, type RouteMatch } from '../../../src/site/match.ts';
import { type PageName, type Route, routes } from '../../../src/site/routes.ts';
import { readAssets } from '../../../src/web/http/assets.ts';
import { documentAssets, propsOf, renderAnswer } from '../../../src/web/http/render-answer.ts';
import { pages } from '../../../views/pages/index.ts';
import { islandsLoaded } from '../../../views/parts/island.tsx';
import { documentOf } from '../../../views/render.tsx';

/** Renders every page of the route table again and again, by turns as the site does and with React alone, and says what each takes. */
const site = { config: readConfig({}), content: loadContent(root), assets: readAssets(root), clock: Date.now };
const shown = (routes as readonly Route[])
  .filter(({ access, sitemap, path }) => access === 'public' && sitemap && !path.includes(':'))
  .map(({ path }) => matchPath(path) as RouteMatch)
  .flatMap((match) => {
    const page = pages[match.route.page as PageName];
    return page ? [{ match, page }] : [];
  });
const assets = documentAssets(site.assets);
const ours = () => {
  for (const { match, page } of shown) renderAnswer(site, page, match);
};
const react = () => {
  for (const { match, page } of shown) renderToString(documentOf(page, propsOf(site, match), assets));
};

await islandsLoaded;
process.once('message', (turns: number) => {
  for (let turn = 0; turn < 3; turn++) {
    ours();
    react();
  }
  const taken = { ours: 0, limit: 0 };
  for (let turn = 0; turn < turns; turn++) {
    taken.ours += processorTime(ours);
    taken.limit += processorTime(react);
  }
  const perPage = 1000 * turns * shown.length;
  process.send?.({ ours: taken.ours / perPage, limit: taken.limit / perPage }, () => process.disconnect());
});

/** Microseconds of processor time. */
function processorTime(work: () => void): number {
  const { user, system } = process.cpuUsage();
  work();
  const after = process.cpuUsage();
  return after.user + after.system - user - system;
}
