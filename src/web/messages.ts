import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** The classes of the requests and responses that a server makes. */
export interface Messages {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
}

/**
 * Classes whose objects have the methods of an Express application from their beginning. Express gives these methods to each
 * request and response that it handles; where some have them and others not, all of node:http runs slower, by a tenth for a kept
 * page (V8 then knows too many shapes of them).
 */
export function messagesOf(app: Express): Messages {
  class SiteRequest extends IncomingMessage {}
  class SiteResponse<R extends IncomingMessage> extends ServerResponse<R> {}
  app.request = Object.setPrototypeOf(SiteRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(SiteResponse.prototype, app.response);
  return { IncomingMessage: SiteRequest, ServerResponse: SiteResponse };
}
