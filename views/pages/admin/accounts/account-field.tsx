import { CircleAlert } from '../../../parts/icon.tsx';

export function AccountField({
  name,
  label,
  type,
  autoComplete,
  value,
  hint,
  optional,
}: {
  name: string;
  label: string;
  type: 'email' | 'password' | 'text';
  autoComplete: string;
  value?: string;
  hint?: string;
  optional?: true;
}) {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {optional && <span className="soft"> (optional)</span>}
      </label>
      <input
        className="input"
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        defaultValue={value}
        aria-describedby={hint && `${name}-hint`}
        required={!optional}
      />
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A new password, typed twice. */
export function NewPassword({ name = 'password', label = 'Password' }: { name?: string; label?: string }) {
  return (
    <>
      <AccountField
        name={name}
        label={label}
        type="password"
        autoComplete="new-password"
        hint="At least 12 characters. A few unrelated words are easy to remember and hard to guess."
      />
      <AccountField
        name="repeated"
        label={`Confirm ${label.toLowerCase()}`}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}

/** Receives focus. */
export function AccountProblem({ error }: { error?: string }) {
  if (!error) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refusal people must land on what is wrong
    <p className="error" role="alert" tabIndex={-1} autoFocus>
      <CircleAlert className="icon" />
      {error}
    </p>
  );
}
