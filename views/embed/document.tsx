import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type EmbedName, type Embeds, vendors } from '../../src/site/vendors.ts';
import { bridgeFor } from './bridge.ts';
import { styleFor } from './style.ts';

/** The HTML of an embed's document. Throws for one that is not set. */
export function renderEmbed(name: EmbedName, embeds: Embeds): string {
  const part = parts[name](embeds);
  if (!part) throw new Error(`the embed "${name}" is not set`);
  const { data, script, style, mount } = part;
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{vendors[name].title}</title>
        <style>{styleFor(name)}</style>
        {style && <link rel="stylesheet" href={style} />}
      </head>
      <body {...data}>
        {mount}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant of ours */}
        <script dangerouslySetInnerHTML={{ __html: bridgeFor(name) }} />
        {script && <script async charSet="utf-8" src={script} />}
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

/** What differs between the documents. */
interface Part {
  /** What the bridge reads. */
  data?: Readonly<Record<`data-${string}`, string>>;
  script?: string;
  style?: string;
  mount: ReactNode;
}

const parts: Readonly<Record<EmbedName, (embeds: Embeds) => Part | undefined>> = {
  rsvp: ({ rsvp }) =>
    rsvp && {
      data: { 'data-region': rsvp.region, 'data-portal-id': rsvp.portalId, 'data-form-id': rsvp.formId },
      script: rsvp.script,
      mount: <div id="mount" />,
    },
  invest: ({ invest }) =>
    invest && {
      script: invest.script,
      style: invest.style,
      mount: <div id="invest-widget" data-listing-id={invest.listingId} data-client-token={invest.clientToken} />,
    },
  flipbook: ({ flipbook }) =>
    flipbook && { data: { 'data-address': flipbook.address }, mount: <div id="mount" className="fill" /> },
  assistant: ({ assistant }) =>
    assistant && { script: assistant.script, mount: <elevenlabs-convai agent-id={assistant.agentId} /> },
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'elevenlabs-convai': { 'agent-id': string };
    }
  }
}
