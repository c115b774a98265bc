import { useEffect, useState } from 'react';

/** How many leads of a form are ticked, and a box that ticks them all. Without scripts it is only words. */
export default function LeadsSelected({ form }: { form: string }) {
  const [count, setCount] = useState<{ ticked: number; all: number }>();
  useEffect(() => {
    const element = document.getElementById(form);
    const read = () => {
      const boxes = boxesOf(form);
      setCount({ ticked: boxes.filter((box) => box.checked).length, all: boxes.length });
    };
    read();
    element?.addEventListener('change', read);
    addEventListener('pageshow', read);
    return () => {
      element?.removeEventListener('change', read);
      removeEventListener('pageshow', read);
    };
  }, [form]);
  if (!count) return <strong>Selected leads</strong>;
  const { ticked, all } = count;
  const tickAll = (checked: boolean) => {
    for (const box of boxesOf(form)) box.checked = checked;
    setCount({ ticked: checked ? all : 0, all });
  };
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={ticked === all}
        ref={(box) => {
          if (box) box.indeterminate = ticked > 0 && ticked < all;
        }}
        onChange={(event) => tickAll(event.target.checked)}
      />
      <strong>{ticked ? `${ticked} selected` : 'Select all'}</strong>
    </label>
  );
}

const boxesOf = (form: string) => [
  ...document.querySelectorAll<HTMLInputElement>(`#${form} input[type="checkbox"][name="lead"]`),
];
