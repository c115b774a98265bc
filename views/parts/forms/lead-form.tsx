import { byCookie, correctionFor } from '../../../client/form/mistyped.ts';
import { Correction } from '../../../client/form/suggested-email.tsx';
import type { BrowserForm } from '../../../client/form/use-lead-form.ts';
import { addressOfDocument } from '../../../src/content/schemas/confirmation.ts';
import { telephone } from '../../../src/site/format.ts';
import { asksForPhone, callsLabel } from '../../../src/site/forms/consent.ts';
import type { Form, FormId, ServerOnly } from '../../../src/site/forms/form.ts';
import { formOf } from '../../../src/site/forms/index.ts';
import { nextAddress } from '../../../src/site/forms/next.ts';
import { knownSummary, knownValues } from '../../../src/site/forms/remembered.ts';
import type { FormState } from '../../../src/site/forms/state.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { documentsOfPages } from '../../../src/site/uploads.ts';
import { type PageProps, usePage } from '../../page.ts';
import { Island } from '../island.tsx';

/** The form of a page, from its declaration. A press before its script has loaded is held until then, for three seconds at most. */
export function LeadForm({
  id,
  layout,
  later,
  begins,
}: {
  id: FormId;
  layout: 'card' | 'plain' | 'line';
  /** Its event is over, or its recording isn't ready. */
  later?: boolean;
  begins?: Readonly<Record<string, string>>;
}) {
  const page = usePage();
  const { form: state, remembered, path, content } = page;
  const declared = formOf(id, content);
  const form = later ? laterForm(declared, state) : declared;
  const known = remembered ? knownValues(form, remembered) : {};
  const hasKnown = Object.keys(known).length > 0;
  const isSent = state ? state.outcome === 'accepted' : remembered?.sent[id] !== undefined;
  const correction = remembered && correctionFor(remembered);
  const island = (
    <Island
      name="lead-form"
      // A filled-in form is sent without a touch of its fields, and an answered one still has its toast to show.
      when={state || hasKnown ? 'load' : 'interaction'}
      form={browserForm(form, page)}
      layout={layout}
      state={state}
      values={typedIn(state) ?? { ...begins, ...known }}
      known={hasKnown ? { summary: knownSummary(form.fields, known), back: path } : undefined}
      sent={isSent ? { name: remembered?.firstName, email: remembered?.email } : undefined}
    />
  );
  if (!correction) return island;
  return (
    <div className="stack">
      <Correction email={correction} code={byCookie} back={path} />
      {island}
    </div>
  );
}

/** Of a form that was refused. */
const typedIn = (state: FormState | undefined) => (state && state.outcome !== 'accepted' ? state.values : undefined);

/** A form once its event is over, or until its recording is ready. What was typed into the fields of the longer one stays with them. */
function laterForm(form: Form, state: FormState | undefined): Form {
  if (!form.later) return form;
  const { fields: names = form.fields.map(({ name }) => name), ...labels } = form.later;
  const typed = typedIn(state) ?? {};
  if (form.fields.some(({ name }) => typed[name] && !names.includes(name))) return form;
  return { ...form, ...labels, fields: form.fields.filter(({ name }) => names.includes(name)) };
}

const serverOnly: Record<ServerOnly, undefined> = {
  name: undefined,
  leadSource: undefined,
  utm: undefined,
  crm: undefined,
  later: undefined,
  sample: undefined,
};

/** The part of a declaration that the browser gets. */
export function browserForm(form: Form, { content, addresses }: PageProps): BrowserForm {
  const { forms, otherEmail, ...labels } = content.confirmations;
  const { next, when, read } = forms[form.id];
  const { phone } = content.company;
  return {
    ...form,
    ...serverOnly,
    next: form.next && {
      url: nextAddress(form.next, addresses),
      label: (form.next.to === 'deck-document' && content.documents[documentsOfPages.deck]?.link) || form.next.label,
    },
    fields: form.fields.map(({ column: _, ...field }) => field),
    privacy: pathTo('privacy'),
    callsLabel: asksForPhone(form) ? callsLabel(content.company.name) : undefined,
    confirmation: {
      ...labels,
      next,
      when,
      read: { label: read.label, url: addressOfDocument(read.to, addresses, content.rsvp.recap) },
      phone: { label: phone, url: telephone(phone) },
      again: form.fields.some(({ control }) => control === 'textarea') ? labels.again : otherEmail,
    },
  };
}
