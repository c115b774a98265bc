import { selectionLimit } from '../../src/site/endpoints.ts';

const name = 'leads-selected';

/** The ids of the selected leads of a list, each with its page; `sent` after an action. A signed-in browser has storage. */
function read(list: string): { list: string; leads: Record<string, string>; sent?: boolean } {
  const stored = JSON.parse(sessionStorage.getItem(name) ?? '{}');
  return stored.list === list ? stored : { list, leads: {} };
}

/** Keeps the selection across the pages of a list, selects ranges with Shift and shows the count. Returns the cleanup. */
export function keepSelection(form: HTMLFormElement): () => void {
  const { list = '', page = '' } = form.dataset;
  const all = form.querySelector<HTMLInputElement>('[name="all"]');
  const label = form.querySelector('.bulk strong');
  const clearing = form.querySelector<HTMLElement>('.bulk__clear');
  const heads = form.querySelectorAll<HTMLInputElement>('.select-all');
  const boxes = [...form.querySelectorAll<HTMLInputElement>('tbody [name="lead"]')];
  let selection = read(list);
  let last = -1;

  const show = () => {
    const ids = Object.keys(selection.leads);
    const ticked = boxes.filter((box) => box.checked).length;
    const pages = new Set(Object.values(selection.leads)).size;
    form.toggleAttribute('data-selected', ids.length > 0 || Boolean(all?.checked));
    for (const head of heads) {
      head.hidden = false;
      head.checked = ticked === boxes.length;
      head.indeterminate = ticked > 0 && ticked < boxes.length;
    }
    if (clearing) clearing.hidden = false;
    if (!label) return;
    label.textContent = all?.checked
      ? `${all.parentElement?.textContent?.trim().replace(/ that match$/, '')} selected`
      : `${ids.length} ${pages > 1 ? `on ${pages} pages` : 'selected'}${ids.length >= selectionLimit ? ', the most at once' : ''}`;
  };
  const store = () => {
    for (const box of boxes) {
      const isKnown = Object.hasOwn(selection.leads, box.value);
      if (!box.checked) delete selection.leads[box.value];
      else if (!isKnown && Object.keys(selection.leads).length < selectionLimit) selection.leads[box.value] = page;
      else if (!isKnown) box.checked = false;
    }
    sessionStorage.setItem(name, JSON.stringify(selection));
    show();
  };
  const tick = (checked: boolean, some = boxes) => {
    for (const box of some) box.checked = checked;
  };
  const clear = () => {
    selection = { list, leads: {} };
    if (all) all.checked = false;
    tick(false);
    store();
  };
  const change = ({ target }: Event) => {
    const box = target as HTMLInputElement;
    if (box === all || box.matches('.select-all')) tick(box.checked);
    else if (box.name !== 'lead') return;
    if (all && !box.checked) all.checked = false;
    store();
  };
  const click = ({ target, shiftKey }: MouseEvent) => {
    if ((target as Element).closest('.bulk__clear')) return clear();
    const index = boxes.indexOf(target as HTMLInputElement);
    if (index < 0) return;
    if (shiftKey && last >= 0) {
      tick(boxes[index]?.checked ?? false, boxes.slice(Math.min(index, last), Math.max(index, last) + 1));
    }
    last = index;
  };
  const submit = ({ submitter }: SubmitEvent) => {
    if (!submitter?.matches('[name="action"]')) return;
    for (const id of all?.checked ? [] : Object.keys(selection.leads)) {
      if (boxes.some((box) => box.value === id)) continue;
      const input = Object.assign(document.createElement('input'), { type: 'hidden', name: 'lead', value: id });
      form.append(input);
    }
    selection.sent = true;
    sessionStorage.setItem(name, JSON.stringify(selection));
  };
  /** A successful action clears the selection; a canceled one keeps it. */
  const restore = () => {
    selection = read(list);
    const isDone = selection.sent && document.querySelector('#toasts .toast:not(.is-bad)');
    if (isDone) return clear();
    delete selection.sent;
    for (const box of boxes) if (Object.hasOwn(selection.leads, box.value)) box.checked = true;
    store();
  };
  restore();
  const abort = new AbortController();
  const { signal } = abort;
  form.addEventListener('change', change, { signal });
  form.addEventListener('click', click, { signal });
  form.addEventListener('submit', submit, { signal });
  addEventListener('pageshow', restore, { signal });
  return () => abort.abort();
}
