import { useEffect, useRef, useState } from 'react';
import { embedTimeout, readFrameMessage } from '../src/site/vendors.ts';

/** `failed` includes frames that came too late or were no longer needed. */
type FrameState = 'none' | 'loading' | 'ready' | 'failed';

/** Ready once its document says so; given up after `embedTimeout`. */
export function useWatchedFrame({
  origin,
  isWanted,
  onSubmitted,
}: {
  /** "null" for a document with an opaque origin. */
  origin: string;
  /** Asked when it is ready. */
  isWanted?: () => boolean;
  onSubmitted?: () => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<FrameState>('none');
  const hear = (event: MessageEvent) => {
    if (!frame.current || event.source !== frame.current.contentWindow || event.origin !== origin) return;
    const message = readFrameMessage(event.data);
    if (message?.embed === 'size') frame.current.height = String(message.height);
    if (message?.embed === 'submitted') onSubmitted?.();
    if (message?.embed !== 'ready') return;
    const next = (isWanted?.() ?? true) ? 'ready' : 'failed';
    // May arrive before this rendering's state.
    setState((now) => (now === 'loading' ? next : now));
  };
  useEffect(() => {
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  });
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('failed'), embedTimeout);
    return () => clearTimeout(timer);
  }, [state]);
  return { frame, state, setState };
}
