import type { Request } from 'express';
import type { Notice } from '../../../views/page.ts';

declare module 'express-session' {
  interface SessionData {
    /** What the next page says. */
    notice: Notice;
  }
}

/** Stores a notice for the next page. */
export function setNotice(request: Request, notice: Notice): void {
  request.session.notice = notice;
}

/** Returns the stored notice once. */
export function takeNotice(request: Request): Notice | undefined {
  const { notice } = request.session;
  delete request.session.notice;
  return notice;
}
