import type { FormField as EditField } from '../../../../src/content/editing/form-fields.ts';
import { keysOf, lengthOf, optionIn, presenceOf } from '../../../../src/content/editing/posted-value.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { Field, FieldError, Hint, Select } from '../../../parts/admin/form.tsx';

/** Shared by all fields: the one just rearranged is open and focused. */
export interface FormContext {
  /** The id in its address. */
  file: string;
  at?: string;
}

/** Prefixed, to keep apart from the form's own fields. */
const idOf = (name: string) => `f.${name}`;

function Single({ field, context }: { field: EditField; context: FormContext }) {
  const { name, label, isOptional, problem } = field;
  const id = idOf(name);
  const hint = hintFor(context.file, name);
  const shared = { name: id, label, error: problem, hint, autoFocus: context.at === name };
  if (field.type === 'flag') {
    return (
      <div className="field">
        <label className="choice">
          <input
            type="checkbox"
            id={id}
            name={id}
            {...{ autoFocus: shared.autoFocus }}
            aria-describedby={[problem && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
            value="on"
            defaultChecked={field.value}
          />
          <span>{label}</span>
        </label>
        <Hint id={id}>{hint}</Hint>
        <FieldError id={id} error={problem} />
      </div>
    );
  }
  if (field.type === 'choice') {
    const { value, options, names, labels } = field;
    if (options.length === 1 && !isOptional && !names) return <input type="hidden" name={id} value={value} />;
    const all = [...(options.includes(value) ? [] : [value]), ...(isOptional && value ? [''] : []), ...options];
    return (
      <Select
        {...shared}
        optional={isOptional}
        value={value}
        options={Object.fromEntries(all.map((option) => [option, labels?.get(option) ?? option]))}
        hint={names === 'picture' ? <PictureLinks name={value} /> : hint}
      />
    );
  }
  const value = 'value' in field ? String(field.value) : '';
  const isLong = field.type === 'text' && (field.isLong || name === 'text');
  return (
    <Field
      {...shared}
      optional={isOptional}
      value={value}
      type={field.type === 'text' && field.isDay ? 'date' : undefined}
      inputMode={field.type === 'number' ? 'decimal' : undefined}
    >
      {isLong ? (attributes) => <textarea {...attributes} rows={rowsFor(value)} /> : undefined}
    </Field>
  );
}

const PictureLinks = ({ name }: { name: string }) => (
  <>
    <a href={pathTo('adminPicture')}>Upload a picture</a>
    {name && (
      <>
        , or <a href={`${pathTo('adminPicture')}?${new URLSearchParams({ name })}`}>change this one</a>
      </>
    )}
  </>
);

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

export function FormField({ field, context }: { field: EditField; context: FormContext }) {
  switch (field.type) {
    case 'group':
      return <Group field={field} context={context} />;
    case 'list':
      return <List field={field} context={context} />;
    case 'row':
      return (
        <fieldset className="field">
          <legend>{field.label}</legend>
          <div className="edit-row">
            {field.items.map((item) => (
              <FormField key={item.name} field={item} context={context} />
            ))}
          </div>
        </fieldset>
      );
    case 'record':
      return (
        <>
          <input type="hidden" name={keysOf(idOf(field.name))} value={field.entries.map(({ key }) => key).join(' ')} />
          {field.entries.map(({ key, field: child }) => (
            <ListItem key={key} field={child} title={key} context={context} />
          ))}
        </>
      );
    case 'either':
      return (
        <>
          <input type="hidden" name={optionIn(idOf(field.name))} value={field.chosen} />
          <FormField field={field.field} context={context} />
          {field.options.length > 1 && !field.options.includes(discriminatorOf(field.field)) && (
            <p className="acts">
              {field.options.map(
                (option, index) =>
                  index !== field.chosen && (
                    <EditButton key={option} action={`choose ${field.name} ${index}`} label={`Switch to ${option}`} />
                  ),
              )}
            </p>
          )}
        </>
      );
    default:
      return <Single field={field} context={context} />;
  }
}

function Group({ field, context }: { field: EditField & { type: 'group' }; context: FormContext }) {
  const { name, label, fields, isOptional, isPresent } = field;
  if (!isPresent && field.row)
    return (
      <p id={idOf(name)}>
        {label}: the default picture. {fileLink(field)}
      </p>
    );
  if (!isPresent) {
    return (
      <p className="acts soft" id={idOf(name)}>
        <span>{label}: none</span>
        <EditButton action={`include ${name}`} label={`Add ${label.toLowerCase()}`} isTarget={context.at === name} />
      </p>
    );
  }
  const parts = (field.row ? fields.filter((child) => !isOfFile(child)) : fields).map((child) => (
    <FormField key={child.name} field={child} context={context} />
  ));
  if (field.row && !isOptional) return <FileRow field={field}>{parts}</FileRow>;
  if (name === '' || /(^|\.)\d+$/.test(name)) return parts;
  return (
    <fieldset className="edit-group" id={idOf(name)}>
      <legend>{label}</legend>
      {isOptional && (
        <>
          <input type="hidden" name={presenceOf(idOf(name))} value="1" />
          <p className="acts">
            <EditButton
              action={`leave-out ${name}`}
              label={`Remove ${label.toLowerCase()}`}
              isTarget={context.at === name}
            />
          </p>
        </>
      )}
      {field.row ? <FileRow field={field}>{parts}</FileRow> : parts}
    </fieldset>
  );
}

const isOfFile = ({ name }: EditField) => /\.(?:focus|upload)$/.test(name);

/** A picture's or document's texts; its file is hidden, since it has a form of its own. */
function FileRow({ field, children }: { field: EditField & { type: 'group' }; children: React.ReactNode }) {
  const { fields, row } = field;
  const unseen = fields.filter(isOfFile).flatMap((child) => (child.type === 'row' ? child.items : [child]));
  return (
    <>
      {row?.picture && <img className="edit-card" {...row.picture} alt="" loading="lazy" decoding="async" />}
      <p>{fileLink(field)}</p>
      {unseen.map(
        (child) =>
          'value' in child && (
            <input key={child.name} type="hidden" name={idOf(child.name)} value={String(child.value)} />
          ),
      )}
      {children}
    </>
  );
}

/** Leads to the form with which a file is replaced. */
function fileLink({ name, row }: EditField & { type: 'group' }) {
  const query = `?${new URLSearchParams({ name })}`;
  if (row?.of === 'section picture') return <a href={`${pathTo('admin')}#pictures`}>Upload another on the dashboard</a>;
  return (
    <a href={pathTo(row?.of === 'document' ? 'adminDocument' : 'adminPicture') + query}>
      {row?.of === 'document' ? 'File' : 'File and focal point'}
      <span className="sr"> of {name}</span>
    </a>
  );
}

function List({ field, context }: { field: EditField & { type: 'list' }; context: FormContext }) {
  const { name, label, items, adds, problem } = field;
  const isFlat = items.every(({ type }) => type === 'text' || type === 'choice' || type === 'number');
  return (
    <fieldset className="edit-group" id={idOf(name)}>
      <legend>{label}</legend>
      <input type="hidden" name={lengthOf(idOf(name))} value={items.length} />
      <FieldError id={idOf(name)} error={problem} />
      {items.map((item, index) =>
        isFlat ? (
          <div className="edit-item" key={item.name}>
            <FormField field={{ ...item, label: `${label} ${index + 1}` }} context={context} />
            <ItemButtons name={item.name} title={`${label} ${index + 1}`} index={index} of={items.length} />
          </div>
        ) : (
          <ListItem key={item.name} field={item} title={titleOf(item, `${label} ${index + 1}`)} context={context}>
            <ItemButtons name={item.name} title={`${label} ${index + 1}`} index={index} of={items.length} />
          </ListItem>
        ),
      )}
      <p className="acts">
        {adds.map((option) => (
          <EditButton
            key={option}
            action={`add ${name} ${option}`.trim()}
            label={`Add ${option || 'an item'}`}
            to={label}
            isTarget={context.at === name && option === adds[0]}
          />
        ))}
      </p>
    </fieldset>
  );
}

/** A list item with several fields, folded unless it was just changed. */
function ListItem({
  field,
  title,
  context,
  children,
}: {
  field: EditField;
  title: string;
  context: FormContext;
  children?: React.ReactNode;
}) {
  const { at } = context;
  const isOpen = hasProblem(field) || at === field.name || at?.startsWith(`${field.name}.`);
  return (
    <details className="edit-piece" id={idOf(field.name)} open={isOpen || undefined}>
      {/* biome-ignore lint/a11y/noAutofocus: what was added or moved may be far below */}
      <summary autoFocus={at === field.name || undefined}>
        {field.type === 'group' && field.row?.picture && (
          <img className="edit-thumb" {...field.row.picture} alt="" loading="lazy" decoding="async" />
        )}
        {title}
      </summary>
      <FormField field={field} context={context} />
      {children}
    </details>
  );
}

/** Moves and removes a list item. */
function ItemButtons({ name, title, index, of }: { name: string; title: string; index: number; of: number }) {
  return (
    <p className="acts">
      {index > 0 && <EditButton action={`up ${name}`} label="Up" to={title} />}
      {index < of - 1 && <EditButton action={`down ${name}`} label="Down" to={title} />}
      <EditButton action={`remove ${name}`} label="Remove" to={title} />
    </p>
  );
}

function EditButton({
  action,
  label,
  to,
  isTarget,
}: {
  action: string;
  label: string;
  to?: string;
  isTarget?: boolean;
}) {
  return (
    <button
      className="btn btn--quiet"
      type="submit"
      name="do"
      value={action}
      formNoValidate
      // biome-ignore lint/a11y/noAutofocus: the place that was rearranged may be far below
      autoFocus={isTarget || undefined}
    >
      {label}
      {to && <span className="sr"> ({to})</span>}
    </button>
  );
}

function childrenOf(field: EditField): readonly EditField[] {
  switch (field.type) {
    case 'group':
      return field.fields;
    case 'list':
    case 'row':
      return field.items;
    case 'record':
      return field.entries.map((entry) => entry.field);
    case 'either':
      return [field.field];
    default:
      return [];
  }
}

const hasProblem = (field: EditField): boolean => field.problem !== undefined || childrenOf(field).some(hasProblem);

/** The start of an item's text, as its title. */
function titleOf(field: EditField, fallback: string): string {
  const word = discriminatorOf(field.type === 'either' ? field.field : field);
  const text = firstText(field);
  const short = text.length > 70 ? `${text.slice(0, 69)}…` : text;
  return [word, short].filter(Boolean).join(': ') || fallback;
}

const isId = ({ name }: EditField) => name.endsWith('.id');

/** Names before ids: they say more. */
const firstText = (field: EditField): string =>
  field.type === 'text'
    ? field.value
    : (childrenOf(field)
        .toSorted((one, other) => +isId(one) - +isId(other))
        .map(firstText)
        .find(Boolean) ?? '');

/** The literal that tells alternatives apart. */
function discriminatorOf(field: EditField): string {
  if (field.type !== 'group') return '';
  const fixed = field.fields.find((child) => child.type === 'choice' && child.options.length === 1 && !child.names);
  return fixed?.type === 'choice' ? fixed.value : '';
}
