import type { ReactNode } from 'react';
import { CircleAlert } from '../../../parts/icon.tsx';

/** A field with its error, which then receives focus. */
export function CheckedField({
  name,
  id = name,
  label,
  error,
  optional,
  children,
}: {
  name: string;
  /** Defaults to the name. */
  id?: string;
  label: string;
  error?: string;
  optional?: true;
  /** Receives the input's attributes. */
  children: (checked: object) => ReactNode;
}) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        className: 'input',
        id,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error && `${id}-error`,
        autoFocus: Boolean(error),
        required: !optional,
      })}
      {error && (
        <p className="error" id={`${id}-error`}>
          <CircleAlert className="icon" />
          {error}
        </p>
      )}
    </div>
  );
}
