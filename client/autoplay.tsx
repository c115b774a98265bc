import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/**
 * Calls `advance` every so many milliseconds, unless paused, hovered, focused within or out of sight. Where the visitor
 * asks for reduced motion it starts paused.
 * @param areaId The element whose hover and focus hold it still; what is around it with its controls counts too.
 */
export function useAutoplay(areaId: string, every: number | undefined, advance: () => void) {
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const latest = useRef(advance);
  latest.current = advance;

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true);
    const moving = document.getElementById(areaId);
    const area = moving?.closest('.moving') ?? moving?.parentElement;
    if (!area) return;
    const listening = new AbortController();
    const hold = () =>
      setHeld(area.matches(':hover') || area.matches(':focus-within') || document.visibilityState === 'hidden');
    // Not pointerenter: when it fires, Firefox does not match :hover yet.
    for (const type of ['mouseenter', 'mouseleave', 'focusin']) {
      area.addEventListener(type, hold, { signal: listening.signal });
    }
    // The focus has moved only after this event.
    area.addEventListener('focusout', () => setTimeout(hold), { signal: listening.signal });
    document.addEventListener('visibilitychange', hold, { signal: listening.signal });
    return () => listening.abort();
  }, [areaId]);

  useEffect(() => {
    if (!every || paused || held) return;
    const timer = setInterval(() => latest.current(), every);
    return () => clearInterval(timer);
  }, [every, paused, held]);

  return { paused, toggle: () => setPaused(!paused) };
}

/** `of` as in "Pause the carousel". */
export function PauseButton({ of, paused, toggle }: { of: string } & ReturnType<typeof useAutoplay>) {
  return (
    <button className="round" type="button" aria-label={`${paused ? 'Play' : 'Pause'} the ${of}`} onClick={toggle}>
      {paused ? <Play className="icon" /> : <Pause className="icon" />}
    </button>
  );
}
