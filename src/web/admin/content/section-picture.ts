import type { Request, Response } from 'express';
import { decideSiteImage } from '../../../content/site-image.ts';
import { pathTo } from '../../../site/routes.ts';
import { wantsJson } from '../../refuse.ts';
import type { WebContext } from '../../web-context.ts';
import { actorOf } from '../actor.ts';

/** Approves a picture of a section that waits, or turns it down. */
export const decideSectionPicture = (context: WebContext) => async (request: Request, response: Response) => {
  const { siteImages } = context.store;
  const { approval } = context.editing;
  const decision = request.body?.do === 'approve' ? 'approve' : 'discard';
  const decided = { id: String(request.body?.id), decision } as const;
  const outcome = await decideSiteImage(
    { siteImages, clock: context.clock, approval },
    decided,
    actorOf(request, response),
  );
  if (outcome === 'approved') await context.sectionImages.refresh();
  const status = { own: 403, 'changed-meanwhile': 409, approved: 200, discarded: 200 }[outcome];
  if (wantsJson(request)) return response.status(status).json({ ok: status === 200, outcome });
  return response.redirect(303, `${pathTo('adminContent')}?${new URLSearchParams({ outcome: `picture-${outcome}` })}`);
};
