/** In milliseconds. */
const interval = 20_000;

/** Asks again and again while the tab is in sight; a failed request is retried at the next interval. Ends with the session. */
export function poll<Answer>(url: () => string, show: (answer: Answer | 'signed-out') => void): () => void {
  const ask = async () => {
    if (document.visibilityState === 'hidden') return;
    const response = await fetch(url(), { headers: { accept: 'application/json' } }).catch(() => undefined);
    if (response?.ok) show(await response.json());
    if (response?.status !== 401) return;
    show('signed-out');
    stop();
  };
  const timer = setInterval(ask, interval);
  document.addEventListener('visibilitychange', ask);
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
  };
  return stop;
}
