import { CircleAlert } from 'lucide-react';

export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null;
  return (
    <p className="error" id={`${id}-error`}>
      <CircleAlert className="icon" />
      {error}
    </p>
  );
}

interface ErrorSummaryProps {
  title: string;
  text?: string;
  level?: 'h2' | 'h3';
  /** Each leads to its field, if it has one. */
  errors: readonly { field?: string; message: string }[];
  takesFocus?: boolean;
}

/** Why a form has no effect. */
export const ErrorSummary = ({ title, text, level: Level = 'h2', errors, takesFocus = true }: ErrorSummaryProps) => (
  // biome-ignore lint/a11y/noAutofocus: after a refusal people must land on what is wrong
  <div className="errors" role="alert" tabIndex={-1} autoFocus={takesFocus}>
    <Level>{title}</Level>
    {text && <p>{text}</p>}
    <ul>
      {errors.map(({ field, message }) => (
        <li key={`${field} ${message}`}>{field ? <a href={`#${field}`}>{message}</a> : message}</li>
      ))}
    </ul>
  </div>
);
