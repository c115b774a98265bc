import { auditEvent } from '../../base/events.ts';
import { restoreTime } from '../undoable.ts';
import { type LeadAction, onLead } from './action.ts';

/** Deletes one lead. It can be restored for a minute; after that, only who deleted it is recorded. */
export const deleted = {
  button: 'Delete',
  done: 'deleted',
  adminsOnly: true,
  asksFirst: true,
  events: { restored: () => 'Restored after it was deleted' },
  isOffered: () => true,
  perform: onLead(({ clock }, lead, _, actor) => ({
    action: 'delete',
    becomes: { deleted_at: new Date(clock()).toISOString() },
    audit: auditEvent('lead-deleted', actor, clock(), { lead: lead.id }),
    undoTime: restoreTime,
    done: {
      result: { outcome: 'deleted' },
      title: 'Lead deleted',
      text: 'You can undo this for one minute.',
      line: 'deleted; --undo restores it for one minute',
    },
  })),
  undone: 'The lead is back with its notes and deliveries.',
} as const satisfies LeadAction;
