import { ChevronDown } from '../../../parts/icon.tsx';

/** What opens one of the tools above the list. */
export function Summary({ words }: { words: string }) {
  return (
    <summary>
      {words}
      <ChevronDown className="icon" />
    </summary>
  );
}
