import { formatMoment } from '../site/format.ts';

/** The email with which somebody who was invited gets their link; `until` in ISO 8601 UTC. */
export const invitationMail = ({ link, until }: { link: string; until: string }) => ({
  subject: 'Your account for our site',
  text: `Please choose a password for your account at our site:\n\n${link}\n\nThe link works once, until ${formatMoment(until)}.\n`,
});
