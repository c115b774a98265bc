import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { eventsPath } from '../../site/endpoints.ts';
import { readReport } from '../../visits/visit-report.ts';
import { refuse } from './answers.ts';
import { unlessLonger } from './body.ts';
import { limitReports, networkOf } from './limits.ts';
import { isOptedOut } from './pages.ts';
import { readPath } from './request.ts';
import { ownHostsOf, requestOrigin, sameSite } from './same-site.ts';
import type { WebContext } from './web-context.ts';

/** Bytes of a report. */
const limit = 4096;
const types = ['text/plain', 'application/json'];

/** Receives reports of pages: views and actions. Sets no cookie, stores no IP address, and waits for nothing. */
export function beacon(context: WebContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post(
    eventsPath,
    answersJson,
    limitReports(context),
    sameSite(context),
    unlessLonger(limit, (request, response) =>
      refuse({ ...context, request, response }, 413, 'A report can have no more than 4,096 bytes.'),
    ),
    express.text({ type: types, limit, inflate: false }),
    takeReport(context),
  );
  return router;
}

/** Only scripts post here, so refusals are JSON. */
function answersJson(request: Request, _response: Response, next: NextFunction) {
  request.headers.accept = 'application/json';
  next();
}

const takeReport = (context: WebContext) => (request: Request, response: Response) => {
  if (!request.is(types)) {
    return refuse({ ...context, request, response }, 415, 'A report is sent as JSON or as plain text.');
  }
  const read = readReport(String(request.body ?? ''));
  if ('problem' in read) return refuse({ ...context, request, response }, 400, read.problem);
  const { report } = read;
  const page = reportedPage(context, report.path);
  const { publicUrl } = context.config;
  if (page !== 'private') {
    context.analytics.take(report, {
      path: page?.path,
      origin: requestOrigin(request, publicUrl) ?? '',
      ownHosts: ownHostsOf(request, publicUrl),
      visitor: `${networkOf(request)} ${request.get('user-agent') ?? ''}`,
      optedOut: isOptedOut(request),
    });
  }
  return response.status(204).end();
};

/** The canonical path of a public page; `undefined` for an unknown one. Pages behind the sign-in and secret links are not counted. */
function reportedPage(context: WebContext, path: string): { path: string } | 'private' | undefined {
  const reading = readPath(path);
  if (reading.kind !== 'route') return undefined;
  const { access, secret } = reading.match.route;
  if (access !== 'public' || secret) return 'private';
  return context.pages.viewOf(reading.match) && { path: reading.match.canonicalPath };
}
