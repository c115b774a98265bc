import { usePage } from '../../../page.ts';

/** The current owner stays selectable. */
export function Owner(props: { owners: readonly string[]; value?: string; name?: string; 'aria-label'?: string }) {
  const { owners, value = '', ...attributes } = props;
  const email = usePage().admin?.email;
  const all = !value || owners.includes(value) ? owners : [...owners, value];
  // Without it, the back button restores an earlier choice over the lead's current owner.
  return (
    <select {...attributes} autoComplete="off" className="input" defaultValue={value}>
      <option value="">Nobody</option>
      {all.map((owner) => (
        <option value={owner} key={owner}>
          {owner === email ? `Me (${owner})` : owner.replaceAll(',', ', ')}
        </option>
      ))}
    </select>
  );
}
