import type { Page } from '../page.ts';
import { Assistant, assistantMeta } from '../parts/assistant.tsx';
import { Fund } from './flex-industrial/fund.tsx';
import { Great } from './flex-industrial/great.tsx';
import { Hero } from './flex-industrial/hero.tsx';
import { What } from './flex-industrial/what.tsx';
import { Why } from './flex-industrial/why.tsx';

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
