import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Embed, type EmbedName, vendors } from '../../src/site/vendors.ts';
import { bridgeFor } from './bridge.ts';

export function renderEmbed(name: EmbedName, { address, style, data }: Embed): string {
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
      <body>
        {mounts[name](data)}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant of ours */}
        <script dangerouslySetInnerHTML={{ __html: bridgeFor(name) }} />
        {name !== 'flipbook' && <script async charSet="utf-8" src={address} />}
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

/** The element that the vendor's script fills, or our own. */
const mounts: Readonly<Record<EmbedName, (data: Embed['data']) => ReactNode>> = {
  rsvp: (data) => <div id="mount" {...data} />,
  invest: (data) => <div id="invest-widget" {...data} />,
  flipbook: (data) => <div id="mount" className="fill" {...data} />,
  assistant: (data) => createElement('elevenlabs-convai', data),
};

/** The documents have another origin and cannot load our font or sheets. */
const base = `
*, ::before, ::after { box-sizing: border-box; }
body { display: flow-root; margin: 0; color: #14232b; font: 400 1.0625rem/1.6 Arial, sans-serif; }`;

/** The hosted form's markup, styled like our forms. */
const form = `
form, fieldset { display: grid; gap: 1.25rem; max-width: none; margin: 0; padding: 0; border: 0; }
label { font-weight: 600; font-size: .9375rem; }
ul { margin: 0; padding: 0; list-style: none; }
input:not([type=checkbox], [type=radio], [type=submit]), select, textarea {
  width: 100%; min-height: 3.25rem; padding: .7rem .9rem; border: 1px solid #6c7a81; border-radius: 2px;
  background: #fff; color: inherit; font: inherit;
}
:focus-visible { outline: 3px solid #14232b; outline-offset: 2px; }
[type=submit] {
  justify-self: start; min-height: 3.25rem; padding: .6rem 1.5rem; border: 0; border-radius: 2px;
  background: #14232b; color: #fff; font: inherit; font-weight: 600; cursor: pointer;
}
.hs-error-msg, .hs-error-msgs label { color: #9f2f1d; }`;

/** On a dark background, a card like our form. */
const padded = `
body { padding: 1.5rem; background: #fff; }`;

const fill = `
html, body, .fill, iframe { display: block; width: 100%; height: 100%; border: 0; }`;

const own: Readonly<Record<EmbedName, string>> = { rsvp: form, invest: padded, flipbook: fill, assistant: '' };

const styleFor = (name: EmbedName) => base + own[name];
