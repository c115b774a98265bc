import { useEffect, useState } from 'react';

interface Count {
  ticked: number;
  onPage: number;
  /** All matches, on every page. */
  all: boolean;
}

/** The number of selected leads, and "select all". Plain text without scripts. */
export default function LeadsSelected({ form, matching }: { form: string; matching?: string }) {
  const [count, setCount] = useState<Count>();
  useEffect(() => {
    const element = document.getElementById(form);
    const read = () => {
      const boxes = boxesOf(form);
      const ticked = boxes.filter((box) => box.checked).length;
      setCount({ ticked, onPage: boxes.length, all: Boolean(allOf(form)?.checked) });
    };
    const follow = ({ target }: Event) => {
      const all = allOf(form);
      if (all && target === all) tick(form, all.checked);
      else if (all && target instanceof HTMLInputElement && target.name === 'lead' && !target.checked)
        all.checked = false;
      read();
    };
    read();
    element?.addEventListener('change', follow);
    addEventListener('pageshow', read);
    return () => {
      element?.removeEventListener('change', follow);
      removeEventListener('pageshow', read);
    };
  }, [form]);
  if (!count) return <strong>Selected leads</strong>;
  const { ticked, onPage, all } = count;
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={ticked === onPage}
        ref={(box) => {
          if (box) box.indeterminate = ticked > 0 && ticked < onPage;
        }}
        onChange={(event) => tick(form, event.target.checked)}
      />
      <strong>{all ? `All ${matching} selected` : ticked ? `${ticked} selected` : 'Select all'}</strong>
    </label>
  );
}

const boxesOf = (form: string) => [
  ...document.querySelectorAll<HTMLInputElement>(`#${form} input[type="checkbox"][name="lead"]`),
];

const allOf = (form: string) => document.querySelector<HTMLInputElement>(`#${form} input[name="all"]`);

/** Bubbles to the form, which counts again. */
function tick(form: string, checked: boolean): void {
  for (const box of boxesOf(form)) box.checked = checked;
}
