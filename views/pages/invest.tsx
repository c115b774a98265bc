import { framesFor } from '../../src/site/video.ts';
import type { Page } from '../page.ts';
import { usePage } from '../page.ts';
import { Assistant, assistantMeta } from '../parts/assistant.tsx';
import { Calculator } from '../parts/calculator.tsx';
import { Head } from '../parts/head.tsx';
import { Street } from '../parts/street.tsx';
import { Closing } from './invest/closing.tsx';
import { Community } from './invest/community.tsx';
import { Demand } from './invest/demand.tsx';
import { Hero } from './invest/hero.tsx';
import { KeyFigures } from './invest/key-figures.tsx';
import { Leadership } from './invest/leadership.tsx';
import { ProblemSolution } from './invest/problem-solution.tsx';
import { Steps } from './invest/steps.tsx';
import { WhyInvest } from './invest/why-invest.tsx';

export const invest: Page = {
  meta: (page) => {
    const { invest, videos } = page.content;
    const { title, description, picture } = invest;
    return { title, description, picture, ...assistantMeta(page, framesFor(videos, 'overview')) };
  },
  View: Invest,
  street: false,
  calculates: 'spark',
};

function Invest() {
  const { calculator } = usePage().content.invest;
  return (
    <>
      <Hero />
      <KeyFigures />
      <ProblemSolution />
      <WhyInvest />
      <Demand />
      <Steps />
      <section className="room on-ink" id="calculator" aria-labelledby="calculator-heading">
        <div className="wrap">
          <Head id="calculator-heading" street={<Street of="flex" />}>
            {calculator.heading}
          </Head>
          <Calculator offering="spark" />
        </div>
      </section>
      <Leadership />
      <Community />
      <Closing />
      <Assistant />
    </>
  );
}
