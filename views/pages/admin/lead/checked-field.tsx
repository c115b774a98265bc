import type { ReactNode } from 'react';
import { CircleAlert } from '../../../parts/icon.tsx';

/** A field with the error of its value. It gets the focus then, so that people land on the error. */
export function CheckedField({
  name,
  id = name,
  label,
  error,
  optional,
  children,
}: {
  name: string;
  /** By default its name. */
  id?: string;
  label: string;
  error?: string;
  optional?: true;
  /** The input, given its attributes. */
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
