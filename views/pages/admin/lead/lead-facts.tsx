import type { Fact, LeadView } from './lead-view.ts';

/** Known facts, and the names of the unknown ones in one line. */
export function LeadFacts({ group: { heading, facts } }: { group: LeadView['groups'][number] }) {
  const known = facts.filter(({ text }) => text);
  const unknown = facts.filter(({ text }) => !text).map(({ label }) => label);
  return (
    <section>
      <h2 className="kind">{heading}</h2>
      {known.length > 0 && (
        <dl className="facts">
          {known.map((fact) => (
            <Line key={fact.label} fact={fact} />
          ))}
        </dl>
      )}
      {unknown.length > 0 && <p className="note">Not provided: {unknown.join(', ')}.</p>}
    </section>
  );
}

function Line({ fact: { label, text, href } }: { fact: Fact }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{href ? <a href={href}>{text}</a> : <span className="lead-words">{text}</span>}</dd>
    </div>
  );
}
