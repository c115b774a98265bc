import { createHash } from 'node:crypto';
import { bridgeFor } from '../../../views/embed/bridge.ts';
import type { Config } from '../../config/config.ts';
import { type EmbedName, type Embeds, vendors } from '../../site/vendors.ts';
import { type Headers, permissionsFor, securityHeaders } from '../http/headers.ts';

/** Never with `allow-same-origin` on our own host: a vendor's script could then read our pages and sessions. */
const sandbox = 'allow-scripts allow-forms allow-popups';

/**
 * The headers of an embed's document: strange to everything of ours, open to its vendor alone, and framed by our own
 * pages alone. The assistant's is framed from another origin, where it may use storage and the microphone; nothing else is there.
 */
export function embedHeaders(name: EmbedName, { embeds, origin }: Pick<Config, 'embeds' | 'origin'>): Headers {
  const { 'x-frame-options': _, ...headers } = securityHeaders;
  const elsewhere = name === 'assistant';
  return {
    ...headers,
    ...(!elsewhere && { 'x-frame-options': 'SAMEORIGIN' }),
    'permissions-policy': permissionsFor(elsewhere ? 'self' : undefined),
    'cache-control': 'public, max-age=0, must-revalidate',
    'x-robots-tag': 'noindex',
    'content-security-policy': [
      `sandbox ${sandbox}${elsewhere ? ' allow-same-origin' : ''}`,
      "default-src 'none'",
      ...sources(name, hostsOf(name, embeds)),
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
function hostsOf(name: EmbedName, { rsvp, invest, flipbook, assistant }: Embeds): string[] {
  const addresses = {
    rsvp: [rsvp?.script],
    invest: [invest?.script, invest?.style],
    flipbook: [flipbook?.address],
    assistant: [assistant?.script],
  }[name];
  const origins = addresses.flatMap((address) => (address ? [new URL(address).origin] : []));
  const others = name === 'invest' ? (invest?.hosts ?? []) : [];
  return [...new Set([...origins, ...vendors[name].hosts, ...others])];
}
