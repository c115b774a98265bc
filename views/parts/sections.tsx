import { Fragment, type ReactNode } from 'react';
import { captionOf } from '../../src/content/schemas/pictures.ts';
import { pathTo } from '../../src/site/routes.ts';
import { usePage } from '../page.ts';
import { LinkButton } from './button.tsx';
import { Picture } from './picture.tsx';
import { WholeStreet } from './street.tsx';
import { Unbroken } from './text.tsx';

/** A section heading, with a link on its line. */
export function Head({ id, link, children }: { id?: string; link?: ReactNode; children: ReactNode }) {
  return (
    <header className="head">
      <h2 id={id}>{children}</h2>
      {link}
    </header>
  );
}

/** A section under a heading. `className` adds to "room", and `anchor` is an address within the page. */
export function Room({
  id,
  heading,
  className,
  anchor,
  link,
  children,
}: {
  /** Of the heading. */
  id: string;
  heading: string;
  className?: string;
  anchor?: string;
  link?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={className ? `room ${className}` : 'room'} id={anchor} aria-labelledby={id}>
      <div className="wrap">
        <Head id={id} link={link}>
          {heading}
        </Head>
        {children}
      </div>
    </section>
  );
}

/** A section with its heading on the left of its content where there is room, and what belongs to it below the heading; in one column it comes last. */
export function SideRoom({
  id,
  heading,
  aside,
  children,
}: {
  /** Of the heading. */
  id: string;
  heading: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="room" aria-labelledby={id}>
      <div className={aside ? 'wrap split split--aside' : 'wrap split'}>
        <h2 id={id}>{heading}</h2>
        {children}
        {aside && <div className="stack stack--wide">{aside}</div>}
      </div>
    </section>
  );
}

/** The way back from a page that has a parent in the route table: the pages above it, and where it is. */
export function Breadcrumbs() {
  const { breadcrumbs = [] } = usePage();
  const here = breadcrumbs.at(-1);
  return (
    here && (
      <nav className="breadcrumbs" aria-label="Breadcrumb">
        <ol>
          {breadcrumbs.slice(0, -1).map(({ name, path }) => (
            <li key={path}>
              <a href={path}>{name}</a>{' '}
            </li>
          ))}
          <li aria-current="page">
            <span>{here.name}</span>
          </li>
        </ol>
      </nav>
    )
  );
}

/** The opening of a page: heading and lead on ink, over a picture that hangs from the bottom, with its caption in the corner. */
export function Banner({
  badge,
  heading,
  lead,
  picture,
  caption,
  children,
}: {
  badge?: ReactNode;
  heading: string;
  lead: string;
  picture: string;
  caption?: string;
  children?: ReactNode;
}) {
  return (
    <section className="banner on-ink">
      <div className="wrap">
        <Breadcrumbs />
        {badge}
        <h1>
          {heading.split(/(?<=\.) /).map((sentence) => (
            <Fragment key={sentence}>
              <span className="whole">{sentence}</span>{' '}
            </Fragment>
          ))}
        </h1>
        <p className="lead">
          <Unbroken>{lead}</Unbroken>
        </p>
        {children}
      </div>
      <Picture name={picture} narrow="100vw" className="banner__art" eager decorative />
      {caption && <p className="caption">{caption}</p>}
    </section>
  );
}

/** The opening of a page of text. `aside` stands on its line where there is room. */
export function TextHead({
  badge,
  heading,
  lead,
  aside,
  children,
}: {
  badge?: string;
  heading: string;
  lead: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="on-ink page legal-head">
      <div className="wrap split split--flip">
        <div className="stack stack--wide">
          <Breadcrumbs />
          {badge && <p className="badge badge--lit">{badge}</p>}
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
        {aside}
      </div>
    </section>
  );
}

/** The first screen of a page with a form. What follows the lead ends with the form's card; on phones it comes below the form. */
export function Start({
  badge,
  heading,
  lead,
  form,
  picture,
  children,
}: {
  badge?: ReactNode;
  heading: string;
  lead: ReactNode;
  form?: ReactNode;
  /** Behind the lower end, from side to side. */
  picture?: string;
  children?: ReactNode;
}) {
  const { pictures } = usePage().content;
  return (
    <section className={picture ? 'start start--pictured on-ink' : 'start on-ink'}>
      <div className="wrap start__columns">
        <div className="stack stack--wide">
          <Breadcrumbs />
          {badge}
          <h1>{heading}</h1>
          {lead}
        </div>
        {form && (
          <div className="start__form" id="form">
            {form}
          </div>
        )}
        {children && <div className="start__rest stack stack--wide">{children}</div>}
      </div>
      {picture && (
        <>
          <Picture name={picture} narrow="100vw" className="start__art" eager decorative />
          <p className="caption">{captionOf(pictures, picture)}</p>
        </>
      )}
    </section>
  );
}

/** The last section of a page: what to do next, above the full street. */
export function Closing({ heading, lead, children }: { heading: string; lead: string; children: ReactNode }) {
  return (
    <section className="closing on-ink" aria-labelledby="closing">
      <div className="wrap stack stack--wide">
        <h2 id="closing">{heading}</h2>
        <p className="lead">{lead}</p>
        {children}
      </div>
      <WholeStreet />
    </section>
  );
}

/** The last band of a page: a question, and what to do about it. */
export function NextStep({
  heading,
  text,
  stone,
  children,
}: {
  heading: string;
  text: string;
  stone?: true;
  children: ReactNode;
}) {
  return (
    <section className={`room room--tight${stone ? ' on-stone' : ''}`} aria-labelledby="next">
      <div className="wrap split split--even">
        <div className="stack">
          <h2 id="next" className="h-small">
            {heading}
          </h2>
          <p className="soft">{text}</p>
        </div>
        <div className="acts">{children}</div>
      </div>
    </section>
  );
}

/** Buttons to the chooser and the contact page; the first is the stronger one. */
export function InvestOrContact({ first }: { first: 'invest' | 'contact' }) {
  const invest = { href: pathTo('investmentSelection'), label: 'View Investment Options', arrow: first === 'invest' };
  const contact = { href: pathTo('contact'), label: 'Contact Us' };
  const [stronger, other] = first === 'invest' ? [invest, contact] : [contact, invest];
  return (
    <>
      <LinkButton {...stronger} /> <LinkButton look="line" {...other} />
    </>
  );
}
