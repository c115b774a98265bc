import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { FormMessage } from '../../src/site/forms/form.ts';
import { refusal } from '../../src/site/forms/rules.ts';
import { type Errors, type FormState, refusalMessage, refusals } from '../../src/site/forms/state.ts';
import { toast } from '../toast.ts';
import { track } from '../track.ts';
import type { BrowserForm } from './browser-form.ts';
import { type Answer, follow, post } from './post.ts';

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
  const [phase, setPhase] = useState<'idle' | 'submitting'>('idle');
  const [errors, setErrors] = useState<Errors>(refused?.errors ?? {});
  const [summary, setSummary] = useState<FormMessage | undefined>(refused?.message);

  const [offer, setOffer] = useState<ReactNode>();
  // Offline, nothing is suggested.
  const offerFor = (input: unknown) =>
    import('./meant-email.tsx').then(
      (meant) => setOffer(meant.offerFor(input as HTMLInputElement, setOffer)),
      () => {},
    );

  // A message that appears on blur would move the button away from under the press.
  const pressing = useRef(false);
  const press = (down: boolean) => {
    pressing.current = down;
  };

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
    if (phase === 'submitting' || !element.current) return;
    const values = Object.fromEntries(new FormData(element.current)) as Record<string, string>;
    if (form.ignoresEmptyEmail && !values.email?.trim()) return;
    const found = refusals(form, values);
    setSummary(undefined);
    if (Object.keys(found).length) return refuse(found);
    setErrors({});
    setPhase('submitting');
    const answer = await post(values);
    setPhase('idle');
    if (answer.ok) return accept(answer, values);
    if (answer.ignored) return;
    if (answer.errors && Object.keys(answer.errors).length) return refuse(answer.errors);
    console.error('The form was not taken:', answer.reason);
    toast(summarize(answer.limited ? { title: form.failure.title, description: answer.limited } : form.failure), 'bad');
  }

  function accept(answer: Answer, values: Record<string, string>) {
    track('form_submitted', 'form', form.id);
    toast(form.success, 'good');
    if (form.clears) element.current?.reset();
    onSent(values, answer);
    follow(answer);
  }

  function check(name: string, value: string, left: boolean) {
    const field = form.fields.find((candidate) => candidate.name === name);
    if (field?.control === 'email') {
      if (!left) setOffer(undefined);
      else if (value && !pressing.current) void offerFor(element.current?.elements.namedItem(name));
    }
    if (!field || (left ? !value || pressing.current : !errors[name])) return;
    const { [name]: _, ...others } = errors;
    const message = refusal(field, value);
    setErrors(message ? { ...others, [name]: message } : others);
  }

  return { phase, errors, summary, submit, check, press, offer };
}
