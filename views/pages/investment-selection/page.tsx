import type { OfferingId } from '../../../src/site/offerings.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { metaOf, type Page, type PageProps, usePage } from '../../page.ts';
import { LinkButton } from '../../parts/button.tsx';
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
import { Head, NextStep } from '../../parts/sections.tsx';
import { Street } from '../../parts/street.tsx';
import { Unbroken } from '../../parts/text.tsx';

export const investmentSelection: Page = {
  meta: ({ content }) => metaOf(content['investment-selection']),
  View: InvestmentSelection,
};

type Path = PageProps['content']['investment-selection']['paths'][number];

function InvestmentSelection() {
  const { heading, lead, paths, compare, note, privateNote, help } = usePage().content['investment-selection'];
  return (
    <>
      <section aria-labelledby="choose">
        <div className="page on-stone">
          <div className="wrap room">
            <div className="choose">
              <div className="stack stack--wide">
                <BothClosedBadge />
                <h1 id="choose">{heading}</h1>
              </div>
              <p className="lead">{lead}</p>
              {paths.map((path) => (
                <PathCard key={path.to} path={path} />
              ))}
            </div>
            <div className="beside mt">
              <OfferingNote>{note}</OfferingNote>
            </div>
          </div>
        </div>
        <div className="wrap room">
          <Head id="compare">{compare.heading}</Head>
          <Comparison />
          <div className="pair mt-l">
            <div className="stack">
              <Bases names={['target']} />
              <TierTwoLimit />
            </div>
            <div className="stack">
              <Accredited />
              <p className="reading">{privateNote}</p>
            </div>
          </div>
        </div>
      </section>
      <NextStep heading={help.heading} text={help.text} stone>
        <LinkButton href={pathTo('contact')} label={help.link} />
      </NextStep>
    </>
  );
}

function PathCard({ path }: { path: Path }) {
  const isForAll = path.to === 'invest';
  const page = usePage();
  const more = path.more.map(({ label, to }) => ({ label, href: pathTo(to) }));
  if (isForAll) more.push({ label: `Read the ${path.name} circular`, href: page.addresses.circular });
  else if (!isOpen('regd', page)) more.unshift({ label: 'Tell me when it opens', href: `${pathTo('regd')}#start` });
  const [next, ...others] = more;
  return (
    <article className="path">
      <Street drawing={isForAll ? 'flex' : 'residence tree'} />
      <div className="card">
        <p className="badge">{path.badge}</p>
        <div>
          <h2>{path.name}</h2>
          <Regulation path={path} />
        </div>
        <p>{path.text}</p>
        <Figures figures={path.figures} />
        <div className="acts">
          <LinkButton href={pathTo(path.to)} label={path.link} arrow />{' '}
          {next && <LinkButton look="quiet" href={next.href} label={next.label} />}
        </div>
        <ul className="links">
          {others.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}

/** The answers of both funds to the same questions, below their cards. */
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
