import type { ReactNode } from 'react';
import { CircleAlert } from '../../../parts/icon.tsx';

/** A required field, and why what was typed into it was refused; then it takes the focus, so that people land on what is wrong. */
export function CheckedField({
  name,
  label,
  error,
  children,
}: {
  name: string;
  label: string;
  error?: string;
  /** The input, with the attributes that it needs for this. */
  children: (checked: object) => ReactNode;
}) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children({
        className: 'input',
        id: name,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error && `${name}-error`,
        autoFocus: Boolean(error),
        required: true,
      })}
      {error && (
        <p className="error" id={`${name}-error`}>
          <CircleAlert className="icon" />
          {error}
        </p>
      )}
    </div>
  );
}
