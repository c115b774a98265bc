import { CircleAlert } from 'lucide-react';
import type { FormHTMLAttributes, InputHTMLAttributes, ReactNode } from 'react';
import { FieldError } from '../../../client/form/errors.tsx';
import { usePage } from '../../page.ts';
import { Submit } from '../button.tsx';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'children'> {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The field then receives focus. */
  error?: string;
  /** Said beside the label. */
  optional?: boolean;
  /** Renders another control than an input with these attributes. */
  children?: (attributes: object) => ReactNode;
}

export function Field({ name, id = name, label, value, hint, error, optional, children, ...rest }: FieldProps) {
  const attributes = {
    className: 'input',
    id,
    name,
    defaultValue: value,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
    autoFocus: Boolean(error),
    // Otherwise the back button restores an earlier choice over the current value.
    autoComplete: rest.type === 'file' ? undefined : 'off',
    ...rest,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="soft"> (optional)</span>}
      </label>
      {children ? children(attributes) : <input {...attributes} />}
      <FieldError id={id} error={error} />
      <Hint id={id}>{hint}</Hint>
    </div>
  );
}

export function Hint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="hint" id={`${id}-hint`}>
      {children}
    </p>
  );
}

type Labels = Readonly<Record<string, string>>;

export function Select({ options, ...field }: FieldProps & { options: Labels }) {
  return (
    <Field {...field}>
      {(attributes) => (
        <select {...attributes}>
          {Object.entries(options).map(([value, label]) => (
            <option value={value} key={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export const Choice = ({ children, type = 'checkbox', ...input }: InputHTMLAttributes<HTMLInputElement>) => (
  <label className="choice">
    <input type={type} {...input} />
    <span>{children}</span>
  </label>
);

interface ChoicesProps {
  legend: string;
  name: string;
  options: Readonly<Record<string, ReactNode>>;
  checked: readonly string[];
  type?: 'radio' | 'checkbox';
}

export function Choices({ legend, name, options, checked, type = 'radio' }: ChoicesProps) {
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      {Object.entries(options).map(([value, label]) => (
        <Choice
          key={value}
          type={type}
          name={name}
          value={value}
          defaultChecked={checked.includes(value)}
          required={type === 'radio'}
        >
          {label}
        </Choice>
      ))}
    </fieldset>
  );
}

/** Whose password it is, for password managers: they read no input of type "hidden". */
export const PasswordOwner = ({ email }: { email: string | undefined }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);

export function NewPassword({ name = 'password', label = 'Password' }: { name?: string; label?: string }) {
  return (
    <>
      <Field
        name={name}
        label={label}
        type="password"
        autoComplete="new-password"
        hint="At least 12 characters. A few unrelated words are easy to remember and hard to guess."
        required
      />
      <Field
        name="repeated"
        label={`Confirm ${label.toLowerCase()}`}
        type="password"
        autoComplete="new-password"
        required
      />
    </>
  );
}

/** Receives focus. */
export function FormError({ error }: { error?: string }) {
  if (!error) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refusal people must land on what is wrong
    <p className="error" role="alert" tabIndex={-1} autoFocus>
      <CircleAlert className="icon" />
      {error}
    </p>
  );
}

interface PostFormProps extends FormHTMLAttributes<HTMLFormElement> {
  /** Default: the address of this page. */
  back?: string;
}

/** Comes back to a page. */
export function PostForm({ back, children, ...form }: PostFormProps) {
  const { here } = usePage().admin ?? {};
  return (
    <form method="post" {...form}>
      <input type="hidden" name="back" value={back ?? here} />
      {children}
    </form>
  );
}

interface FormCardProps extends FormHTMLAttributes<HTMLFormElement> {
  title: string;
  /** `h1` where it is the whole page. */
  heading?: 'h1' | 'h2';
  /** Beside a list, or by itself. */
  alone?: boolean;
  intro?: ReactNode;
  error?: string;
  submit: ReactNode;
  /** Beside the button. */
  after?: ReactNode;
}

export function FormCard(props: FormCardProps) {
  const { title, id, heading: Heading = 'h2', alone = Heading === 'h1', intro, error, submit, after, ...rest } = props;
  const { children, ...form } = rest;
  return (
    <form className={alone ? 'card form account' : 'card form'} method="post" {...form}>
      <Heading id={id}>{title}</Heading>
      {intro && <p className="soft">{intro}</p>}
      <FormError error={error} />
      {children}
      <div className="acts">
        <Submit label={submit} />
        {after}
      </div>
    </form>
  );
}

/** The problem of a page as a whole. */
export const Errors = ({ children }: { children: ReactNode }) => (
  <p className="errors" role="alert">
    {children}
  </p>
);
