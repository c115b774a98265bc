import { useEffect, useState } from 'react';

/** Says how many leads have arrived since the list was shown, and leads to them. Without scripts it is a reload that shows them. */
export function Arrived({ stream, list }: { stream: string; list: string }) {
  const [count, setCount] = useState(0);
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    let source: EventSource | undefined;
    const close = () => {
      source?.close();
      source = undefined;
    };
    // A page that nobody sees takes none of the few connections that a browser has to one server.
    const follow = () => {
      if (document.visibilityState === 'hidden') return close();
      if (source) return;
      source = new EventSource(stream);
      source.onmessage = ({ data }) => setCount((JSON.parse(data) as { count: number }).count);
      source.addEventListener('ended', () => {
        setEnded(true);
        close();
      });
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    addEventListener('pagehide', close);
    addEventListener('pageshow', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      removeEventListener('pagehide', close);
      removeEventListener('pageshow', follow);
      close();
    };
  }, [stream]);
  return (
    <p className="arrived" role="status">
      {count > 0 && <a href={list}>{count.toLocaleString('en-US')} new</a>}
      {ended && <a href={list}>Your session has ended. Sign in again</a>}
    </p>
  );
}
