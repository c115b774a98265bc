import { ArrowLeft, ChevronDown } from 'lucide-react';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import type { Page } from '../../page.ts';

export const adminPage = <Props,>(
  View: Page<Props>['View'],
  title: string | ((props: Props) => string),
  description: string,
): Page<Props> => ({
  meta: (_, props) => ({ title: typeof title === 'string' ? title : title(props), description }),
  View,
  layout: 'admin',
});

interface HeadProps {
  title: string;
  text?: ReactNode;
  /** The page above this one. */
  back?: readonly [href: string, label: string];
  children?: ReactNode;
}

/** Where an email has no room, it breaks before its at sign. */
export const breakable = (text: string) =>
  text.split(/(?=@)/).flatMap((part, index) => (index ? [<wbr key={part} />, part] : part));

export function AdminHead({ title, text, back, children }: HeadProps) {
  return (
    <>
      {back && <BackLink to={back[0]}>{back[1]}</BackLink>}
      <div className="admin-head row">
        <div>
          <h1>{breakable(title)}</h1>
          {text && <p>{text}</p>}
        </div>
        {children && <div className="acts">{children}</div>}
      </div>
    </>
  );
}

export function BackLink({ to, keys, children }: { to: string; keys?: string; children: ReactNode }) {
  return (
    <a className="lead-back" href={to} aria-keyshortcuts={keys}>
      <ArrowLeft className="icon" />
      {children}
    </a>
  );
}

interface TableProps {
  columns: readonly string[];
  /** Names a column of buttons or links. */
  last?: string;
  caption?: string;
  className?: string;
  children: ReactNode;
}

export function Table({ columns, last, caption, className = 'table', children }: TableProps) {
  return (
    <table className={className}>
      {caption && <caption className="sr">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
          {last && (
            <th scope="col">
              <span className="sr">{last}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface CutProps {
  text: string;
  /** All of it. */
  title?: string;
  /** Said where there is none. */
  none?: string;
}

/** Shortened where there is no room. */
export const Cut = ({ text, title = text, none = '–' }: CutProps) => (
  <span className={text ? 'cut' : 'soft'} title={title || undefined}>
    {text || none}
  </span>
);

interface SectionProps {
  /** Of its heading, for links and labels. */
  id: string;
  title: ReactNode;
  text?: ReactNode;
  /** `status` for one that an action has just added. */
  role?: 'status';
  children?: ReactNode;
}

export const Section = ({ id, title, text, role, children }: SectionProps) => (
  <section className="slot" aria-labelledby={id} role={role}>
    <h2 id={id}>{title}</h2>
    {text && <p className="soft">{text}</p>}
    {children}
  </section>
);

/** Shown once. */
export const NewSecret = ({
  secrets,
  children,
  ...section
}: Omit<SectionProps, 'id'> & { secrets: readonly string[] }) => (
  <Section id="added" {...section}>
    <ul className="codes tiles">
      {secrets.map((secret) => (
        <li key={secret}>{secret}</li>
      ))}
    </ul>
    {children}
  </Section>
);

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Absent at either end of a list. */
  href?: string;
}

export const PageLink = ({ href, className = 'btn btn--line', children, ...link }: PageLinkProps) =>
  href ? (
    <a className={className} href={href} {...link}>
      {children}
    </a>
  ) : (
    <span className={className} aria-disabled="true">
      {children}
    </span>
  );

export const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

export function Summary({ label }: { label: string }) {
  return (
    <summary>
      {label}
      <ChevronDown className="icon" />
    </summary>
  );
}
