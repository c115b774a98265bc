import type { LogoKind } from '../../src/site/frame.ts';

const names = {
  brand: { text: 'Mainstreet', label: 'Mainstreet' },
  spark: { text: 'Spark Fund One', below: 'by Mainstreet', label: 'Spark Fund One, by Mainstreet' },
  regd: { text: 'Mainstreet', below: 'Opportunity Fund', label: 'Mainstreet Opportunity Fund' },
} satisfies Record<LogoKind, { text: string; below?: string; label: string }>;

/** The mark and the name. It takes the color of its bar: light over the hero, dark once scrolled. */
export function Logo({ kind = 'brand', href }: { kind?: LogoKind; href?: string }) {
  const { text, label, ...rest } = names[kind] as { text: string; below?: string; label: string };
  const drawing = (
    <>
      <svg viewBox="0 0 42 32" aria-hidden="true">
        <path d="M1 30V14L13 4l12 10v16M25 14h15v16M0 30h42" />
        <path className="w" d="M9 16h8v9H9z" />
      </svg>
      <span>{text}</span> {rest.below && <small>{rest.below}</small>}
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
