import type { LeadView } from './lead-view.ts';

/** The emails that fit this lead; each opens in the mail program, ready to be changed and sent. */
export function LeadDrafts({ lead: { drafts } }: { lead: LeadView }) {
  if (!drafts?.fitting.length) return null;
  return (
    <section>
      <h2 className="kind">Email templates</h2>
      <ul className="stack mt">
        {drafts.fitting.map(({ name, href }) => (
          <li key={name}>
            <a className="btn btn--quiet" href={href}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
