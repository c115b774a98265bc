import type { Role } from '../../../../src/site/routes.ts';

const roles = [
  { value: 'sales', label: 'Sales', what: 'can see and work on leads' },
  { value: 'editor', label: 'Editor', what: 'can edit the site’s text, pictures and documents, but can’t see leads' },
  { value: 'admin', label: 'Admin', what: 'can do both, manage accounts and erase personal data' },
] as const satisfies readonly { value: Role; label: string; what: string }[];

export const roleLabels: Readonly<Record<Role, string>> = { admin: 'Admin', sales: 'Sales', editor: 'Editor' };

export function RoleField({ role }: { role: Role }) {
  return (
    <fieldset className="field">
      <legend>Role</legend>
      {roles.map(({ value, label, what }) => (
        <label className="choice" key={value}>
          <input type="radio" name="role" value={value} defaultChecked={role === value} required />
          <span>
            {label}: {what}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
