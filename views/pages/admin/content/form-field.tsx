import type { FormField as Field } from '../../../../src/content/editing/form-fields.ts';
import { keysOf, lengthOf, optionIn, presenceOf } from '../../../../src/content/editing/posted-value.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { type FormContext, idOf, Problem, Single } from './single-field.tsx';

export function FormField({ field, context }: { field: Field; context: FormContext }) {
  switch (field.kind) {
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
          {field.entries.map(({ key, field: own }) => (
            <Piece key={key} field={own} title={key} context={context} />
          ))}
        </>
      );
    case 'either':
      return (
        <>
          <input type="hidden" name={optionIn(idOf(field.name))} value={field.chosen} />
          <FormField field={field.field} context={context} />
          {field.options.length > 1 && !field.options.includes(wordOf(field.field)) && (
            <p className="acts">
              {field.options.map(
                (option, index) =>
                  index !== field.chosen && (
                    <Do key={option} what={`choose ${field.name} ${index}`} label={`Switch to ${option}`} />
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

function Group({ field, context }: { field: Field & { kind: 'group' }; context: FormContext }) {
  const { name, label, fields, isOptional, isPresent } = field;
  if (!isPresent) {
    return (
      <p className="edit-absent" id={idOf(name)}>
        <span>{label}: none</span>
        <Do what={`include ${name}`} label={`Add ${label.toLowerCase()}`} isTarget={context.at === name} />
      </p>
    );
  }
  const parts = (field.row ? fields.filter((own) => !isOfFile(own)) : fields).map((own) => (
    <FormField key={own.name} field={own} context={context} />
  ));
  if (field.row) return <FileRow field={field}>{parts}</FileRow>;
  if (name === '' || /(^|\.)\d+$/.test(name)) return parts;
  return (
    <fieldset className="edit-group" id={idOf(name)}>
      <legend>{label}</legend>
      {isOptional && (
        <>
          <input type="hidden" name={presenceOf(idOf(name))} value="1" />
          <p className="acts">
            <Do what={`leave-out ${name}`} label={`Remove ${label.toLowerCase()}`} isTarget={context.at === name} />
          </p>
        </>
      )}
      {parts}
    </fieldset>
  );
}

const isOfFile = ({ name }: Field) => /\.(?:focus|upload)$/.test(name);

/** A picture's or document's texts; its file is hidden, since it has a form of its own. */
function FileRow({ field, children }: { field: Field & { kind: 'group' }; children: React.ReactNode }) {
  const { name, fields, row } = field;
  const unseen = fields.filter(isOfFile).flatMap((own) => (own.kind === 'row' ? own.items : [own]));
  return (
    <>
      {row?.picture && <img className="edit-card" {...row.picture} alt="" loading="lazy" decoding="async" />}
      <p>
        <a
          href={`${pathTo(row?.of === 'document' ? 'adminDocument' : 'adminPicture')}?${new URLSearchParams({ name })}`}
        >
          {row?.of === 'document' ? 'File' : 'File and focal point'}
          <span className="sr"> of {name}</span>
        </a>
      </p>
      {unseen.map(
        (own) =>
          'value' in own && <input key={own.name} type="hidden" name={idOf(own.name)} value={String(own.value)} />,
      )}
      {children}
    </>
  );
}

function List({ field, context }: { field: Field & { kind: 'list' }; context: FormContext }) {
  const { name, label, items, adds, problem } = field;
  const isFlat = items.every(({ kind }) => kind === 'text' || kind === 'choice' || kind === 'number');
  return (
    <fieldset className="edit-group" id={idOf(name)}>
      <legend>{label}</legend>
      <input type="hidden" name={lengthOf(idOf(name))} value={items.length} />
      <Problem name={name} problem={problem} />
      {items.map((item, index) =>
        isFlat ? (
          <div className="edit-item" key={item.name}>
            <FormField field={{ ...item, label: `${label} ${index + 1}` }} context={context} />
            <Order name={item.name} title={`${label} ${index + 1}`} index={index} of={items.length} />
          </div>
        ) : (
          <Piece key={item.name} field={item} title={titleOf(item, `${label} ${index + 1}`)} context={context}>
            <Order name={item.name} title={`${label} ${index + 1}`} index={index} of={items.length} />
          </Piece>
        ),
      )}
      <p className="acts">
        {adds.map((option) => (
          <Do
            key={option}
            what={`add ${name} ${option}`.trim()}
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
function Piece({
  field,
  title,
  context,
  children,
}: {
  field: Field;
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
        {field.kind === 'group' && field.row?.picture && (
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
function Order({ name, title, index, of }: { name: string; title: string; index: number; of: number }) {
  return (
    <p className="acts">
      {index > 0 && <Do what={`up ${name}`} label="Up" to={title} />}
      {index < of - 1 && <Do what={`down ${name}`} label="Down" to={title} />}
      <Do what={`remove ${name}`} label="Remove" to={title} />
    </p>
  );
}

function Do({ what, label, to, isTarget }: { what: string; label: string; to?: string; isTarget?: boolean }) {
  return (
    <button
      className="btn btn--quiet"
      type="submit"
      name="do"
      value={what}
      formNoValidate
      // biome-ignore lint/a11y/noAutofocus: the place that was rearranged may be far below
      autoFocus={isTarget || undefined}
    >
      {label}
      {to && <span className="sr"> ({to})</span>}
    </button>
  );
}

function hasProblem(field: Field): boolean {
  if (field.problem) return true;
  switch (field.kind) {
    case 'group':
      return field.fields.some(hasProblem);
    case 'list':
    case 'row':
      return field.items.some(hasProblem);
    case 'record':
      return field.entries.some(({ field: own }) => hasProblem(own));
    case 'either':
      return hasProblem(field.field);
    default:
      return false;
  }
}

/** The start of an item's text, as its title. */
function titleOf(field: Field, fallback: string): string {
  const word = wordOf(field.kind === 'either' ? field.field : field);
  const text = firstText(field);
  const short = text.length > 70 ? `${text.slice(0, 69)}…` : text;
  return [word, short].filter(Boolean).join(': ') || fallback;
}

const isId = ({ name }: Field) => name.endsWith('.id');

function firstText(field: Field): string {
  switch (field.kind) {
    case 'text':
      return field.value;
    case 'group':
      // Names before ids: they say more.
      return (
        [...field.fields]
          .sort((one, other) => +isId(one) - +isId(other))
          .map(firstText)
          .find(Boolean) ?? ''
      );
    case 'either':
      return firstText(field.field);
    case 'list':
      return field.items.map(firstText).find(Boolean) ?? '';
    default:
      return '';
  }
}

/** The literal that tells alternatives apart. */
function wordOf(field: Field): string {
  if (field.kind !== 'group') return '';
  const fixed = field.fields.find((own) => own.kind === 'choice' && own.options.length === 1 && !own.names);
  return fixed?.kind === 'choice' ? fixed.value : '';
}
