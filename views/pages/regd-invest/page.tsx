import { ArrowRight } from 'lucide-react';
import { type Page, usePage } from '../../page.ts';

/** Leads on to the investment portal at once. The loader follows `data-go`; without scripts the head does the same. */
export const regdInvest: Page = {
  meta: ({ addresses, content }) => ({
    title: `To the investment portal | ${content.company.name}`,
    description: `Go to the investment portal of ${content.offerings.regd.name}.`,
    unlisted: true,
    refresh: addresses.portal,
  }),
  View: RegdInvest,
  street: false,
};

function RegdInvest() {
  const { addresses } = usePage();
  return (
    <section className="lost on-ink">
      <div className="wrap lost__words">
        <h1 className="display">Redirecting to investment portal...</h1>
        <p className="soft">Accredited status is verified there before you subscribe.</p>
        <a className="btn btn--light" href={addresses.portal} data-go="">
          Go to the investment portal <ArrowRight className="icon" />
        </a>
      </div>
    </section>
  );
}
