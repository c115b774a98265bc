import { useEffect, useState } from 'react';
import { PauseButton, useAutoplay } from '../autoplay.tsx';

/** Highlights the items of a list one by one; all stay readable. */
export default function Highlight({
  list,
  every,
  label,
}: {
  /** The first item is highlighted from the start. */
  list: string;
  /** In milliseconds. */
  every: number;
  /** As in "Pause the highlight of the four steps". */
  label: string;
}) {
  const [lit, setLit] = useState(0);
  useEffect(() => {
    const items = document.getElementById(list)?.children ?? [];
    [...items].forEach((item, index) => {
      item.classList.toggle('is-lit', index === lit % items.length);
    });
  }, [list, lit]);
  const autoplay = useAutoplay(list, every, () => setLit((current) => current + 1));
  return <PauseButton of={label} {...autoplay} />;
}
