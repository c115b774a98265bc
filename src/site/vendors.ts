/** Vendor documents, each sandboxed so that it reads neither the page nor a session. */
export const embedNames = ['rsvp', 'invest', 'flipbook', 'assistant'] as const;
export type EmbedName = (typeof embedNames)[number];

export const embedPath = (name: EmbedName) => `/embed/${name}`;

/** A vendor's part, from the settings. */
export interface Embed {
  /** Of the vendor's script, or of the document to frame. */
  address: string;
  style?: string;
  /** Attributes of the element that the script fills. */
  data: Readonly<Record<string, string>>;
  /** Further hosts it contacts. */
  hosts?: readonly string[];
  /** Where its document is, if not on our own host. */
  origin?: string;
}

/** An embed whose settings are incomplete is absent. */
export type Embeds = Partial<Record<EmbedName, Embed>>;

interface FramedEmbed {
  /** On our own host, except the assistant's. */
  src: string;
  /** The name visitors know, or the host. */
  vendor: string;
  /** The host its document contacts first. */
  host: string;
  /** Loads only after a press on a button that names the vendor. */
  waits: boolean;
}
export type FramedEmbeds = Partial<Record<EmbedName, FramedEmbed>>;

/** Without `onPress`, all but the assistant load with their page. */
export function framedEmbeds(embeds: Embeds, onPress: boolean): FramedEmbeds {
  const framed: FramedEmbeds = {};
  for (const name of embedNames) {
    const { address, origin = '' } = embeds[name] ?? {};
    if (address === undefined) continue;
    const { hostname: host } = new URL(address);
    const { known: vendor = host } = vendors[name];
    framed[name] = { src: `${origin}${embedPath(name)}`, vendor, host, waits: onPress || name === 'assistant' };
  }
  return framed;
}

/** Permissions and hosts beyond those in the settings. */
interface Vendor {
  /** The vendor's name where it is always the same. */
  known?: string;
  title: string;
  directives: readonly string[];
  hosts: readonly string[];
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
    // It creates audio worklets from blobs.
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

/** Milliseconds to wait for "ready". */
export const embedTimeout = 10_000;

/** Message from an embed: ready, submitted, or its height in pixels. */
type FrameMessage = { embed: 'ready' } | { embed: 'submitted' } | { embed: 'size'; height: number };

const heights = { min: 240, max: 4000 };

/** Anything unexpected is `undefined`; heights are clamped. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { embed, height } = data as Record<string, unknown>;
  if (embed === 'ready' || embed === 'submitted') return { embed };
  if (embed !== 'size' || typeof height !== 'number' || !Number.isFinite(height)) return undefined;
  return { embed, height: Math.min(Math.max(Math.ceil(height), heights.min), heights.max) };
}
