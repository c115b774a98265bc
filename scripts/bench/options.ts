import { parseArgs } from 'node:util';

const usage = 'npm run bench -- [PART …] [--leads NUMBER] [--readme]';

/** What `npm run bench` was called with: names of parts, and what is asked of them. Ends with 2 and a sentence where that cannot be read. */
const { positionals, values } = read();

export const named = positionals;
export const { readme } = values;
/** How many leads the larger database of the growth part has. */
export const maxLeads = Number(values.leads);

if (!Number.isSafeInteger(maxLeads) || maxLeads < 1) refuse(`--leads is a number of leads, not "${values.leads}".`);
if (values.help) {
  console.log(usage);
  process.exit();
}

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        readme: { type: 'boolean', default: false },
        leads: { type: 'string', default: '100000' },
      },
    });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function refuse(why: string): never {
  console.error(`${why}\n${usage}`);
  process.exit(2);
}
