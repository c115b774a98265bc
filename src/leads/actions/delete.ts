import { auditEvent } from '../../base/audit.ts';
import { restoreTime } from '../undoable.ts';
import { changeLead, type LeadAction, onLead } from './action.ts';

/** Deletes one lead. It can be restored for a minute; after that, only who deleted it is recorded. */
export const deleted = {
  button: 'Delete',
  done: 'deleted',
  adminsOnly: true,
  asksFirst: true,
  events: { restored: () => 'Restored after it was deleted' },
  isOffered: () => true,
  perform: onLead(async (context, lead, actor) => {
    const now = context.clock();
    const becomes = { deleted_at: new Date(now).toISOString() };
    const audit = auditEvent('lead-deleted', actor, now, { lead: lead.id });
    const saved = await changeLead(context, lead, { action: 'delete', actor, becomes, audit, undoTime: restoreTime });
    return (
      saved && {
        result: { outcome: 'deleted' },
        changed: true,
        title: 'Lead deleted',
        text: 'You can undo this for one minute.',
        line: 'deleted; --undo restores it for one minute',
        ...saved,
      }
    );
  }),
  undone: 'The lead is back with its notes and deliveries.',
} as const satisfies LeadAction;
