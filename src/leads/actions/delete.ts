import { auditEvent } from '../../base/audit.ts';
import { leadEvent } from '../event.ts';
import { undoableSince } from '../removed/removed-store.ts';
import { type LeadAction, notFound } from './action.ts';

/** Deletes one lead. For a minute it can be restored, then nothing of it is left but who deleted it. */
export const deleted = {
  button: 'Delete',
  done: 'deleted',
  adminsOnly: true,
  asksFirst: true,
  events: { restored: () => 'Restored after it was deleted' },
  isOffered: () => true,
  async perform({ removed, clock }, id, actor) {
    const now = clock();
    const isGone = await removed.remove(
      id,
      new Date(now).toISOString(),
      auditEvent('lead-deleted', actor, now, { lead: id }),
    );
    if (!isGone) return notFound;
    return {
      result: { outcome: 'deleted' },
      changed: true,
      title: 'Lead deleted',
      text: 'You can undo this for one minute.',
      line: 'deleted; --undo restores it for one minute',
      undo: {},
    };
  },
  undo: {
    done: 'The lead is back with its notes and deliveries.',
    async perform({ removed, clock }, id, actor) {
      const now = clock();
      const isBack = await removed.restore(id, undoableSince(now), {
        lead: leadEvent(id, 'restored', actor, now),
        audit: auditEvent('lead-restored', actor, now, { lead: id }),
      });
      return { outcome: isBack ? 'undone' : 'too-late' };
    },
  },
} as const satisfies LeadAction;
