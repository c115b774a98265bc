import { type MouseEvent, useRef } from 'react';
import { callsBox, honeypotField } from '../../src/site/forms/consent.ts';
import { type FormState, namedMessage } from '../../src/site/forms/state.ts';
import { Confirmation } from '../form/confirmation.tsx';
import { ErrorSummary } from '../form/errors.tsx';
import { ForgetForm, FormField, Known } from '../form/fields.tsx';
import { type BrowserForm, type Sent, useLeadForm, useSent } from '../form/use-lead-form.ts';

/** Posts without leaving the page; a plain form without scripts. */
export default function LeadForm({
  form,
  layout,
  state,
  values,
  known,
  sent: sentBefore,
}: {
  form: BrowserForm;
  /** `card` has its own background; `line` is one field beside its button. */
  layout: 'card' | 'plain' | 'line';
  /** Result of a post without scripts. */
  state?: FormState;
  /** By field name. */
  values: Readonly<Record<string, string>>;
  /** A sentence about values from another page, and the path to return to. */
  known?: { summary: string; back: string };
  sent?: Sent;
}) {
  const element = useRef<HTMLFormElement>(null);
  const { sent, confirmation, confirm, again } = useSent(form.id, element, sentBefore);
  const { busy, errors, summary, submit, check, offer } = useLeadForm(form, element, { state, onSent: confirm });
  const idOf = (name: string) => `${form.id}-${name}`;
  const inLine = layout === 'line';
  return (
    <>
      {sent?.correction}
      {sent && (
        <Confirmation
          labels={form.confirmation}
          id={form.id}
          name={sent.name}
          email={sent.email}
          said={state?.outcome === 'accepted' ? state.message : undefined}
          next={form.next}
          card={layout === 'card'}
          onAgain={again}
          ref={confirmation}
        />
      )}
      <form
        ref={element}
        id={idOf('form')}
        hidden={sent !== undefined}
        className={{ card: 'card form', plain: 'form', line: 'ask' }[layout]}
        method="post"
        noValidate={!form.browserChecks}
        aria-label={form.heading}
        onSubmit={submit}
        onMouseDown={keepFocus}
      >
        {layout === 'card' && <h2 className="h-small">{form.heading}</h2>}
        {form.intro && <p className="reading">{form.intro}</p>}
        {known && <Known summary={known.summary} formId={idOf('forget')} />}
        {summary && (
          <ErrorSummary
            title={summary.title}
            text={summary.description}
            level="h3"
            errors={form.fields.flatMap((field) => {
              const error = errors[field.name];
              return error ? { field: idOf(field.name), message: namedMessage(field, error) } : [];
            })}
            takesFocus={state !== undefined && !busy}
          />
        )}
        <div className={inLine ? 'ask__line' : 'form__row'}>
          {form.fields.map((field) => (
            <FormField
              key={field.name}
              field={field}
              id={idOf(field.name)}
              error={errors[field.name]}
              value={values[field.name]}
              onCheck={check}
              offer={offer}
            />
          ))}
          {inLine && <SubmitButton form={form} busy={busy} />}
        </div>
        {form.callsLabel && (
          <label className="tick">
            <input type="checkbox" name={callsBox.name} value="yes" defaultChecked={Boolean(values[callsBox.name])} />
            <span>{form.callsLabel}</span>
          </label>
        )}
        <div className="sr" aria-hidden="true">
          <label htmlFor={idOf(honeypotField.name)}>{honeypotField.label}</label>
          <input id={idOf(honeypotField.name)} name={honeypotField.name} type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <p className="note">
          {form.notice} <a href={form.privacy}>Privacy</a>
        </p>
        {!inLine && <SubmitButton form={form} busy={busy} full={layout === 'card'} />}
      </form>
      {known && <ForgetForm id={`${form.id}-forget`} back={known.back} />}
    </>
  );
}

/** A message that appears on blur would move what is pressed away from under the pointer. Without a field to leave, a label's text can be selected. */
function keepFocus(event: MouseEvent) {
  const isLeaving = event.currentTarget.contains(document.activeElement);
  if (isLeaving && (event.target as Element).closest('a, button, label')) event.preventDefault();
}

function SubmitButton({ form, busy, full }: { form: BrowserForm; busy: boolean; full?: boolean }) {
  return (
    <div className="form__submit acts">
      <button className={full ? 'btn full' : 'btn'} type="submit" disabled={busy}>
        {busy && <span className="spin" />}
        {busy ? form.submitting : form.submit}
      </button>
    </div>
  );
}
