import type { OfferingId } from '../../../src/site/offerings.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { type Page, type PageProps, usePage } from '../../page.ts';
import {
  Accredited,
  Bases,
  BothClosedBadge,
  isOpen,
  OfferingNote,
  Regulation,
  TierTwoLimit,
} from '../../parts/disclaimers.tsx';
import { Figures } from '../../parts/figures.tsx';
import { ArrowRight } from '../../parts/icon.tsx';
import { Head } from '../../parts/sections.tsx';
import { Street } from '../../parts/street.tsx';
import { Unbroken } from '../../parts/text.tsx';

export const investmentSelection: Page = {
  meta: ({ content }) => {
    const { title, description, picture } = content['investment-selection'];
    return { title, description, picture };
  },
  View: InvestmentSelection,
};

type Path = PageProps['content']['investment-selection']['paths'][number];

/** Where there is room, the words and both funds are the three columns of the page: what follows keeps to them. */
function InvestmentSelection() {
  const { heading, lead, paths, compare, note, privateNote, help } = usePage().content['investment-selection'];
  return (
    <section className="page on-stone" aria-labelledby="choose">
      <div className="wrap room">
        <div className="choose">
          <div className="stack stack--wide">
            <BothClosedBadge />
            <h1 id="choose">{heading}</h1>
            <p className="lead">{lead}</p>
          </div>
          {paths.map((path) => (
            <PathCard key={path.to} path={path} />
          ))}
          <section className="stack" aria-labelledby="help">
            <h2 id="help" className="h-small">
              {help.heading}
            </h2>
            <p className="soft">{help.text}</p>
            <a className="btn btn--line" href={pathTo('contact')}>
              {help.link}
            </a>
            <OfferingNote>{note}</OfferingNote>
          </section>
        </div>
        <div>
          <Head id="compare">{compare.heading}</Head>
          <Comparison />
        </div>
        <div className="trio mt-l">
          <Bases names={['target']} />
          <TierTwoLimit />
          <div className="stack">
            <Accredited />
            <p className="reading">{privateNote}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

function PathCard({ path }: { path: Path }) {
  const isForAll = path.to === 'invest';
  const opens = isOpen('regd', usePage());
  return (
    <article className="path">
      <Street drawing={isForAll ? 'flex' : 'tree residence tree'} />
      <div className="card">
        <p className="badge">{path.badge}</p>
        <div>
          <h2>{path.name}</h2>
          <Regulation path={path} />
        </div>
        <p>{path.text}</p>
        <Figures figures={path.figures} />
        <a className="btn" href={pathTo(path.to)}>
          {path.link} <ArrowRight className="icon" />
        </a>
        <ul className="links">
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

/** What both funds say to the same questions, below their cards. */
function Comparison() {
  const page = usePage();
  const { paths, compare } = page.content['investment-selection'];
  const { label, open, closed, ...reasons } = compare.status;
  const statusOf = (id: OfferingId) =>
    isOpen(id, page) ? { value: open, note: '' } : { value: closed, note: reasons[id] };
  const rows = [{ label, spark: statusOf('spark'), regd: statusOf('regd') }, ...compare.rows];
  return (
    <table className="compare" aria-labelledby="compare">
      <thead>
        <tr>
          <td />
          {paths.map(({ to, name }) => (
            <th key={to} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            {[row.spark, row.regd].map(({ value, note }, index) => (
              <td key={paths[index]?.to}>
                <strong>{value}</strong>{' '}
                <small>
                  <Unbroken>{note}</Unbroken>
                </small>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
