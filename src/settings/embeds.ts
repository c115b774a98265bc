import type { Embeds } from '../site/vendors.ts';

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
export function readEmbeds(text: (name: string) => string, siteOrigin: string) {
  const isSet = (name: string) => text(name) !== '' && text(name) !== '0';
  const complete = (names: readonly string[]) => names.every(isSet);
  const embeds: Embeds = {};
  if (complete(needed.rsvp)) {
    const [portalId, formId] = [text('RSVP_PORTAL_ID'), text('RSVP_FORM_ID')];
    embeds.rsvp = { script: text('RSVP_SCRIPT'), region: text('RSVP_REGION'), portalId, formId };
  }
  if (complete(needed.invest)) {
    embeds.invest = {
      script: text('REGA_WIDGET_SCRIPT'),
      style: text('REGA_WIDGET_STYLE'),
      listingId: text('REGA_LISTING_ID'),
      clientToken: text('REGA_CLIENT_TOKEN'),
      hosts: text('REGA_WIDGET_HOSTS').split(/\s+/).filter(Boolean),
    };
  }
  if (complete(needed.flipbook)) embeds.flipbook = { address: text('FLIPBOOK_URL') };
  if (complete(needed.assistant) && siteOrigin) {
    const { origin } = new URL(text('EMBED_ORIGIN'));
    embeds.assistant = { script: text('ASSISTANT_SCRIPT'), agentId: text('ASSISTANT_AGENT_ID'), origin };
  }
  const lacking = Object.values(needed).flatMap((names) =>
    names.some(isSet) ? names.filter((name) => !isSet(name)) : [],
  );
  if (complete(needed.assistant) && !siteOrigin) return { embeds, lacking: [...lacking, 'PUBLIC_URL'] };
  return { embeds, lacking };
}

/** Cookies know hosts but no ports: only another host keeps the assistant away from sessions. */
export function embedOriginComplaint(embedOrigin: string, siteOrigin: string): string | undefined {
  if (!embedOrigin || !siteOrigin || new URL(embedOrigin).hostname !== new URL(siteOrigin).hostname) return undefined;
  return `EMBED_ORIGIN is "${embedOrigin}"; it must be another host than the site's own (${siteOrigin}).`;
}
