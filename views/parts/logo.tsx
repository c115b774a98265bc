import type { SiteContent } from '../../src/content/schemas/index.ts';
import type { LogoVariant } from '../../src/site/frame.ts';
import { usePage } from '../page.ts';

/** The text of each logo, and its accessible name. */
function namesOf(
  variant: LogoVariant,
  { company: { name: company }, offerings }: SiteContent,
): { text: string; below?: string; label: string } {
  if (variant === 'brand') return { text: company, label: company };
  if (variant === 'regd') {
    const below = offerings.regd.name.replace(/^the /, '').replace(/\b[a-z]/g, (first) => first.toUpperCase());
    return { text: company, below, label: `${company} ${below}` };
  }
  const { name } = offerings.spark;
  return { text: name, below: `by ${company}`, label: `${name}, by ${company}` };
}

/** The mark and the name. It takes the color of its bar: light over the hero, dark once scrolled. */
export function Logo({ variant = 'brand', href }: { variant?: LogoVariant; href?: string }) {
  const { content } = usePage();
  const { logo } = content.company;
  const { text, below, label } = namesOf(variant, content);
  const drawing = (
    <>
      {logo ? <img src={`/icons/${logo}`} alt="" width="42" height="32" /> : <Mark />}
      <span>{text}</span> {below && <small>{below}</small>}
    </>
  );
  if (!href) {
    return (
      <span className="logo" role="img" aria-label={label}>
        {drawing}
      </span>
    );
  }
  return (
    <a className="logo" href={href} aria-label={`${label}, home`}>
      {drawing}
    </a>
  );
}

const Mark = () => (
  <svg width="42" height="32" viewBox="0 0 42 32" aria-hidden="true">
    <path d="M1 30V14L13 4l12 10v16M25 14h15v16M0 30h42" />
    <path className="w" d="M9 16h8v9H9z" />
  </svg>
);
