import { address, choice, integer, origins, text } from './kinds.ts';
import type { Setting } from './setting.ts';

/** The settings of what pages frame from outside. */
export const embedSettings = {
  EMBEDS: {
    kind: choice('load', 'press'),
    default: 'load',
    about:
      'When a hosted RSVP form, Reg A+ widget or flipbook loads: `load` with its page, `press` after a button that names the vendor is pressed.',
  },
  RSVP_EMBED: {
    kind: integer(0, 1),
    default: '0',
    about: 'Set to 1, with the two ids below, to show the hosted RSVP form instead of our own.',
  },
  RSVP_PORTAL_ID: { kind: text, about: 'Portal id of the hosted RSVP form.' },
  RSVP_FORM_ID: { kind: text, about: 'Form id of the hosted RSVP form.' },
  RSVP_REGION: { kind: text, default: 'na1', about: 'Region of the hosted RSVP form.' },
  RSVP_SCRIPT: {
    kind: address,
    default: 'https://js.hsforms.net/forms/embed/v2.js',
    about: 'Script URL of the hosted RSVP form.',
  },
  REGA_WIDGET_SCRIPT: {
    kind: address,
    about:
      'Script URL of the Reg A+ investment widget. Without it, the listing id and the token, our own form is shown.',
  },
  REGA_WIDGET_STYLE: { kind: address, about: 'Style sheet URL of the Reg A+ widget, if it has one.' },
  REGA_WIDGET_HOSTS: {
    kind: origins,
    about: 'Other origins that the Reg A+ widget connects to, separated by spaces, such as `https://*.example.com`.',
  },
  REGA_LISTING_ID: { kind: text, about: 'Listing id of the Reg A+ widget.' },
  REGA_CLIENT_TOKEN: { kind: text, about: 'Client token of the Reg A+ widget; visitors can read it.' },
  FLIPBOOK_URL: { kind: address, about: 'Flipbook URL of the memorandum. If empty, our own viewer.' },
  ASSISTANT_AGENT_ID: {
    kind: text,
    about: 'Agent id of the voice assistant. Without it and `EMBED_ORIGIN`, our own question box is shown.',
  },
  ASSISTANT_SCRIPT: {
    kind: address,
    default: 'https://unpkg.com/@elevenlabs/convai-widget-embed@0.5.4/dist/index.js',
    about: 'Script URL of the voice assistant, in a fixed version.',
  },
  EMBED_ORIGIN: {
    kind: address,
    about: 'Another origin of this program that serves the voice assistant only.',
  },
} as const satisfies Record<string, Setting>;
