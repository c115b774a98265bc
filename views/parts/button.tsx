import { ArrowRight } from 'lucide-react';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';

interface ButtonProps {
  look?: 'line' | 'quiet' | 'light';
  label: ReactNode;
  /** Which of several, for screen readers. */
  of?: ReactNode;
}

const classOf = (look: ButtonProps['look']) => (look ? `btn btn--${look}` : 'btn');

const Label = ({ label, of }: ButtonProps) => (
  <>
    {label}
    {of && <span className="sr"> {of}</span>}
  </>
);

type SubmitProps = ButtonProps & ButtonHTMLAttributes<HTMLButtonElement>;

export const Submit = ({ look, label, of, ...button }: SubmitProps) => (
  <button className={classOf(look)} type="submit" {...button}>
    <Label label={label} of={of} />
  </button>
);

type LinkProps = ButtonProps & AnchorHTMLAttributes<HTMLAnchorElement> & { label: string; arrow?: boolean };

export const LinkButton = ({ look, label, of, arrow, ...link }: LinkProps) => (
  <a className={classOf(look)} {...link}>
    <Label label={arrow ? `${label} ` : label} of={of} />
    {arrow && <ArrowRight className="icon" />}
  </a>
);

export const PostButton = ({ action, look = 'quiet', ...button }: SubmitProps & { action: string }) => (
  <form method="post" action={action}>
    <Submit look={look} {...button} />
  </form>
);
