import {
  createElement,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type BrowserField, type Form, type FormMessage, refusal, type ServerOnly } from '../../src/site/forms/form.ts';
import { type Errors, type FormState, refusalMessage, refusals } from '../../src/site/forms/state.ts';
import { toast } from '../toast.ts';
import { track } from '../track.ts';
import type { ConfirmationLabels } from './confirmation.tsx';
import type { CorrectionOffer } from './mistyped.ts';

/** The server's response, or the reason there is none. */
export interface Answer {
  ok: boolean;
  message?: string;
  /** Redirect, with a delay in milliseconds. */
  next?: { url: string; after: number; newTab?: boolean };
  /** Signed submission time, for the address bar. */
  receipt?: string;
  suggestion?: CorrectionOffer;
  errors?: Record<string, string>;
  /** The form ignores this submission silently. */
  ignored?: boolean;
  /** The rate limit's message. */
  limited?: string;
  /** For the console. */
  reason?: unknown;
}

/** In milliseconds; sending again makes no second lead. */
const timeout = 30_000;

/** To the page's own address, for its campaign. Never throws. */
async function post(values: Record<string, string>): Promise<Answer> {
  try {
    const response = await fetch(location.pathname + location.search, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(timeout),
    });
    const answer = (await response.json()) as Answer;
    if (response.status === 429) return { ok: false, limited: answer.message, reason: answer.message };
    return { ...answer, ok: response.ok && answer.ok, reason: response.status };
  } catch (reason) {
    return { ok: false, reason };
  }
}

function follow({ next }: Answer) {
  if (!next) return;
  setTimeout(() => {
    // Falls back to this tab when new tabs are blocked; `noopener` would hide that.
    const tab = next.newTab && window.open(next.url, '_blank');
    if (tab) tab.opener = null;
    else location.assign(next.url);
  }, next.after);
}

export type BrowserForm = Omit<Form, ServerOnly | 'fields' | 'next'> & {
  fields: readonly BrowserField[];
  callsLabel?: string;
  /** Path of the page about it. */
  privacy: string;
  next?: { url: string; label: string };
  confirmation: ConfirmationLabels;
};

/** The specification asks for this toast; other refusals are in the summary. */
const sayRefused = ({ missing }: BrowserForm, message: FormMessage) =>
  message.title === missing?.title && toast(message, 'bad');

/** After a post without scripts. */
function useToastOf(form: BrowserForm, state: FormState | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page arrives
  useEffect(() => {
    if (state?.outcome === 'refused') sayRefused(form, state.message);
    else if (state) toast(state.message, state.outcome === 'accepted' ? 'good' : 'bad');
  }, []);
}

export function useLeadForm(
  form: BrowserForm,
  element: RefObject<HTMLFormElement | null>,
  { state, onSent }: { state?: FormState; onSent: (values: Record<string, string>, answer: Answer) => void },
) {
  const refused = state && state.outcome !== 'accepted' ? state : undefined;
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>(refused?.errors ?? {});
  const [summary, setSummary] = useState<FormMessage | undefined>(refused?.message);

  const [offer, setOffer] = useState<ReactNode>();
  // Offline, nothing is suggested.
  const offerFor = (input: unknown) =>
    import('./suggested-email.tsx').then(
      (module) => setOffer(module.offerFor(input as HTMLInputElement, setOffer)),
      () => {},
    );

  // A counter, so that an identical refusal takes the focus too.
  const [refusedTimes, setRefusedTimes] = useState(0);
  const summarize = (message: FormMessage, found: Errors = {}) => {
    setErrors(found);
    setSummary(message);
    setRefusedTimes((times) => times + 1);
    return message;
  };
  const refuse = (found: Errors) => sayRefused(form, summarize(refusalMessage(form, found), found));
  useToastOf(form, state);
  useEffect(() => {
    const box = refusedTimes && element.current?.querySelector<HTMLElement>('.errors');
    if (!box) return;
    box.focus();
    box.scrollIntoView();
  }, [refusedTimes, element]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !element.current) return;
    const values = Object.fromEntries(new FormData(element.current)) as Record<string, string>;
    if (form.ignoresEmptyEmail && !values.email?.trim()) return;
    const found = refusals(form, values);
    setSummary(undefined);
    if (Object.keys(found).length) return refuse(found);
    setErrors({});
    setBusy(true);
    const answer = await post(values);
    setBusy(false);
    if (answer.ok) return accept(answer, values);
    if (answer.ignored) return;
    if (answer.errors && Object.keys(answer.errors).length) return refuse(answer.errors);
    console.error('The form was not taken:', answer.reason);
    toast(summarize(answer.limited ? { title: form.failure.title, description: answer.limited } : form.failure), 'bad');
  }

  function accept(answer: Answer, values: Record<string, string>) {
    track('form_submitted', 'form', form.id);
    toast(form.success, 'good');
    if (!form.keepsValues) element.current?.reset();
    onSent(values, answer);
    follow(answer);
  }

  function check(name: string, value: string, left: boolean) {
    const field = form.fields.find((candidate) => candidate.name === name);
    if (field?.control === 'email') {
      if (!left) setOffer(undefined);
      else if (value) void offerFor(element.current?.elements.namedItem(name));
    }
    if (!field || (left ? !value : !errors[name])) return;
    const { [name]: _, ...others } = errors;
    const message = refusal(field, value);
    setErrors(message ? { ...others, [name]: message } : others);
  }

  return { busy, errors, summary, submit, check, offer };
}

export interface Sent {
  name?: string;
  email?: string;
  isNew?: true;
  /** Where the email is probably mistyped. */
  correction?: ReactNode;
}

/** The confirmation that replaces a form, and the way back. */
export function useSent(id: string, element: RefObject<HTMLFormElement | null>, before: Sent | undefined) {
  const [sent, setSent] = useState(before);
  const confirmation = useRef<HTMLElement>(null);

  function confirm({ firstName, name, email }: Record<string, string>, { receipt, suggestion }: Answer) {
    const sent: Sent = { name: firstName?.trim() || name?.trim().split(/\s+/)[0], email, isNew: true };
    setSent(sent);
    if (suggestion)
      import('./suggested-email.tsx').then(
        ({ Correction }) =>
          setSent({ ...sent, correction: createElement(Correction, { ...suggestion, back: location.pathname }) }),
        () => {},
      );
    showAt({ sent: id, ...(receipt && { at: receipt }) });
  }

  // The focused button is gone.
  useEffect(() => {
    if (!sent?.isNew) return;
    confirmation.current?.focus();
    confirmation.current?.scrollIntoView();
  }, [sent]);

  function again(event: MouseEvent) {
    event.preventDefault();
    setSent(undefined);
    showAt({ again: '' });
    setTimeout(() => element.current?.querySelector<HTMLElement>('.input')?.focus());
  }

  return { sent, confirmation, confirm, again };
}

/** So that a reload or the back button shows the same. */
function showAt(state: Record<string, string>) {
  const url = new URL(location.href);
  for (const other of ['sent', 'at', 'new', 'again']) url.searchParams.delete(other);
  for (const [name, value] of Object.entries(state)) url.searchParams.set(name, value);
  url.hash = '';
  history.replaceState(history.state, '', url);
}
