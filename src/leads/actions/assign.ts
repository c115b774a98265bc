import type { Lead } from '../../db/rows.ts';
import { canSeeLeads } from '../../site/route.ts';
import { nobody } from '../filter.ts';
import { type ActionContext, conflictIn, type LeadAction, onLead, refusedInput, revisionInput } from './action.ts';
import { isOpen } from './status.ts';

/** Whether assigning a person gives this lead an owner. */
export const isAssignable = ({ status, spam }: Lead) => !spam && isOpen(status);

/** Assigns a lead to an account, or to nobody. Several emails, separated by commas, share many leads evenly. */
export const assign = {
  button: 'Assign',
  done: 'assigned',
  inputs: [{ name: 'owner', label: 'Owner', control: 'account', optional: true }, revisionInput],
  current: ({ owner }) => ({ owner }),
  command: {
    description: 'Give a lead an owner',
    values: [['<email>', 'Email of the account, or none']],
    examples: ['leads assign a1b2c3 kim@example.com', 'leads assign a1b2c3 none'],
  },
  events: { assigned: ({ to }) => (to ? `Assigned to ${to}` : 'Owner removed') },
  isOffered: () => true,
  perform: onLead(async (context, lead, values, { via }) => {
    if (values.owner === undefined) return refusedInput('Not assigned', 'owner', 'Choose an owner, or Nobody');
    // Only the desk shares leads among several.
    if (via !== 'web' && values.owner?.includes(',')) {
      return refusedInput('Not assigned', 'owner', 'Use the email of one account, or none');
    }
    const owners = ownersTyped(values.owner);
    if (owners.length > mostOwners) {
      return refusedInput('Not assigned', 'owner', `Choose no more than ${mostOwners} people`);
    }
    for (const owner of owners) {
      const problem = await ownerProblem(context, owner);
      if (problem) return refusedInput('Not assigned', 'owner', problem);
    }
    const from = lead.owner;
    const to = owners[Number(values.index ?? 0) % owners.length] ?? '';
    const text = to ? `Its owner is ${to}.` : 'This lead has no owner.';
    if (from === to) {
      return {
        result: { outcome: 'unchanged', owner: to },
        title: to ? 'Already assigned' : 'Already without owner',
        text: to && text,
        line: to ? `already assigned to ${to}` : 'had no owner',
      };
    }
    const now = from ? `Its owner is ${from} now` : 'It has no owner now';
    const details = { columns: ['owner'], kinds: ['assigned'], now, field: 'owner' } as const;
    const conflict = await conflictIn(context, lead, values, details);
    if (conflict) return conflict;
    return {
      action: 'assign',
      becomes: { owner: to },
      event: { kind: 'assigned', detail: { from, to } },
      done: {
        result: { outcome: 'assigned', owner: to },
        title: to ? 'Assigned' : 'Owner removed',
        text,
        line: to ? `assigned to ${to}` : 'owner removed',
      },
    };
  }),
  undone: 'Owner restored.',
} as const satisfies LeadAction;

/** Each owner is looked up once per lead. */
const mostOwners = 50;

function ownersTyped(typed: string): string[] {
  const owners = typed.split(',', mostOwners + 1).map((part) => {
    const owner = part.trim().toLowerCase();
    return owner === nobody ? '' : owner;
  });
  // More than the limit is an error; duplicates count once.
  return owners.length > mostOwners ? owners : [...new Set(owners)];
}

/** Why an account cannot own leads; `undefined` if it can, or for nobody. */
async function ownerProblem({ admins }: ActionContext, email: string): Promise<string | undefined> {
  if (!email) return undefined;
  const account = await admins.findAdmin(email);
  if (canSeeLeads(account)) return undefined;
  if (!account) return `“${email}” is not the email of an account`;
  return account.disabled_at ? `The account ${email} is disabled` : `The account ${email} doesn’t work on leads`;
}
