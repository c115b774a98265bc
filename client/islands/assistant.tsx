import { Mic, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../toast.ts';
import { useWatchedFrame } from '../watched-frame.ts';

/** The button of the voice assistant, pinned. Nothing of it loads before a press; when it does not answer, our own question box is back. */
export default function Assistant({ src, vendor, title }: { src: string; vendor: string; title: string }) {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const [isAwake, setAwake] = useState(false);
  const { frame, state, setState } = useWatchedFrame({ origin: new URL(src).origin });
  const isThere = state === 'ready';
  useEffect(() => setAwake(true), []);
  useEffect(() => {
    const own = root.current?.closest('.assistant')?.querySelector<HTMLElement>('.assistant__own');
    if (own) own.hidden = isAwake && state !== 'failed';
    if (state === 'ready') close.current?.focus();
    if (state !== 'failed') return;
    toast({ title: 'The voice assistant isn’t answering.', description: 'Please type your question instead.' }, 'bad');
    own?.querySelector<HTMLElement>('summary, button')?.focus();
  }, [isAwake, state]);
  const end = () => {
    setState('none');
    setTimeout(() => button.current?.focus());
  };
  return (
    <div ref={root}>
      {isAwake && (state === 'none' || state === 'loading') && (
        <button
          ref={button}
          className="btn voice"
          type="button"
          aria-disabled={state === 'loading' || undefined}
          onClick={() => state === 'none' && setState('loading')}
        >
          <Mic className="icon" />
          <span aria-hidden="true">{state === 'loading' ? '…' : 'Talk'}</span>{' '}
          <span className="sr">{state === 'loading' ? 'Connecting...' : 'Talk to our assistant'}</span>
        </button>
      )}
      {(isThere || state === 'loading') && (
        <section
          className={isThere ? 'talk' : 'talk is-coming'}
          aria-label={title}
          inert={!isThere}
          onKeyDown={({ key }) => key === 'Escape' && end()}
        >
          <header className="talk__bar">
            <p>{title}</p>
            <button ref={close} type="button" aria-label="Close" onClick={end}>
              <X className="icon" />
            </button>
          </header>
          <p className="talk__note note">{vendor} runs this assistant for us: what you say goes to them.</p>
          {/* On its own origin, so it may keep it: the microphone needs that. */}
          <iframe
            ref={frame}
            title={title}
            src={src}
            sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
            allow="microphone; autoplay"
          />
        </section>
      )}
    </div>
  );
}
