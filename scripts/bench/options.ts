import { parseArgs } from 'node:util';

/** What `npm run bench` was called with: names of parts, and what is asked of them. Throws for an unknown option. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { readme: { type: 'boolean', default: false }, leads: { type: 'string', default: '100000' } },
});

export const named = positionals;
export const { readme } = values;
/** How many leads the larger database of the growth part has. */
export const maxLeads = Number(values.leads);
