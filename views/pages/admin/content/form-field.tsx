import * as v from 'valibot';
import { FieldError } from '../../../../client/form/errors.tsx';
import { groupOf, isGroup } from '../../../../src/base/json-object.ts';
import { labelOf, nameIn } from '../../../../src/content/editing/labels.ts';
import { formValue } from '../../../../src/content/editing/posted-value.ts';
import {
  alternativesOf,
  type ContentField,
  childrenOf,
  leafText,
  literalOf,
  optionOf,
  partOf,
  type Schema,
} from '../../../../src/content/editing/schema-parts.ts';
import { day, idOfArticle, idOfMember, pictureName } from '../../../../src/content/schemas/parts.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { Choice, Field, Hint, Select } from '../../../parts/admin/form.tsx';
import { Submit } from '../../../parts/button.tsx';

/** Names picked from a list rather than typed. */
const pickedNames = { picture: pictureName, member: idOfMember, article: idOfArticle } as const;
type PickedName = keyof typeof pickedNames;

export interface FormContext {
  file: string;
  /** The field just rearranged is open and focused. */
  at?: string;
  problems: ReadonlyMap<string, string>;
  /** Labels of what can be picked, by name, in the order of the list. */
  labels: Readonly<Record<PickedName, ReadonlyMap<string, string>>>;
  preview(name: string, row: unknown): { src: string; width: number; height: number } | undefined;
}

interface FieldProps {
  field: ContentField & { label?: string };
  context: FormContext;
}

/** Prefixed, to keep apart from the form's own fields. */
const idOf = (name: string) => `f.${name}`;

/** Also with a hint, or optional. */
const isSchema = (schema: Schema, other: unknown) => {
  const part = partOf(schema).part as { pipe?: readonly unknown[] };
  return part === other || part.pipe?.[0] === other;
};
const pickedIn = (schema: Schema) =>
  (Object.keys(pickedNames) as PickedName[]).find((name) => isSchema(schema, pickedNames[name]));
/** A date input would hide text that is no date. */
const isDay = (schema: Schema, text: string) => isSchema(schema, day) && (text === '' || v.is(day, text));
/** From this many characters on, a text has several lines. */
const longFrom = 60;

export const FormFields = ({ field, context }: FieldProps) => (
  <>
    <input type="hidden" name={idOf(formValue)} value={JSON.stringify(field.value)} />
    <FormField field={field} context={context} />
  </>
);

/** Values that don't fit the schema are shown as text, or not at all. */
function FormField({ field, context }: FieldProps) {
  const { name, schema } = field;
  const { part, isOptional } = partOf(schema);
  const children = () =>
    childrenOf(field).map((child) => <FormField key={child.name} field={child} context={context} />);
  switch (part.type) {
    case 'strict_object':
      return <Group field={field} isOptional={isOptional} context={context} />;
    case 'array':
      return <List field={field} item={part.item} context={context} />;
    case 'tuple':
      return (
        <fieldset className="field">
          <legend>{labelOf(name)}</legend>
          <div className="tiles">{children()}</div>
        </fieldset>
      );
    case 'record':
      return childrenOf(field).map((child) => (
        <ListItem key={child.name} field={child} title={child.name} context={context} />
      ));
    case 'variant':
      return children();
    default:
      return <Single field={field} context={context} />;
  }
}

