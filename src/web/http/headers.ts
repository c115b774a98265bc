import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

export type Headers = Record<string, string>;

const helmetOptions: HelmetOptions = {
  contentSecurityPolicy: false, // ours differs per page
  // Browsers key a page's agent cluster by its origin anyway. With this header Chromium switches processes when the response
  // arrives: on a cheap phone the font and the hero load 20 ms later.
  originAgentCluster: false,
  // With helmet's default, browsers send "Origin: null" with our forms.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
  xFrameOptions: { action: 'deny' },
};

/** Allows nothing, or the microphone. A page that frames `listener` needs the permission too, in order to delegate it. */
export function permissionsFor(listener?: string): string {
  const microphone = !listener ? '' : listener === 'self' ? 'self' : `self "${listener}"`;
  return `camera=(), geolocation=(), microphone=(${microphone}), payment=(), usb=(), browsing-topics=()`;
}

/** For responses other than pages. */
const policies: Headers = { 'permissions-policy': permissionsFor(), 'content-security-policy': pagePolicy() };

/** Computed once: running helmet for each response is slower. */
export const securityHeaders: Readonly<Headers> = { ...writtenByHelmet(), ...policies };

const headerLines = Object.entries(securityHeaders);

export const writeSecurityHeaders: RequestHandler = (_request, response, next) => {
  for (const [name, value] of headerLines) response.setHeader(name, value);
  next();
};

/** For files that pages load. They are no documents, so they need no more than these. */
const fileHeaders: Readonly<Headers> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': securityHeaders['strict-transport-security'] ?? '',
  'x-content-type-options': 'nosniff',
};

export const plainText = 'text/plain; charset=utf-8';

/** A sentence for who gets no page. */
export function sendText(response: ServerResponse, status: number, text: string, type = plainText): void {
  const headers = { ...securityHeaders, 'content-type': type, 'cache-control': 'no-store' };
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(text)) });
  response.end(text);
}

/** On a slow line, the headers of a document would delay the first paint. */
export function asFile(response: ServerResponse): void {
  for (const name of Object.keys(securityHeaders)) response.removeHeader(name);
  for (const [name, value] of Object.entries(fileHeaders)) response.setHeader(name, value);
}

/**
 * Allows the page's one inline style sheet, by its hash, and the players in `frames`; nothing else inline or from other origins.
 */
export function pagePolicy(styleHash?: string, upgrade = false, frames: readonly string[] = []): string {
  const rules = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styleHash ? ` 'sha256-${styleHash}'` : ''}`,
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
