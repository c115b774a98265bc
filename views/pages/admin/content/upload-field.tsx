/** Receives focus. */
export function Problems({
  of,
  errors,
  conflict,
}: {
  of: string;
  errors: Readonly<Partial<Record<string, string>>>;
  conflict?: string;
}) {
  const messages = Object.entries(errors);
  if (!messages.length && !conflict) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refusal people must land on what is wrong
    <div className="errors" role="alert" tabIndex={-1} autoFocus>
      <h2>The {of} isn’t saved</h2>
      {conflict && <p>{conflict}</p>}
      <ul>
        {messages.map(([field, problem]) => (
          <li key={field}>
            <a href={`#${field}`}>{problem}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Field({
  name,
  label,
  value,
  problem,
  hint,
  isLong,
}: {
  name: string;
  label: string;
  value: string;
  problem?: string;
  hint?: string;
  isLong?: true;
}) {
  const shared = {
    id: name,
    name,
    className: 'input',
    defaultValue: value,
    'aria-describedby': problem ? `${name}-problem` : hint && `${name}-hint`,
    'aria-invalid': problem ? (true as const) : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <Problem name={name} problem={problem} />
      {isLong ? <textarea {...shared} rows={3} /> : <input {...shared} autoComplete="off" />}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Replaces the current file, if there is one. */
export function FileField({
  accept,
  hint,
  isOptional,
  problem,
}: {
  accept: string;
  hint: string;
  isOptional: boolean;
  problem?: string;
}) {
  return (
    <div className="field">
      <label htmlFor="file">
        {isOptional ? 'Another file' : 'File'}
        {isOptional && <span className="soft"> (optional)</span>}
      </label>
      <Problem name="file" problem={problem} />
      <input
        className="input"
        id="file"
        name="file"
        type="file"
        accept={accept}
        aria-describedby={problem ? 'file-problem file-hint' : 'file-hint'}
        aria-invalid={problem ? true : undefined}
      />
      <p className="hint" id="file-hint">
        {hint}
      </p>
    </div>
  );
}

export function Problem({ name, problem }: { name: string; problem?: string }) {
  if (!problem) return null;
  return (
    <p className="error" id={`${name}-problem`}>
      {problem}
    </p>
  );
}
