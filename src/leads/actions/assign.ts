import type { Actor } from '../../base/actor.ts';
import { canSeeLeads } from '../../site/route.ts';
import { nobody } from '../filter.ts';
import {
  type ActionContext,
  changeLead,
  conflictIn,
  type LeadAction,
  notFound,
  refusedInput,
  revisionInput,
  type Values,
} from './action.ts';

type Context = Pick<ActionContext, 'leads' | 'admins' | 'clock'>;

/** Gives a lead an owner: the email of an account, or nobody. Several, between commas, share many leads evenly. */
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
  async perform(context, id, actor, values) {
    const owners = ownersTyped(values?.owner);
    if (owners.length > mostOwners) {
      return refusedInput('Not assigned', 'owner', `Choose no more than ${mostOwners} people`);
    }
    for (const owner of owners) {
      const problem = await ownerProblem(context, owner);
      if (problem) return refusedInput('Not assigned', 'owner', problem);
    }
    const to = owners[Number(values?.index ?? 0) % owners.length] ?? '';
    return give(context, id, actor, to, values);
  },
  undone: 'Owner restored.',
} as const satisfies LeadAction;

/** How many may share leads: each is looked up for each lead. */
const mostOwners = 50;

function ownersTyped(typed = ''): string[] {
  const owners = typed.split(',', mostOwners + 1).map((part) => {
    const owner = part.trim().toLowerCase();
    return owner === nobody ? '' : owner;
  });
  // One too many is refused; who is named twice has one share.
  return owners.length > mostOwners ? owners : [...new Set(owners)];
}

/** Why an account cannot own leads; `undefined` for one that can, and for nobody. */
async function ownerProblem({ admins }: Pick<Context, 'admins'>, email: string): Promise<string | undefined> {
  if (!email) return undefined;
  const account = await admins.findAdmin(email);
  if (canSeeLeads(account)) return undefined;
  if (!account) return `“${email}” is not the email of an account`;
  return account.disabled_at ? `The account ${email} is disabled` : `The account ${email} doesn’t work on leads`;
}

async function give(
  context: Context,
  id: string,
  actor: Actor,
  to: string,
  values?: Values,
): ReturnType<LeadAction['perform']> {
  const lead = await context.leads.find(id);
  if (!lead) return notFound;
  const from = lead.owner;
  if (from === to) {
    const title = to ? 'Already assigned' : 'Already without owner';
    const line = to ? `already assigned to ${to}` : 'had no owner';
    return {
      result: { outcome: 'unchanged', owner: to },
      changed: false,
      title,
      text: to && `Its owner is ${to}.`,
      line,
    };
  }
  const now = from ? `Its owner is ${from} now` : 'It has no owner now';
  const conflict = await conflictIn(context, lead, values, {
    columns: ['owner'],
    kinds: ['assigned'],
    now,
    field: 'owner',
  });
  if (conflict) return conflict;
  const event = { kind: 'assigned', detail: { from, to } } as const;
  const undo = await changeLead(context, lead, { action: 'assign', actor, becomes: { owner: to }, event });
  if (!undo) return give(context, id, actor, to, values);
  return {
    result: { outcome: 'assigned', owner: to },
    changed: true,
    title: to ? 'Assigned' : 'Owner removed',
    text: to ? `Its owner is ${to}.` : 'This lead has no owner.',
    line: to ? `assigned to ${to}` : 'owner removed',
    undo,
  };
}
