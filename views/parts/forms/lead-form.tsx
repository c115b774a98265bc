import { asksForPhone } from '../../../src/site/forms/consent.ts';
import type { Form, FormId } from '../../../src/site/forms/form.ts';
import { formOf } from '../../../src/site/forms/index.ts';
import { nextAddress } from '../../../src/site/forms/next.ts';
import { usePage } from '../../page.ts';
import { Island } from '../island.tsx';

/** The form of a page, from its declaration. It wakes when it is touched; before that it posts by itself. */
export function LeadForm({ id, layout }: { id: FormId; layout: 'card' | 'plain' | 'line' }) {
  const { form: state, addresses } = usePage();
  const form = formOf(id);
  const next = form.next && { url: nextAddress(form.next, addresses), label: form.next.label };
  return <Island name="lead-form" when="interaction" form={browserForm(form, next)} layout={layout} state={state} />;
}

function browserForm(form: Form, next: { url: string; label: string } | undefined) {
  const { id, fields, heading, submit, submitting, success, failure, missing, clears, notice } = form;
  return {
    id,
    heading,
    submit,
    submitting,
    success,
    failure,
    missing,
    clears,
    notice,
    next,
    fields: fields.map(({ column: _, ...field }) => field),
    browserChecks: form.browserChecks,
    ignoresEmptyEmail: form.ignoresEmptyEmail,
    asksForCalls: asksForPhone(form),
  };
}
