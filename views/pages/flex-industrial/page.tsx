import type { Page } from '../../page.ts';
import { Assistant, assistantMeta } from '../../parts/forms/assistant.tsx';
import { Fund } from './fund.tsx';
import { Great } from './great.tsx';
import { Hero } from './hero.tsx';
import { What } from './what.tsx';
import { Why } from './why.tsx';

export const flexIndustrial: Page = {
  meta: (page) => {
    const { content, route } = page;
    const { second, hero, ...first } = content['flex-industrial'];
    const { title, description } = route.name === 'flexIndustrial' ? second : first;
    return { title, description, picture: hero.picture, ...assistantMeta(page) };
  },
  View: FlexIndustrial,
};

function FlexIndustrial() {
  return (
    <>
      <Hero />
      <What />
      <Great />
      <Fund />
      <Why />
      <Assistant />
    </>
  );
}
