import { framesFor } from '../../../src/content/video.ts';
import type { Page } from '../../page.ts';
import { usePage } from '../../page.ts';
import { Assistant, assistantMeta } from '../../parts/forms/assistant.tsx';
import { Calculator } from '../../parts/forms/calculator.tsx';
import { Head } from '../../parts/head.tsx';
import { Money } from '../../parts/money.tsx';
import { Street } from '../../parts/pictures/street.tsx';
import { InvestClosing } from './closing.tsx';
import { Community } from './community.tsx';
import { Demand } from './demand.tsx';
import { Hero } from './hero.tsx';
import { KeyFigures } from './key-figures.tsx';
import { Leadership } from './leadership.tsx';
import { ProblemSolution } from './problem-solution.tsx';
import { Steps } from './steps.tsx';
import { WhyInvest } from './why-invest.tsx';

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
      <section className="room room--wide on-ink" id="calculator" aria-labelledby="calculator-heading">
        <div className="wrap">
          <Head id="calculator-heading" street={<Street of="flex" />}>
            {calculator.heading}
          </Head>
          <Calculator offering="spark" />
        </div>
      </section>
      <Money offering="spark" />
      <Leadership />
      <Community />
      <InvestClosing />
      <Assistant />
    </>
  );
}
