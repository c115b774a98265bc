import { usePage } from '../../page.ts';
import { LeadForm } from '../../parts/forms/lead-form.tsx';

/** The email form, and who may continue to the portal. */
export function Start() {
  const { heading, text, eligibility, verification } = usePage().content.regd.start;
  return (
    <section className="room room--tight on-stone" aria-labelledby="start">
      <div className="wrap split">
        <div className="stack">
          <h2 id="start">{heading}</h2>
          <p className="soft">{text}</p>
        </div>
        <div className="stack">
          <LeadForm id="regd" layout="line" />
          <p className="reading">
            {eligibility} {verification}
          </p>
        </div>
      </div>
    </section>
  );
}
