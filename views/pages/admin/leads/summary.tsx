import { ChevronDown } from '../../../parts/icon.tsx';

/** What opens one of the tools above the list. */
export function Summary({ label }: { label: string }) {
  return (
    <summary>
      {label}
      <ChevronDown className="icon" />
    </summary>
  );
}
