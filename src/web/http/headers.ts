import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

export type Headers = Record<string, string>;

/** What helmet writes on every answer. */
const helmetOptions: HelmetOptions = {
  contentSecurityPolicy: false, // ours differs per page
  // Browsers key a page's agent cluster by its origin anyway. At this header Chromium looks for another process when the answer
  // is already there: on a cheap phone the font and the hero are asked for 20 ms later.
  originAgentCluster: false,
  // helmet's default would make browsers send "Origin: null" on our own forms
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
  xFrameOptions: { action: 'deny' },
};

/** What a document may ask the browser for: nothing, or the microphone, itself and for an origin that it frames: it cannot hand on what it lacks. */
export function permissionsFor(listener?: string): string {
  const microphone = !listener ? '' : listener === 'self' ? 'self' : `self "${listener}"`;
  return `camera=(), geolocation=(), microphone=(${microphone}), payment=(), usb=(), browsing-topics=()`;
}

/** The policies of an answer that is no page. */
const policies: Headers = { 'permissions-policy': permissionsFor(), 'content-security-policy': policy({}) };

/** All of them as values, which is quicker than to have helmet write them for each answer. */
export const securityHeaders: Readonly<Headers> = { ...writtenByHelmet(), ...policies };

export const writeSecurityHeaders: RequestHandler = (_request, response, next) => {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
  next();
};

/** What is left of them for a file that pages load and that is no document: such a file asks for nothing and runs nothing. */
const fileHeaders: Readonly<Headers> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': securityHeaders['strict-transport-security'] ?? '',
  'x-content-type-options': 'nosniff',
};

/** Gives an answer the headers of a file that pages load: on a slow line those of a document would hold up the first paint. */
export function asFile(response: ServerResponse): void {
  for (const name of Object.keys(securityHeaders)) response.removeHeader(name);
  for (const [name, value] of Object.entries(fileHeaders)) response.setHeader(name, value);
}

/**
 * The policy of a page whose one inline style sheet has this hash. Nothing inline runs, and nothing foreign loads but
 * the players in `frames`.
 */
export function pagePolicy(styleHash: string, upgrade: boolean, frames: readonly string[] = []): string {
  return policy({ style: `'self' 'sha256-${styleHash}'`, upgrade, frames });
}

function policy({
  style = "'self'",
  upgrade,
  frames = [],
}: {
  style?: string;
  upgrade?: boolean;
  frames?: readonly string[];
}): string {
  const rules = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${style}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["frame-src 'self'", ...frames].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  if (upgrade) rules.push('upgrade-insecure-requests');
  return rules.join('; ');
}

function writtenByHelmet(): Headers {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(helmetOptions)(request, response, () => {});
  return response.getHeaders() as Headers;
}
