import { useRef } from 'react';
import { callsBox, trapField } from '../../src/site/forms/consent.ts';
import type { FormState } from '../../src/site/forms/state.ts';
import { Accepted, ErrorSummary } from '../form/answer.tsx';
import type { BrowserForm } from '../form/browser-form.ts';
import { FormField } from '../form/field.tsx';
import { useLeadForm } from '../form/use-lead-form.ts';

/** A lead form: posts by itself without scripts, and without leaving the page once they run. */
export default function LeadForm({
  form,
  layout,
  state,
}: {
  form: BrowserForm;
  /** `card` on its own ground, `plain` on the page's, `line` for one field beside its button. */
  layout: 'card' | 'plain' | 'line';
  /** What the server has to say after a post without scripts. */
  state?: FormState;
}) {
  const element = useRef<HTMLFormElement>(null);
  const { phase, errors, summary, submit, check, press, offer } = useLeadForm(form, element, state);
  const idOf = (name: string) => `${form.id}-${name}`;
  const values = state?.outcome === 'accepted' ? undefined : state?.values;
  const inLine = layout === 'line';
  return (
    <form
      ref={element}
      className={{ card: 'card form', plain: 'form', line: 'ask' }[layout]}
      method="post"
      noValidate={!form.browserChecks}
      aria-label={form.heading}
      onSubmit={submit}
    >
      {layout === 'card' && <h2 className="h-small">{form.heading}</h2>}
      {state?.outcome === 'accepted' && <Accepted words={state.words} next={form.next} />}
      {summary && (
        <ErrorSummary
          words={summary}
          errors={errors}
          fields={form.fields}
          idOf={idOf}
          takesFocus={state !== undefined && phase === 'idle'}
        />
      )}
      <div className={inLine ? 'ask__line' : 'form__row'}>
        {form.fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            id={idOf(field.name)}
            error={errors[field.name]}
            value={values?.[field.name]}
            onCheck={check}
            meant={offer.meant?.name === field.name ? offer.meant.email : undefined}
            onTakeMeant={offer.take}
          />
        ))}
        {inLine && <SubmitButton form={form} busy={phase === 'submitting'} onPress={press} />}
      </div>
      {form.asksForCalls && (
        <label className="tick">
          <input type="checkbox" name={callsBox.name} value="yes" defaultChecked={Boolean(values?.[callsBox.name])} />
          <span>{callsBox.label}</span>
        </label>
      )}
      <div className="sr" aria-hidden="true">
        <label htmlFor={idOf(trapField.name)}>{trapField.label}</label>
        <input id={idOf(trapField.name)} name={trapField.name} type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="note">{form.notice}</p>
      {!inLine && <SubmitButton form={form} busy={phase === 'submitting'} full={layout === 'card'} onPress={press} />}
      {phase === 'done' && form.next && (
        <p>
          <a href={form.next.url}>{form.next.label}</a>
        </p>
      )}
    </form>
  );
}

function SubmitButton({
  form,
  busy,
  full,
  onPress,
}: {
  form: BrowserForm;
  busy: boolean;
  full?: boolean;
  onPress: (down: boolean) => void;
}) {
  return (
    <div className="form__submit">
      <button
        className={full ? 'btn full' : 'btn'}
        type="submit"
        disabled={busy}
        onPointerDown={() => onPress(true)}
        onPointerUp={() => onPress(false)}
        onPointerCancel={() => onPress(false)}
        onPointerLeave={() => onPress(false)}
      >
        {busy && <span className="spin" />}
        {busy ? form.submitting : form.submit}
      </button>
    </div>
  );
}
