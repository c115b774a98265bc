import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAutoplay } from '../autoplay.ts';

/** Moves the light over the items of a list next to it. All items stay readable; one is lit at a time. */
export default function Highlight({
  list,
  every,
  label,
}: {
  /** Id of the list; the first of its items is lit from the start. */
  list: string;
  /** Milliseconds that an item stays lit. */
  every: number;
  /** What the button stops, as in "Pause the highlight of the four steps". */
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
