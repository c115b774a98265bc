import type { FocusEvent, ReactNode } from 'react';
import { rememberPath } from '../../src/site/endpoints.ts';
import { type BrowserField, maxLength } from '../../src/site/forms/form.ts';
import { FieldError } from './errors.tsx';

export function Known({ summary, formId }: { summary: string; formId: string }) {
  return (
    <p className="known">
      {summary}{' '}
      <button className="suggestion" type="submit" form={formId} formNoValidate>
        Not you? Clear
      </button>
    </p>
  );
}

/** Separate, since forms cannot nest. */
export function ForgetForm({ id, back }: { id: string; back: string }) {
  return (
    <form id={id} method="post" action={rememberPath} hidden>
      <input type="hidden" name="forget" value="1" />
      <input type="hidden" name="back" value={back} />
    </form>
  );
}

interface FieldProps {
  field: BrowserField;
  id: string;
  error?: string;
  value?: string;
  /** On leaving the field, and on each change while it has an error. */
  onCheck: (name: string, value: string, left: boolean) => void;
  /** Suggested email, below the field. */
  offer: ReactNode;
}

export function FormField(props: FieldProps) {
  const { field, id, error } = props;
  const classes = field.half ? 'field' : 'field field--full';
  const message = <FieldError id={id} error={error} />;
  if (field.control === 'radio') {
    return (
      <fieldset className={classes} aria-describedby={error && `${id}-error`}>
        <legend>{labelOf(field)}</legend>
        <Choices {...props} />
        {message}
      </fieldset>
    );
  }
  return (
    <div className={classes}>
      <label htmlFor={id}>{labelOf(field)}</label>
      <Control {...props} />
      {message}
      {field.control === 'email' && props.offer}
    </div>
  );
}

function labelOf(field: BrowserField) {
  if (field.starred) return `${field.label}\u00a0*`;
  if (field.required) return field.label;
  return (
    <>
      {field.label} <span className="soft">(optional)</span>
    </>
  );
}

function Control({ field, id, error, value, onCheck }: FieldProps) {
  const shared = {
    className: 'input',
    id,
    name: field.name,
    required: Boolean(field.required),
    defaultValue: value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    onBlur: (event: FocusEvent<{ value: string } & Element>) => onCheck(field.name, event.currentTarget.value, true),
  } as const;
  const onInput = (event: { currentTarget: { value: string } }) =>
    onCheck(field.name, event.currentTarget.value, false);
  if (field.control === 'textarea') return <textarea {...shared} rows={5} onInput={onInput} />;
  if (field.control === 'select') {
    return (
      <select {...shared} onChange={onInput}>
        <option value="">Choose one</option>
        {field.options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      type={field.control}
      autoComplete={field.autocomplete}
      placeholder={field.placeholder}
      maxLength={maxLength[field.control]}
      onInput={onInput}
    />
  );
}

function Choices({ field, id, error, value, onCheck }: FieldProps) {
  return (
    <div className="choices">
      {field.options?.map((option, index) => (
        <label className="choice" key={option.value}>
          <input
            type="radio"
            id={index ? undefined : id}
            name={field.name}
            value={option.value}
            required={Boolean(field.required)}
            defaultChecked={value === option.value}
            aria-invalid={error ? true : undefined}
            onChange={() => onCheck(field.name, option.value, false)}
          />
          {option.label}{' '}
        </label>
      ))}
    </div>
  );
}
