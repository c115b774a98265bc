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

/** An embed as pages show it. */
interface FramedEmbed {
  /** The address of its document: on our own host, but for the assistant's. */
  src: string;
  /** Who runs it, by the name that visitors know or else by the host. */
  vendor: string;
  /** The host that its document asks first. */
  host: string;
  /** Asks the vendor for nothing before a press on a button that names the vendor. */
  waits: boolean;
}
export type FramedEmbeds = Partial<Record<EmbedName, FramedEmbed>>;

/** The embeds that are set. Without `onPress` all but the assistant load with their page. */
export function framedEmbeds(embeds: Embeds, onPress: boolean): FramedEmbeds {
  const framed: FramedEmbeds = {};
  const add = (name: EmbedName, address: string | undefined, origin = '') => {
    if (address === undefined) return;
    const { hostname: host } = new URL(address);
    const { known: vendor = host } = vendors[name];
    framed[name] = { src: `${origin}${embedPath(name)}`, vendor, host, waits: onPress || name === 'assistant' };
  };
  add('rsvp', embeds.rsvp?.script);
  add('invest', embeds.invest?.script);
  add('flipbook', embeds.flipbook?.address);
  add('assistant', embeds.assistant?.script, embeds.assistant?.origin);
  return framed;
}

/** What the document of an embed may do and which hosts it may contact, in addition to those of its settings. */
interface Vendor {
  /** Who it is, where every setting leads to the same one. */
  known?: string;
  /** Names the frame for people who do not see it. */
  title: string;
  /** Content-Security-Policy directives that list its hosts. */
  directives: readonly string[];
  hosts: readonly string[];
  /** Further sources of single directives. */
  also?: Readonly<Record<string, string>>;
}

const loading = ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'];

export const vendors: Readonly<Record<EmbedName, Vendor>> = {
  rsvp: {
    known: 'HubSpot',
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
    known: 'ElevenLabs',
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
export const embedTimeout = 10_000;

/** What a document reports to the page that frames it: that the vendor's part is ready, that it was sent, or its height in pixels. */
type FrameMessage = { embed: 'ready' } | { embed: 'submitted' } | { embed: 'size'; height: number };

const heights = { min: 240, max: 4000 };

/** Reads what came from a frame; anything unexpected is `undefined`, a height is clamped. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { embed, height } = data as Record<string, unknown>;
  if (embed === 'ready' || embed === 'submitted') return { embed };
  if (embed !== 'size' || typeof height !== 'number' || !Number.isFinite(height)) return undefined;
  return { embed, height: Math.min(Math.max(Math.ceil(height), heights.min), heights.max) };
}