function Single({ field, context }: FieldProps) {
  const { name, schema, value, label = labelOf(name) } = field;
  const { part, isOptional } = partOf(schema);
  const id = idOf(name);
  const problem = context.problems.get(name);
  const hint = v.getDescription(part as Schema);
  const shared = { name: id, label, error: problem, hint, autoFocus: context.at === name };
  const text = leafText(value);
  const picked = pickedIn(schema);
  if (part.type === 'literal' && !isOptional) return null;
  if (part.type === 'boolean' || part.type === 'literal') {
    return (
      <div className="field">
        <Choice
          id={id}
          name={id}
          {...{ autoFocus: shared.autoFocus }}
          aria-describedby={[problem && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
          value="on"
          defaultChecked={value === (part.type === 'literal' ? part.literal : true)}
        >
          {label}
        </Choice>
        <Hint id={id}>{hint}</Hint>
        <FieldError id={id} error={problem} />
      </div>
    );
  }
  if (part.type === 'picklist' || picked) {
    const labels = picked && context.labels[picked];
    const options = labels ? [...labels.keys()] : part.type === 'picklist' ? part.options.map(String) : [];
    const all = [...(options.includes(text) ? [] : [text]), ...(isOptional && text ? [''] : []), ...options];
    return (
      <Select
        {...shared}
        optional={isOptional}
        value={text}
        options={Object.fromEntries(all.map((option) => [option, labels?.get(option) ?? option]))}
        hint={picked === 'picture' ? <PictureLinks name={text} /> : hint}
      />
    );
  }
  const isLong = part.type === 'string' && (text.length > longFrom || name === 'text');
  return (
    <Field
      {...shared}
      optional={isOptional}
      value={text}
      type={isDay(schema, text) ? 'date' : undefined}
      inputMode={part.type === 'number' ? 'decimal' : undefined}
    >
      {isLong
        ? (attributes) => (
            <textarea {...attributes} rows={name === 'text' ? Math.max(10, rowsFor(text)) : rowsFor(text)} />
          )
        : undefined}
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
const rowsFor = (text: string) => Math.min(30, text.split('\n').length + Math.ceil(text.length / lineLength));

/** Rows that have a form of their own. */
const rowTypes: Readonly<Record<string, 'picture' | 'section picture' | 'document'>> = {
  'pictures.json': 'picture',
  'section-pictures.json': 'section picture',
  'documents.json': 'document',
};
const rowTypeOf = ({ file }: FormContext, name: string) => (/^[^.]+$/.test(name) ? rowTypes[file] : undefined);
const previewOf = (context: FormContext, { name, value }: ContentField) =>
  rowTypeOf(context, name)?.endsWith('picture') && context.preview(name, value);

function Group({ field, isOptional, context }: FieldProps & { isOptional: boolean }) {
  const { name, value } = field;
  const label = nameIn(groupOf(value)) || labelOf(name);
  const rowType = rowTypeOf(context, name);
  const isTarget = context.at === name;
  if (isOptional && !isGroup(value) && rowType)
    return (
      <p id={idOf(name)}>
        {label}: the default picture. <FileLink name={name} type={rowType} />
      </p>
    );
  if (isOptional && !isGroup(value)) {
    return (
      <p className="acts soft" id={idOf(name)}>
        <span>{label}: none</span>
        <EditButton action={`include ${name}`} label={`Add ${label.toLowerCase()}`} isTarget={isTarget} />
      </p>
    );
  }
  const picture = previewOf(context, field);
  const children = childrenOf(field).filter((child) => !rowType || !isOfFile(child));
  const parts = (
    <>
      {picture && <img className="edit-card" {...picture} alt="" loading="lazy" decoding="async" />}
      {rowType && (
        <p>
          <FileLink name={name} type={rowType} />
        </p>
      )}
      {children.map((child) => (
        <FormField key={child.name} field={child} context={context} />
      ))}
    </>
  );
  if ((rowType && !isOptional) || name === '' || /(^|\.)\d+$/.test(name)) return parts;
  return (
    <fieldset className="edit-group" id={idOf(name)}>
      <legend>{label}</legend>
      {isOptional && (
        <p className="acts">
          <EditButton action={`leave-out ${name}`} label={`Remove ${label.toLowerCase()}`} isTarget={isTarget} />
        </p>
      )}
      {parts}
    </fieldset>
  );
}

/** The form of the file has them. */
const isOfFile = ({ name }: ContentField) => /\.(?:focus|upload)$/.test(name);

/** Leads to the form with which a file is replaced. */
function FileLink({ name, type }: { name: string; type: string }) {
  if (type === 'section picture') return <a href={`${pathTo('admin')}#pictures`}>Upload another on the dashboard</a>;
  return (
    <a href={`${pathTo(type === 'document' ? 'adminDocument' : 'adminPicture')}?${new URLSearchParams({ name })}`}>
      {type === 'document' ? 'File' : 'File and focal point'}
      <span className="sr"> of {name}</span>
    </a>
  );
}

function List({ field, item, context }: FieldProps & { item: Schema }) {
  const { name, schema } = field;
  const label = labelOf(name);
  const items = childrenOf(field);
  const hint = v.getDescription(partOf(schema).part as Schema) ?? (items.length ? undefined : v.getDescription(item));
  const alternatives = alternativesOf(item).map(literalOf);
  const adds = alternatives.length ? alternatives : [''];
  return (
    <fieldset className="edit-group" id={idOf(name)}>
      <legend>{label}</legend>
      {hint && <p className="note">{hint}</p>}
      <FieldError id={idOf(name)} error={context.problems.get(name)} />
      {items.map((child, index) => {
        const numbered = `${label} ${index + 1}`;
        const buttons = (
          <p className="acts" key="acts">
            {index > 0 && <EditButton action={`up ${child.name}`} label="Up" to={numbered} />}
            {index < items.length - 1 && <EditButton action={`down ${child.name}`} label="Down" to={numbered} />}
            <EditButton action={`remove ${child.name}`} label="Remove" to={numbered} />
          </p>
        );
        return isLeaf(child) ? (
          <div key={child.name}>
            <FormField field={{ ...child, label: numbered }} context={context} />
            {buttons}
          </div>
        ) : (
          <ListItem key={child.name} field={child} title={titleOf(child) || numbered} context={context}>
            {buttons}
          </ListItem>
        );
      })}
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

interface ListItemProps extends FieldProps {
  title: string;
  children?: React.ReactNode;
}

/** A list item with several fields, folded unless it was just changed. */
function ListItem({ field, title, context, children }: ListItemProps) {
  const { name } = field;
  const { at, problems } = context;
  const isWithin = (other: string) => other === name || other.startsWith(`${name}.`);
  const isOpen = [...problems.keys(), at ?? ''].some(isWithin);
  const picture = previewOf(context, field);
  return (
    <details className="fold edit-piece" id={idOf(name)} open={isOpen || undefined}>
      {/* biome-ignore lint/a11y/noAutofocus: what was added or moved may be far below */}
      <summary autoFocus={at === name || undefined}>
        <span>
          {picture && <img className="edit-thumb" {...picture} alt="" loading="lazy" decoding="async" />}
          {title}
        </span>
      </summary>
      <FormField field={field} context={context} />
      {children}
    </details>
  );
}

interface EditButtonProps {
  action: string;
  label: string;
  to?: string;
  isTarget?: boolean;
}

function EditButton({ action, label, to, isTarget }: EditButtonProps) {
  // The place that was rearranged may be far below.
  const focus = { autoFocus: isTarget || undefined };
  return <Submit look="quiet" name="do" value={action} formNoValidate {...focus} label={label} of={to && `(${to})`} />;
}

const isLeaf = ({ schema }: ContentField) =>
  !['strict_object', 'array', 'tuple', 'record', 'variant'].includes(partOf(schema).part.type);

/** Of the alternative that was chosen. */
function literalIn({ schema, value }: ContentField): string {
  const alternatives = alternativesOf(schema);
  const chosen = alternatives[optionOf(alternatives, value)];
  return chosen ? literalOf(chosen) : '';
}

/** The start of an item's text, as its title. */
function titleOf(field: ContentField): string {
  const text = firstText(field);
  const short = text.length > 70 ? `${text.slice(0, 69)}…` : text;
  return [literalIn(field), short].filter(Boolean).join(': ');
}

const isId = ({ name }: ContentField) => name.endsWith('.id');

/** Names before ids: they say more. */
function firstText(field: ContentField): string {
  if (partOf(field.schema).part.type === 'string') return pickedIn(field.schema) ? '' : leafText(field.value);
  const children = childrenOf(field).toSorted((one, other) => +isId(one) - +isId(other));
  return children.map(firstText).find(Boolean) ?? '';
}
