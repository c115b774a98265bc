import { pathTo } from '../../../src/site/routes.ts';
import { type Page, type PageProps, usePage } from '../../page.ts';
import { Bases, isOpen, OfferingNote, TierTwoLimit } from '../../parts/disclaimers.tsx';
import { Facts } from '../../parts/figures.tsx';
import { ArrowRight } from '../../parts/icon.tsx';
import { Head, NextStep } from '../../parts/sections.tsx';
import { Street } from '../../parts/street.tsx';

export const investmentSelection: Page = {
  meta: ({ content }) => {
    const { title, description, picture } = content['investment-selection'];
    return { title, description, picture };
  },
  View: InvestmentSelection,
};

type Path = PageProps['content']['investment-selection']['paths'][number];

function InvestmentSelection() {
  const { heading, lead, paths, note, privateNote, help } = usePage().content['investment-selection'];
  return (
    <>
      <section className="page on-stone" aria-labelledby="choose">
        <div className="wrap room">
          <Head id="choose" level="h1" street={<Street drawing="housing" />}>
            {heading}
          </Head>
          <p className="lead">{lead}</p>
          <div className="choose mt-l">
            {paths.map((path) => (
              <PathCard key={path.to} path={path} />
            ))}
          </div>
          <div className="notes mt-l">
            <OfferingNote>{note}</OfferingNote>
            <Bases names={['target']} />
            <TierTwoLimit />
            <p className="reading">{privateNote}</p>
          </div>
        </div>
      </section>
      <NextStep heading={help.heading} text={help.text}>
        <a className="btn btn--line" href={pathTo('contact')}>
          {help.link}
        </a>
      </NextStep>
    </>
  );
}

function PathCard({ path }: { path: Path }) {
  const page = usePage();
  const isForAll = path.to === 'invest';
  const opens = isOpen(isForAll ? 'spark' : 'regd', page);
  const status = opens
    ? { label: 'Status', value: 'Open' }
    : { label: 'Status', value: 'Not open yet', note: path.closed };
  return (
    <article className="card card--path">
      <p className="badges">
        <span className="badge">{path.badge}</span> {!opens && <span className="badge badge--lit">{status.value}</span>}
      </p>
      <div>
        <h2>{path.name}</h2>
        <p className="soft">{path.regulation}</p>
      </div>
      <p>{path.text}</p>
      <Facts facts={[status, ...path.terms]} />
      <div className="stack">
        <a className={isForAll ? 'btn' : 'btn btn--line'} href={pathTo(path.to)}>
          {path.link} <ArrowRight className="icon" />
        </a>
        <ul className="plain">
          {!isForAll && !opens && (
            <li>
              <a href={`${pathTo('regd')}#start`}>Tell me when it opens</a>
            </li>
          )}
          {path.more.map(({ label, to }) => (
            <li key={to}>
              <a href={pathTo(to)}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
