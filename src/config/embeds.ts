import type { Embeds } from '../site/vendors.ts';
import type { Settings } from './read-settings.ts';

/** What the embeds are switched by: all of a line, or its embed is not there. */
const needed = {
  rsvp: ['RSVP_EMBED', 'RSVP_PORTAL_ID', 'RSVP_FORM_ID'],
  invest: ['REGA_WIDGET_SCRIPT', 'REGA_LISTING_ID', 'REGA_CLIENT_TOKEN'],
  flipbook: ['FLIPBOOK_URL'],
  assistant: ['ASSISTANT_AGENT_ID', 'EMBED_ORIGIN'],
} as const;

/**
 * The embeds whose settings are complete, and the names that others lack. The assistant's document names the site that
 * may frame it, so it also needs the site's own address.
 */
export function readEmbeds(read: Settings, siteOrigin: string) {
  const isSet = (name: keyof Settings) => Boolean(read[name]);
  const complete = (names: readonly (keyof Settings)[]) => names.every(isSet);
  const embeds: Embeds = {};
  if (complete(needed.rsvp)) {
    embeds.rsvp = {
      script: read.RSVP_SCRIPT,
      region: read.RSVP_REGION,
      portalId: read.RSVP_PORTAL_ID,
      formId: read.RSVP_FORM_ID,
    };
  }
  if (complete(needed.invest)) {
    embeds.invest = {
      script: read.REGA_WIDGET_SCRIPT,
      style: read.REGA_WIDGET_STYLE,
      listingId: read.REGA_LISTING_ID,
      clientToken: read.REGA_CLIENT_TOKEN,
      hosts: read.REGA_WIDGET_HOSTS,
    };
  }
  if (complete(needed.flipbook)) embeds.flipbook = { address: read.FLIPBOOK_URL };
  if (complete(needed.assistant) && siteOrigin) {
    const { origin } = new URL(read.EMBED_ORIGIN);
    embeds.assistant = { script: read.ASSISTANT_SCRIPT, agentId: read.ASSISTANT_AGENT_ID, origin };
  }
  const lacking = Object.values(needed).flatMap((names) =>
    names.some(isSet) ? names.filter((name) => !isSet(name)) : [],
  );
  if (complete(needed.assistant) && !siteOrigin) return { embeds, lacking: [...lacking, 'PUBLIC_URL'] };
  return { embeds, lacking };
}

/** Cookies know hosts but no ports: only another host separates the assistant from sessions. */
export function embedOriginComplaint(embedOrigin: string, siteOrigin: string): string | undefined {
  if (!embedOrigin || !siteOrigin || new URL(embedOrigin).hostname !== new URL(siteOrigin).hostname) return undefined;
  return `EMBED_ORIGIN is "${embedOrigin}"; it must be another host than the site's own (${siteOrigin}).`;
}
