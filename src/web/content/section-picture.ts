import type { Request, Response } from 'express';
import type { Notice } from '../../../views/page.ts';
import { decideSiteImage } from '../../content/uploads.ts';
import { pathTo } from '../../site/routes.ts';
import { actorOf } from '../http/actor.ts';
import { setNotice } from '../http/notice.ts';
import { textIn } from '../http/posted.ts';
import { wantsJson } from '../http/refuse.ts';
import type { WebContext } from '../http/web-context.ts';

const notices = {
  approved: { title: 'Picture approved', text: 'It’s live now.', tone: 'good' },
  discarded: { title: 'Picture rejected', text: 'The live version is unchanged.', tone: 'good' },
  own: { title: 'Not approved', text: 'You uploaded it, so someone else has to approve it.', tone: 'bad' },
  'changed-meanwhile': {
    title: 'Already decided',
    text: 'Someone else has already decided on this picture.',
    tone: 'bad',
  },
} as const satisfies Record<string, Notice>;

/** Approves a picture of a section that waits, or turns it down. */
export const decideSectionPicture = (context: WebContext) => async (request: Request, response: Response) => {
  const { siteImages } = context.store;
  const { approval } = context.editing;
  const decision = request.body?.do === 'approve' ? 'approve' : 'discard';
  const decided = { id: textIn(request.body?.id), decision } as const;
  const outcome = await decideSiteImage(
    { siteImages, clock: context.clock, approval },
    decided,
    actorOf(request, response),
  );
  if (outcome === 'approved') await context.sectionImages.refresh();
  const status = { own: 403, 'changed-meanwhile': 409, approved: 200, discarded: 200 }[outcome];
  if (wantsJson(request)) return response.status(status).json({ ok: status === 200, outcome });
  setNotice(request, notices[outcome]);
  return response.redirect(303, pathTo('adminContent'));
};
