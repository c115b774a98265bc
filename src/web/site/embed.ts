import type { IncomingMessage, ServerResponse } from 'node:http';
import { renderEmbed } from '../../../views/embed/document.tsx';
import type { Config } from '../../config/config.ts';
import { embedNames, embedPath } from '../../site/vendors.ts';
import { securityHeaders } from '../http/headers.ts';
import { isOptedOut } from '../http/pages.ts';
import { Rendered } from '../http/rendered.ts';
import { embedHeaders } from './embed-headers.ts';

/**
 * Answers with the documents of the embeds that are set, and says whether it has. The host of `EMBED_ORIGIN` has the
 * assistant's document and nothing else: no page, no form, no sign-in. A visitor who asks for privacy gets no assistant.
 */
export function embedDocuments({ embeds, origin }: Pick<Config, 'embeds' | 'origin'>) {
  const here = new Map<string, Rendered>();
  const there = new Map<string, Rendered>();
  for (const name of embedNames) {
    if (!embeds[name]) continue;
    const document = new Rendered(200, embedHeaders(name, { embeds, origin }), renderEmbed(name, embeds));
    (name === 'assistant' ? there : here).set(embedPath(name), document);
  }
  const otherHost = embeds.assistant && new URL(embeds.assistant.origin).host;
  if (!here.size && !otherHost) return () => false;

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const isThere = otherHost !== undefined && request.headers.host?.toLowerCase() === otherHost;
    const path = (request.url ?? '').replace(/\?.*/s, '');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isOffered = isRead && !(isThere && isOptedOut(request));
    const document = isOffered ? (isThere ? there : here).get(path) : undefined;
    if (document) document.send(request, response);
    else if (isThere) nothingHere(response);
    return document !== undefined || isThere;
  };
}

function nothingHere(response: ServerResponse) {
  const headers = { ...securityHeaders, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(404, headers).end('There is nothing at this address.\n');
}
