import type { LucideIcon } from 'lucide-react';

/** Short points with an icon each, one below the other. */
export function IconList({
  items,
  icons,
}: {
  items: readonly { title: string; text: string }[];
  /** One for each item, in their order; the last one is used for any beyond. */
  icons: readonly [LucideIcon, ...LucideIcon[]];
}) {
  return (
    <ul className="list full">
      {items.map(({ title, text }, index) => {
        const Icon = icons[Math.min(index, icons.length - 1)] ?? icons[0];
        return (
          <li key={title}>
            <Icon className="icon" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        );
      })}
    </ul>
  );
}
