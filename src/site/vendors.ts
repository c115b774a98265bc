/** What pages frame from outside, each in a document of its own that can read neither the page nor a session. */
export const embedNames = ['rsvp', 'invest', 'flipbook', 'assistant'] as const;
export type EmbedName = (typeof embedNames)[number];

/** Where the document of an embed is. */
export const embedPath = (name: EmbedName) => `/embed/${name}`;

/** The settings of each embed; one that lacks a part of them is not there at all. */
export interface Embeds {
  rsvp?: { script: string; region: string; portalId: string; formId: string };
  /** `style` is "" where the widget brings its own; `hosts` are others that it talks to. */
  invest?: { script: string; style: string; listingId: string; clientToken: string; hosts: readonly string[] };
  flipbook?: { address: string };
  /** It needs the microphone, so its document is served from another origin than the site's. */
  assistant?: { script: string; agentId: string; origin: string };
}

/** The addresses that a page frames; none for a visitor who asks for privacy. */
export type EmbedAddresses = Partial<Record<EmbedName, string>>;

/** The address of each embed's document: on our own host, but for the assistant's. */
export function embedAddresses(embeds: Embeds, optedOut: boolean): EmbedAddresses {
  if (optedOut) return {};
  const originOf = (name: EmbedName) => (name === 'assistant' ? embeds.assistant?.origin : '');
  const set = embedNames.filter((name) => embeds[name]);
  return Object.fromEntries(set.map((name) => [name, `${originOf(name)}${embedPath(name)}`]));
}

/** What the document of an embed may do and whom it may talk to, beside the addresses in its settings. */
interface Vendor {
  /** Names the frame for people who do not see it. */
  title: string;
  /** Content-Security-Policy directives that its hosts stand in. */
  directives: readonly string[];
  hosts: readonly string[];
  /** Further sources of single directives. */
  also?: Readonly<Record<string, string>>;
}

const loading = ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'];

export const vendors: Readonly<Record<EmbedName, Vendor>> = {
  rsvp: {
    title: 'RSVP form',
    directives: [...loading, 'frame-src', 'form-action'],
    hosts: ['https://*.hsforms.net', 'https://*.hsforms.com', 'https://*.hubspot.com'],
    also: { 'style-src': "'unsafe-inline'", 'img-src': 'data:', 'font-src': 'data:' },
  },
  invest: {
    title: 'Investment form',
    directives: [...loading, 'frame-src', 'form-action'],
    hosts: [],
    also: { 'style-src': "'unsafe-inline'", 'img-src': 'data:', 'font-src': 'data:' },
  },
  flipbook: {
    title: 'Private Placement Memorandum, a flipbook',
    directives: ['frame-src', 'connect-src'],
    hosts: [],
    also: { 'style-src': "'unsafe-inline'" },
  },
  assistant: {
    title: 'Voice assistant',
    directives: [...loading, 'media-src'],
    hosts: [
      'https://api.elevenlabs.io',
      'https://api.us.elevenlabs.io',
      'https://livekit.rtc.elevenlabs.io',
      'wss://api.elevenlabs.io',
      'wss://api.us.elevenlabs.io',
      'wss://livekit.rtc.elevenlabs.io',
    ],
    // It hands its sound to worklets that it makes itself.
    also: {
      'script-src': 'blob:',
      'worker-src': 'blob:',
      'style-src': "'unsafe-inline'",
      'img-src': 'data: blob:',
      'media-src': 'data: blob:',
      'font-src': 'data:',
    },
  },
};

/** Milliseconds after which an embed that has not said "ready" is given up. */
export const patience = 10_000;

/** What a document tells the page that frames it: that the vendor's part is there, that it was sent, or its height in pixels. */
type FrameMessage = { embed: 'ready' } | { embed: 'submitted' } | { embed: 'size'; height: number };

const heights = { least: 240, most: 4000 };

/** Reads what came from a frame; anything unexpected is `undefined`, a height is kept within bounds. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { embed, height } = data as Record<string, unknown>;
  if (embed === 'ready' || embed === 'submitted') return { embed };
  if (embed !== 'size' || typeof height !== 'number' || !Number.isFinite(height)) return undefined;
  return { embed, height: Math.min(Math.max(Math.ceil(height), heights.least), heights.most) };
}
