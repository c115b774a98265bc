import type { FormField as Field } from '../../../../src/content/editing/form-fields.ts';
import { pathTo } from '../../../../src/site/routes.ts';

/** Shared by all fields: the one just rearranged is open and focused. */
export interface FormContext {
  /** The id in its address. */
  file: string;
  at?: string;
}

/** Prefixed, to keep apart from the form's own fields. */
export const idOf = (name: string) => `f.${name}`;

export function Single({ field, context }: { field: Field; context: FormContext }) {
  const { name, label, isOptional, problem } = field;
  const id = idOf(name);
  const hint = hintFor(context.file, name);
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const shared = {
    id,
    name: id,
    'aria-describedby': described,
    'aria-invalid': problem ? (true as const) : undefined,
    autoFocus: context.at === name || undefined,
  };
  if (field.kind === 'flag') {
    return (
      <div className="field">
        <label className="choice">
          <input type="checkbox" {...shared} value="on" defaultChecked={field.value} />
          <span>{label}</span>
        </label>
        <Hint id={id} hint={hint} />
        <Problem name={name} problem={problem} />
      </div>
    );
  }
  if (field.kind === 'choice' && field.options.length === 1 && !isOptional && !field.names) {
    return <input type="hidden" name={id} value={field.value} />;
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="soft"> (optional)</span>}
      </label>
      <Problem name={name} problem={problem} />
      {field.kind === 'choice' ? (
        <select className="input" {...shared} defaultValue={field.value}>
          {!field.options.includes(field.value) && <option value={field.value}>{field.value}</option>}
          {isOptional && field.value !== '' && <option value="" />}
          {field.options.map((option) => (
            <option key={option} value={option}>
              {field.labels?.get(option) ?? option}
            </option>
          ))}
        </select>
      ) : field.kind === 'text' && (field.isLong || name === 'text') ? (
        <textarea className="input" {...shared} rows={rowsFor(field.value)} defaultValue={field.value} />
      ) : (
        <input
          className="input"
          {...shared}
          type={field.kind === 'text' && field.isDay ? 'date' : undefined}
          inputMode={field.kind === 'number' ? 'decimal' : undefined}
          defaultValue={'value' in field ? String(field.value) : ''}
        />
      )}
      <Hint id={id} hint={hint} />
      {field.kind === 'choice' && field.names === 'picture' && (
        <p className="hint">
          <a href={pathTo('adminPicture')}>Upload a picture</a>
          {field.value && (
            <>
              , or{' '}
              <a href={`${pathTo('adminPicture')}?${new URLSearchParams({ name: field.value })}`}>change this one</a>
            </>
          )}
        </p>
      )}
    </div>
  );
}

function Hint({ id, hint }: { id: string; hint?: string }) {
  if (!hint) return null;
  return (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
}

export function Problem({ name, problem }: { name: string; problem?: string }) {
  if (!problem) return null;
  return (
    <p className="error" id={`${idOf(name)}-problem`}>
      {problem}
    </p>
  );
}

const lineLength = 80;
const rowsFor = (text: string) =>
  Math.min(
    30,
    Math.max(
      2,
      text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / lineLength), 0),
    ),
  );

const ofArticles: Readonly<Record<string, string>> = {
  date: 'The date it appears.',
  modified: 'The date of the last correction.',
  readTime: 'In minutes.',
  related: 'What to read next.',
  formerly: 'Earlier addresses after /blog/. They redirect here.',
  sample: 'What’s left to confirm. Clear it when done.',
  sampleDate: 'The date is made up.',
  mediaContact: 'Adds the media contact below the text.',
  note: 'Shown above the text.',
  disclaimer: 'About risk. Shown below the text.',
  text: 'A blank line starts a paragraph, ## a heading, - a list item. **Two asterisks** make text bold.',
};

const dollars = 'In dollars.';
const ofTerms: Readonly<Record<string, string>> = {
  minimum: dollars,
  maximum: dollars,
  step: dollars,
  start: dollars,
  maximumOffering: dollars,
  unitPrice: dollars,
  preferredReturn: 'Percent a year.',
  qualified: 'The SEC has qualified the offering.',
};

const ofProjects: Readonly<Record<string, string>> = {
  formerly: 'Earlier addresses after /projects/. They redirect here.',
  id: 'Its address after /projects/: lowercase letters, digits and hyphens.',
  page: 'Only for a project with a page elsewhere, such as Parkview Residences.',
};

/** For fields whose label is not enough. */
function hintFor(id: string, name: string): string | undefined {
  const hints = id.startsWith('articles~')
    ? ofArticles
    : { 'offerings.json': ofTerms, 'projects.json': ofProjects }[id];
  return hints?.[name.replace(/\.\d+$/, '').replace(/^.*\./, '')];
}
