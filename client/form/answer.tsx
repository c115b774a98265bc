import type { BrowserField, Words } from '../../src/site/forms/form.ts';
import { type Errors, namedMessage } from '../../src/site/forms/state.ts';

/** What was refused, one link a field. It takes the focus, so that nobody has to look for it. */
export function ErrorSummary({
  words,
  errors,
  fields,
  idOf,
  takesFocus,
}: {
  words: Words;
  errors: Errors;
  fields: readonly BrowserField[];
  idOf: (name: string) => string;
  takesFocus: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refusal people must land on what is wrong
    <div className="errors" role="alert" tabIndex={-1} autoFocus={takesFocus}>
      <h3>{words.title}</h3>
      {words.description && <p>{words.description}</p>}
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
