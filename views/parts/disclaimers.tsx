import { Fragment, type ReactNode } from 'react';
import { type BasisName, sentences } from '../../src/site/claims.ts';
import { dayAfter } from '../../src/site/day.ts';
import { documentsFor } from '../../src/site/documents.ts';
import { formatCalendarDay, formatDayKey } from '../../src/site/format.ts';
import type { OfferingId } from '../../src/site/offerings.ts';
import { pathTo } from '../../src/site/routes.ts';
import { type PageProps, usePage } from '../page.ts';
import { LinkButton } from './button.tsx';

/** The date and basis of the figures in a section. */
export function Bases({ names }: { names: readonly BasisName[] }) {
  const { content, now } = usePage();
  const { asOf, bases } = content.figures;
  const sixtyDaysOn = dayAfter(asOf, 60);
  const isPast = formatDayKey(now) > sixtyDaysOn;
  const ended = ` Those 60 days ended on ${formatCalendarDay(sixtyDaysOn)}. ${bases.pipeline.outcome ?? ''}`.trimEnd();
  const textOf = (name: BasisName) => `${bases[name].text}${name === 'pipeline' && isPast ? ended : ''}`;
  const date = `As of ${formatCalendarDay(asOf)}`;
  const [only] = names;
  if (only && names.length === 1) return <p className="reading">{`${date}. ${textOf(only)}`}</p>;
  return (
    only && (
      <div className="bases full">
        <p>{date}:</p>
        <ul>
          {names.map((name) => (
            <li key={name}>{textOf(name)}</li>
          ))}
        </ul>
      </div>
    )
  );
}

/** Until investors can subscribe to a fund, the step that a visitor can take now comes before the way to the funds. */
export function WhatNext({ funds, children }: { funds: string; children?: ReactNode }) {
  const isClosed = !isAnyOpen(usePage());
  return (
    <>
      {isClosed && <Short text={sentences.sendNothing} />}
      <div className="acts">
        {isClosed && <LinkButton look="light" href={pathTo('regaInvest')} label="Tell Us You’re Interested" />}{' '}
        <LinkButton look={isClosed ? 'line' : 'light'} href={pathTo('investmentSelection')} label={funds} /> {children}
      </div>
    </>
  );
}

/** Beside what asks for a decision, until investors can subscribe to the offering of the page, or to either one. */
export function NotOpen({ below }: { below?: 'badge' }) {
  const page = usePage();
  const { offering, form } = page.route;
  if (offering ? isOpen(offering, page) : isAnyOpen(page)) return null;
  const to = offering ? !form && 'regaInvest' : 'investmentSelection';
  return <Short text={sentences[below ? 'belowBadge' : 'notOpen'][offering ?? 'both']} to={to} />;
}

const invitation = 'Tell us you’re interested';

/** Sentences on one line, or each on lines of its own. */
function Short({ text, to }: { text: string; to?: 'regaInvest' | 'investmentSelection' | false }) {
  return (
    <p className="reading reading--short">
      {text.split(/(?<=\.) /).map((sentence) => (
        <Fragment key={sentence}>
          <span className="whole">
            {to && sentence.startsWith(invitation) && <a href={pathTo(to)}>{invitation}</a>}
            {to ? sentence.replace(invitation, '') : sentence}
          </span>{' '}
        </Fragment>
      ))}
    </p>
  );
}

/** Whom the offering of the page is for, and that it isn’t open until it is. */
export function OfferingBadge({ children }: { children: string }) {
  const page = usePage();
  const { offering = 'spark' } = page.route;
  return (
    <p className="badge badge--lit">
      {isOpen(offering, page) ? (
        children
      ) : (
        <span>
          <b>Not open yet</b> <span>{children}</span>
        </span>
      )}
    </p>
  );
}

/** On pages of both funds, until investors can subscribe to one. */
export function BothClosedBadge() {
  const page = usePage();
  return !isAnyOpen(page) && <p className="badge badge--lit">{sentences.bothClosed}</p>;
}

const isAnyOpen = (page: PageProps) => isOpen('spark', page) || isOpen('regd', page);

/** The rule that a fund is offered under, and that it isn't open until it is. */
export function Regulation({ path }: { path: PageProps['content']['investment-selection']['paths'][number] }) {
  const page = usePage();
  const { closed } = page.content['investment-selection'].compare.status;
  return (
    <p className="soft">
      {path.regulation}
      {!isOpen(path.to === 'invest' ? 'spark' : 'regd', page) && ` · ${closed}`}
    </p>
  );
}

/** The SEC has qualified the offering of Spark Fund One; a setting names the portal of the opportunity fund. */
export const isOpen = (offering: OfferingId, { filing, addresses }: Pick<PageProps, 'filing' | 'addresses'>) =>
  offering === 'spark' ? filing.qualified : addresses.portal !== pathTo('samplePortal');

/** A disclaimer beside figures about money, and the document to read first. With its state, below a badge, it begins with what NotOpen says. */
export function OfferingNote({ withState, children }: { withState?: true; children: ReactNode }) {
  const page = usePage();
  const { path, route, addresses, content } = page;
  const documents = documentsFor(route, addresses, content.offerings);
  if (documents.some(({ url }) => url === path))
    return <p className="reading">{children} Read the final document before you invest.</p>;
  return (
    <p className={withState ? 'reading reading--short' : 'reading'}>
      {withState && route.offering && !isOpen(route.offering, page) && sentences.belowBadge[route.offering]}{' '}
      <span>{children}</span>{' '}
      <span>
        Read{' '}
        {documents.map(({ name, url, fund }, index) => (
          <Fragment key={name}>
            {index > 0 && ' or '}the <a href={url}>{name}</a>
            {fund && ` of ${fund}`}
          </Fragment>
        ))}{' '}
        before you invest.
      </span>
    </p>
  );
}

/** The Tier 2 limit for investors who are not accredited. */
export const TierTwoLimit = () => <p className="reading">{sentences.limit}</p>;

/** The full definition of an accredited investor. */
export const Accredited = () => <p className="reading">{sentences.accredited}</p>;
