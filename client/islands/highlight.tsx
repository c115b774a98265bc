import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAutoplay } from '../autoplay.ts';

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
  return (
    <button
      className="round"
      type="button"
      aria-label={`${autoplay.paused ? 'Play' : 'Pause'} the ${label}`}
      onClick={autoplay.toggle}
    >
      {autoplay.paused ? <Play className="icon" /> : <Pause className="icon" />}
    </button>
  );
}
