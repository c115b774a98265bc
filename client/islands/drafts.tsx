import { useEffect, useRef, useState } from 'react';

const prefix = 'draft ';

/** Unsaved input, per tab; restored where the page comes without it. */
export function unsent(form: HTMLFormElement, save: string) {
  const name = prefix + save;
  const store = () => sessionStorage.setItem(name, JSON.stringify([...new FormData(form)]));
  const forget = () => sessionStorage.removeItem(name);
  const stored = sessionStorage.getItem(name);
  const typed: [string, string][] = stored ? JSON.parse(stored) : [];
  // After a refusal the server shows the input again; after an outcome the draft is another.
  const isRefusal = document.querySelector('.errors') !== null;
  const isAnswer = location.search !== '' || document.querySelector('#toasts .toast') !== null;
  const isOutcome = isAnswer && new Map(typed).get('revision') !== new FormData(form).get('revision');
  const isBack = !isRefusal && !isOutcome && putBack(form, typed);
  if (isRefusal) store();
  else if (!isBack) forget();
  const signOut = document.querySelector('.admin-bar form');
  const forgetAll = () => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  };
  signOut?.addEventListener('submit', forgetAll);
  return {
    isBack,
    store,
    /** Unless more was typed meanwhile. */
    sent: (body: URLSearchParams) => {
      const isSame = [...new FormData(form)].every(([key, value]) => key === 'revision' || body.get(key) === value);
      if (isSame) forget();
      else store();
    },
    forget,
  };
}

/** Returns whether any field differed. */
function putBack(form: HTMLFormElement, typed: readonly (readonly [string, string])[]): boolean {
  if (!typed.length) return false;
  // Browsers refill fields on going back, which does not mean they were saved.
  form.reset();
  const served = valuesOf(form);
  const values = new Map(typed);
  for (const field of form.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
    if (field.type === 'checkbox') field.checked = values.has(field.name);
    else field.value = values.get(field.name) ?? field.value;
  }
  return valuesOf(form) !== served;
}

const valuesOf = (form: HTMLFormElement) =>
  JSON.stringify([...new FormData(form)].filter(([name]) => name !== 'revision'));

/** Milliseconds without typing before saving. */
const rest = 1200;

const signedOut =
  'Not saved: you’re signed out. What you typed is back in this tab once you sign in again: press “Save draft”.';
const restoredText = 'What you typed before is back in the fields. It isn’t saved yet: press “Save draft”.';

const conflictText = 'What you type is kept in this tab. To save it, press “Save draft”.';

interface DraftsProps {
  save: string;
  preview: string;
  /** Somebody else's draft would be replaced: only the button does that. */
  conflict: boolean;
}

/** Autosaves the draft beside a preview; without scripts the button saves. */
export default function Drafts({ save, preview, conflict }: DraftsProps) {
  const root = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<{ times: number; message: string }>();
  useEffect(() => {
    const form = root.current?.closest('form');
    const revision = form?.querySelector<HTMLInputElement>('input[name=revision]');
    if (!form || !revision) return;
    const typed = unsent(form, save);
    const say = (message: string) => setStatus((before) => ({ times: before?.times ?? 0, message }));
    say(typed.isBack ? restoredText : conflict ? conflictText : 'Your draft is saved while you type.');
    let timer: number | undefined;
    let saving: Promise<void> | undefined;
    const send = async () => {
      const body = new URLSearchParams(new FormData(form) as never);
      body.set('do', 'save');
      try {
        const answer = await fetch(save, { method: 'POST', body, headers: { accept: 'application/json' } });
        if (answer.status === 401) return say(signedOut);
        const result = (await answer.json()) as { revision?: string; message: string };
        if (!result.revision) return say(result.message);
        revision.value = result.revision;
        typed.sent(body);
        const state = document.getElementById('state');
        if (state) state.textContent = 'A draft. Not published yet.';
        setStatus((before) => ({ times: (before?.times ?? 0) + 1, message: result.message }));
      } catch {
        say('Not saved: the site cannot be reached. What you typed is still in this tab.');
      }
    };
    const wait = (then?: () => void) => {
      clearTimeout(timer);
      timer = then && window.setTimeout(then, rest);
    };
    const saveNow = () => {
      wait();
      // Serialized: each save is based on the previous one.
      saving = (saving ?? Promise.resolve()).then(send).finally(() => {
        saving = undefined;
      });
      return saving;
    };
    const later = () => {
      typed.store();
      wait(conflict ? undefined : saveNow);
    };
    // The preview must include what was just typed.
    const leave = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (!link || !timer || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void saveNow().then(() => link.click());
    };
    const submit = (event: SubmitEvent) => {
      wait();
      if (event.submitter?.getAttribute('value') === 'discard') typed.forget();
      if (!saving) return;
      event.preventDefault();
      void saving.then(() => form.requestSubmit(event.submitter));
    };
    const listening = new AbortController();
    const { signal } = listening;
    form.addEventListener('input', later, { signal });
    form.addEventListener('submit', submit, { signal });
    document.addEventListener('click', leave, { signal });
    return () => {
      wait();
      listening.abort();
    };
  }, [save, conflict]);
  return (
    <div ref={root}>
      <p className="soft" role="status">
        {status?.message}
      </p>
      {status && status.times > 0 && (
        <iframe className="edit-live" key={status.times} title="The page with your draft" src={preview} />
      )}
    </div>
  );
}
