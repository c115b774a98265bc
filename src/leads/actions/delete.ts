import { auditEvent } from '../../base/audit.ts';
import { restoreTime } from '../undo.ts';
import { changeLead, type LeadAction, notFound } from './action.ts';

/** Deletes one lead. For a minute it can be restored, then nothing of it is left but who deleted it. */
export const deleted = {
  button: 'Delete',
  done: 'deleted',
  adminsOnly: true,
  asksFirst: true,
  events: { restored: () => 'Restored after it was deleted' },
  isOffered: () => true,
  async perform(context, id, actor) {
    const now = context.clock();
    const lead = await context.leads.find(id);
    const becomes = { deleted_at: new Date(now).toISOString() };
    const audit = auditEvent('lead-deleted', actor, now, { lead: id });
    const undo =
      lead && (await changeLead(context, lead, { action: 'delete', actor, becomes, audit, undoTime: restoreTime }));
    if (!undo) return notFound;
    return {
      result: { outcome: 'deleted' },
      changed: true,
      title: 'Lead deleted',
      text: 'You can undo this for one minute.',
      line: 'deleted; --undo restores it for one minute',
      undo,
    };
  },
  undone: 'The lead is back with its notes and deliveries.',
} as const satisfies LeadAction;
