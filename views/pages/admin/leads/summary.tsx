import { ChevronDown } from '../../../parts/icon.tsx';

export function Summary({ label }: { label: string }) {
  return (
    <summary>
      {label}
      <ChevronDown className="icon" />
    </summary>
  );
}
