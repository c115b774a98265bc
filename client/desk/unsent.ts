const prefix = 'draft ';

/** Unsaved input, per tab; restored where the page comes without it. */
export function unsent(form: HTMLFormElement, save: string) {
  const name = prefix + save;
  const store = () => sessionStorage.setItem(name, JSON.stringify([...new FormData(form)]));
  const forget = () => sessionStorage.removeItem(name);
  const found = sessionStorage.getItem(name);
  const typed: [string, string][] = found ? JSON.parse(found) : [];
  // After a refusal the server shows the input again; after an outcome the draft is another.
  const isRefusal = document.querySelector('.errors') !== null;
  const isAnswer = location.search !== '' || document.querySelector('#toasts .toast') !== null;
  const isOutcome = isAnswer && new Map(typed).get('seen') !== new FormData(form).get('seen');
  const isBack = !isRefusal && !isOutcome && putBack(form, typed);
  if (!isBack) forget();
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
      const isSame = [...new FormData(form)].every(([key, value]) => key === 'seen' || body.get(key) === value);
      if (isSame) forget();
      else store();
    },
    forget,
    stop: () => signOut?.removeEventListener('submit', forgetAll),
  };
}

/** Returns whether any field differed. */
function putBack(form: HTMLFormElement, typed: readonly (readonly [string, string])[]): boolean {
  if (!typed.length) return false;
  // Browsers refill fields on going back, which does not mean they were saved.
  form.reset();
  const served = valuesOf(form);
  const values = new Map(typed);
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = values.has(field.name);
    else if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    ) {
      field.value = values.get(field.name) ?? field.value;
    }
  }
  return valuesOf(form) !== served;
}

const valuesOf = (form: HTMLFormElement) => JSON.stringify([...new FormData(form)].filter(([name]) => name !== 'seen'));
