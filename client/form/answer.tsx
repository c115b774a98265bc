import type { BrowserField, FormMessage } from '../../src/site/forms/form.ts';
import { type Errors, namedMessage } from '../../src/site/forms/state.ts';

/** One link per refused field. Receives focus. */
export function ErrorSummary({
  message,
  errors,
  fields,
  idOf,
  takesFocus,
}: {
  message: FormMessage;
  errors: Errors;
  fields: readonly BrowserField[];
  idOf: (name: string) => string;
  takesFocus: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refusal people must land on what is wrong
    <div className="errors" role="alert" tabIndex={-1} autoFocus={takesFocus}>
      <h3>{message.title}</h3>
      {message.description && <p>{message.description}</p>}
      <ul>
        {fields
          .filter(({ name }) => errors[name])
          .map((field) => (
            <li key={field.name}>
              <a href={`#${idOf(field.name)}`}>{namedMessage(field, errors[field.name] ?? '')}</a>
            </li>
          ))}
      </ul>
    </div>
  );
}
