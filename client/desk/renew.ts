import { toast } from '../toast.ts';

/** Submits the forms of a lead's page and swaps in the response, so that nothing jumps and unsaved input stays. Without scripts, the browser submits them. */
export function sendInPlace(signal: AbortSignal): void {
  let isBusy = false;
  const submit = async (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event;
    const to = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
    // A deleted lead has no page.
    if (!document.getElementById('lead') || !form.closest('#lead, #toasts') || to.endsWith('/delete')) return;
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    const answer = await load(to, new URLSearchParams(new FormData(form, submitter) as never));
    isBusy = false;
    if (answer && show(answer.page, form)) return;
    const isSignedOut = answer?.url.includes('/sign-in');
    // A lead that is gone by now leads to the list.
    if (answer && !isSignedOut && !answer.url.endsWith(to)) return location.assign(answer.url);
    const description = isSignedOut
      ? 'You’re signed out. Sign in again in another tab, then save.'
      : (answer?.page.querySelector('.lost__words .lead')?.textContent ??
        'What you typed is still here. Try again in a minute.');
    toast({ title: 'Not saved', description }, 'bad');
  };
  const dismiss = (event: MouseEvent) => {
    const toast = (event.target as Element).closest('.toast__close')?.parentElement;
    if (!toast || !document.getElementById('lead')) return;
    event.preventDefault();
    toast.remove();
    focusHeading();
  };
  addEventListener('submit', submit, { signal });
  addEventListener('click', dismiss, { signal });
}

export async function renew(url: string): Promise<void> {
  const answer = await load(url);
  if (!answer || !show(answer.page)) location.assign(url);
}

/** XMLHttpRequest parses a page; trusted types leave no other way. What is `isTimed` does not prolong the session. */
export const load = (url: string, body?: URLSearchParams, isTimed?: boolean) =>
  new Promise<{ page: Document; url: string } | undefined>((resolve) => {
    const request = new XMLHttpRequest();
    request.open(body ? 'POST' : 'GET', url);
    request.responseType = 'document';
    request.setRequestHeader('accept', 'text/html');
    if (isTimed) request.setRequestHeader('x-timed', '1');
    const end = () => resolve(request.response && { page: request.response, url: request.responseURL });
    request.onload = end;
    request.onerror = () => resolve(undefined);
    request.send(body);
  });

/** In milliseconds, for a notice that offers no undo. */
const noticeStays = 6000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Replaces the lead with that of another page; `false` where it has none. Input outside the submitted form stays. */
function show(page: Document, sent?: HTMLFormElement): boolean {
  const fresh = page.getElementById('lead');
  const lead = document.getElementById('lead');
  if (!fresh || !lead) return false;
  const typed = [...lead.querySelectorAll<Field>('.lead-input :is(input, textarea, select)[id]')]
    .filter((field) => field.form !== sent && isTyped(field))
    .map(({ id, value }) => [id, value] as const);
  const open = [...lead.querySelectorAll('.fold[open] > summary')].map(({ textContent }) => textContent);
  lead.dataset.changes = fresh.dataset.changes;
  lead.replaceChildren(...fresh.childNodes);
  document.getElementById('toasts')?.replaceChildren(...(page.getElementById('toasts')?.childNodes ?? []));
  // Without `:has()`, which Firefox 115 refuses to read.
  const notices = [...document.querySelectorAll('#toasts .toast:not(.is-bad)')];
  const notice = notices.find((toast) => !toast.querySelector('form'));
  setTimeout(() => {
    if (!notice?.matches(':hover, :focus-within')) notice?.remove();
  }, noticeStays);
  document.title = page.title;
  for (const [id, value] of typed) {
    const field = document.getElementById(id) as Field | null;
    if (field) field.value = value;
  }
  for (const summary of lead.querySelectorAll('.fold > summary')) {
    if (open.includes(summary.textContent)) summary.parentElement?.setAttribute('open', '');
  }
  const refused = lead.querySelector<HTMLElement>('[autofocus]');
  if (refused) refused.focus();
  else focusHeading();
  dispatchEvent(new Event('renewed'));
  return true;
}

const isTyped = (field: Field) =>
  field.ariaInvalid === 'true' ||
  (field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field.value !== field.defaultValue);

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** In milliseconds. */
const interval = 20_000;

/** Polls while the tab is visible; a failed request is retried at the next interval. Stops when the session ends. */
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
