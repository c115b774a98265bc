import type { Fact as FactView, LeadView } from './lead-view.ts';

/** Known facts, and the names of the unknown ones in one line, folded. */
export function LeadFacts({ group: { heading, facts } }: { group: LeadView['groups'][number] }) {
  const unknown = facts.filter(({ text }) => !text).map(({ label }) => label);
  return (
    <details className="fold lead-fold">
      <summary>
        <h2>{heading}</h2>
      </summary>
      <dl className="facts">
        {facts
          .filter(({ text }) => text)
          .map((fact) => (
            <Fact key={fact.label} fact={fact} />
          ))}
      </dl>
      {unknown.length > 0 && <p className="note">Not provided: {unknown.join(', ')}.</p>}
    </details>
  );
}

export function Fact({ fact: { label, text } }: { fact: FactView }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>
        <span className="lead-words">{text}</span>
      </dd>
    </div>
  );
}
