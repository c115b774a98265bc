import type { Request } from 'express';
import type { Actor } from '../../base/events.ts';
import { groupOf } from '../../base/json-object.ts';
import { discard, publish } from '../../content/editing/edit.ts';
import { valueIn } from '../../content/editing/editable-file.ts';
import { sectionPicturesFile, storePicture } from '../../content/uploads.ts';
import { pathTo } from '../../site/routes.ts';
import {
  isSectionSlot,
  originalFile,
  type SectionSlot,
  sectionPicture,
  type UploadRefusal,
  uploadLabels,
  uploadPath,
  uploadRefusals,
} from '../../site/uploads.ts';
import { actorOf } from '../http/admin-session.ts';
import { answerPost, redirectWithNotice, wantsJson } from '../http/answers.ts';
import { readUpload } from '../http/upload.ts';
import type { RequestContext, WebContext } from '../http/web-context.ts';
import { type DraftSession, openFile, saveSession } from './draft-session.ts';

declare module 'express-session' {
  interface SessionData {
    /** An upload without scripts that was refused, for the section that it was for. */
    refusedUpload: { slot: unknown; message: string };
  }
}

/** `POST /api/lovable-uploads`: the picture of a section, or one that is only stored. */
export const uploadPicture = readUpload({}, save, refuse);

async function save(context: RequestContext) {
  const { request } = context;
  const { file } = request;
  const slot: unknown = request.body?.slot || null;
  if (!file?.originalname) return refuse(context, 'missing');
  if (slot !== null && !isSectionSlot(slot)) return refuse(context, 'slot');
  const { siteImages } = context.store;
  const picture = { bytes: file.buffer, name: file.originalname, slot };
  const actor = actorOf(context);
  const stored = await storePicture({ siteImages, clock: context.clock }, picture, actor);
  if (stored.outcome === 'refused') return refuse(context, stored.reason);
  const url = uploadPath(originalFile(stored.upload));
  const outcome = slot && (await publishPicture(context, slot, stored.upload, actor));
  if (outcome === 'changed-meanwhile') return refuse(context, 'draft');
  const pending = outcome === 'waiting';
  if (wantsJson(request)) return context.response.json({ url, ...(pending && { pending }) });
  const { title, of } = pending ? uploadLabels.pending : uploadLabels.success;
  const notice = slot ? ({ title, text: of(slot), tone: 'good' } as const) : undefined;
  return redirectWithNotice(context, pathTo('admin'), notice);
}

/** Publishes an upload as the picture of a section, or sends it for approval. */
async function publishPicture(context: WebContext, slot: SectionSlot, upload: string, actor: Actor) {
  const { editing, live } = context;
  const session = (await openFile(context, sectionPicturesFile)) as DraftSession;
  // Publishing it would publish what somebody else has not.
  if (session.open && session.open.authors !== actor.by) return 'changed-meanwhile';
  const rows = { ...groupOf(valueIn(session.editable, session.text)), [sectionPicture(slot)]: { upload } };
  const saved = await saveSession(context, session, rows, actor);
  if (saved.outcome !== 'saved') return saved.outcome;
  const { version } = saved;
  const done = await publish(editing, version, { at: null }, actor);
  if (done.outcome === 'refused') throw new Error(done.violations.join(' '));
  // The same picture again.
  if (done.outcome === 'unchanged') await discard(editing, version, actor);
  if (done.outcome === 'published') await live.refresh();
  return done.outcome === 'waiting' || done.outcome === 'changed-meanwhile' ? done.outcome : 'published';
}

/** JSON for programs; without scripts, a notice on the dashboard. */
function refuse(context: RequestContext, reason: UploadRefusal) {
  const { request } = context;
  const slot: unknown = request.body?.slot;
  const { status, message } = uploadRefusals[reason];
  if (!wantsJson(request)) request.session.refusedUpload = { slot, message };
  const notice = { ...uploadLabels.failure, tone: 'bad' } as const;
  return answerPost(context, { status, json: { message }, notice, to: pathTo('admin') });
}

export function takeRefusedUpload({ session }: Request) {
  const { refusedUpload } = session;
  delete session.refusedUpload;
  return refusedUpload;
}
