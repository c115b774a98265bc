import { pathTo } from '../../../src/site/routes.ts';
import { type Page, type PageProps, usePage } from '../../page.ts';
import { Bases, isOpen, OfferingNote, TierTwoLimit } from '../../parts/disclaimers.tsx';
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
  const open = path.to === 'invest';
  const status = isOpen(open ? 'spark' : 'regd', page)
    ? { label: 'Status', value: 'Open' }
    : { label: 'Status', value: 'Not open yet', note: path.closed };
  return (
    <article className="card card--path">
      <p className="badges">
        <span className="badge">{path.badge}</span>{' '}
        {status.note && <span className="badge badge--lit">{status.value}</span>}
      </p>
      <div>
        <h2>{path.name}</h2>
        <p className="soft">{path.regulation}</p>
      </div>
      <p>{path.text}</p>
      <dl className="terms">
        {[status, ...path.terms].map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <div className="stack">
        <a className={open ? 'btn' : 'btn btn--line'} href={pathTo(path.to)}>
          {path.link} <ArrowRight className="icon" />
        </a>
        <ul className="plain">
          {!open && status.note && (
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
