import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bridgeFor } from '../../../views/embed/bridge.ts';
import { renderEmbed } from '../../../views/embed/document.tsx';
import type { Config } from '../../config/config.ts';
import { type Embed, type EmbedName, embedNames, embedPath, vendors } from '../../site/vendors.ts';
import { type Headers, permissionsFor, securityHeaders, sendText } from '../http/headers.ts';
import { isOptedOut } from '../http/pages.ts';
import { Rendered } from '../http/rendered.ts';

/** Never with `allow-same-origin` on our own host: a vendor's script could then read our pages and sessions. */
const sandbox = 'allow-scripts allow-forms allow-popups';

/**
 * Sandboxed, open to its vendor only, and framed by our own pages only. The assistant's document has an origin of its own, where it
 * may use storage and the microphone.
 */
function embedHeaders(name: EmbedName, embed: Embed, origin: string): Headers {
  const { 'x-frame-options': _, ...headers } = securityHeaders;
  const elsewhere = embed.origin !== undefined;
  return {
    ...headers,
    ...(!elsewhere && { 'x-frame-options': 'SAMEORIGIN' }),
    'permissions-policy': permissionsFor(elsewhere ? 'self' : undefined),
    'cache-control': 'public, max-age=0, must-revalidate',
    'x-robots-tag': 'noindex',
    'content-security-policy': [
      `sandbox ${sandbox}${elsewhere ? ' allow-same-origin' : ''}`,
      "default-src 'none'",
      ...sources(name, hostsOf(name, embed)),
      "base-uri 'none'",
      `frame-ancestors ${elsewhere ? origin : "'self'"}`,
    ].join('; '),
  };
}

function sources(name: EmbedName, hosts: readonly string[]): string[] {
  const { directives, also = {} } = vendors[name];
  const bridge = `'sha256-${createHash('sha256').update(bridgeFor(name)).digest('base64')}'`;
  const all = new Set(['script-src', ...directives, ...Object.keys(also)]);
  return [...all].map((directive) =>
    [
      directive,
      ...(directive === 'script-src' ? [bridge] : []),
      ...(also[directive] ? [also[directive]] : []),
      ...(directives.includes(directive) ? hosts : []),
    ].join(' '),
  );
}

/** The vendor's known hosts, and those in the settings. */
function hostsOf(name: EmbedName, { address, style, hosts = [] }: Embed): string[] {
  const origins = [address, style].flatMap((url) => (url ? [new URL(url).origin] : []));
  return [...new Set([...origins, ...vendors[name].hosts, ...hosts])];
}

/**
 * Serves the documents of configured embeds; returns whether it did. The host of `EMBED_ORIGIN` has the assistant's document and
 * nothing else. Visitors who opt out get no assistant.
 */
export function embedDocuments({ embeds, origin }: Pick<Config, 'embeds' | 'origin'>) {
  const here = new Map<string, Rendered>();
  const there = new Map<string, Rendered>();
  for (const name of embedNames) {
    const embed = embeds[name];
    if (!embed) continue;
    const document = new Rendered(200, embedHeaders(name, embed, origin), renderEmbed(name, embed));
    (embed.origin ? there : here).set(embedPath(name), document);
  }
  const otherHost = embeds.assistant?.origin && new URL(embeds.assistant.origin).host;
  if (!here.size && !otherHost) return () => false;

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const isThere = otherHost !== undefined && request.headers.host?.toLowerCase() === otherHost;
    const path = (request.url ?? '').replace(/\?.*/s, '');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isOffered = isRead && !(isThere && isOptedOut(request));
    const document = isOffered ? (isThere ? there : here).get(path) : undefined;
    if (document) document.send(request, response);
    else if (isThere) sendText(response, 404, 'There is nothing at this address.\n');
    return document !== undefined || isThere;
  };
}
