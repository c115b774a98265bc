import { useEffect, useRef, useState } from 'react';
import { embedTimeout, readFrameMessage } from '../src/site/vendors.ts';

/** `failed` also means a frame that came too late, or when it was no longer wanted. */
type FrameState = 'none' | 'loading' | 'ready' | 'failed';

/** A frame that counts as there only once its document says so, and is given up when that takes longer than `embedTimeout`. */
export function useWatchedFrame({
  origin,
  isWanted,
  onSubmitted,
}: {
  /** Where its messages come from; "null" for a document that is strange to every origin. */
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
    // It may come before the state of this rendering does.
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
