import type { Lead } from '../db/rows.ts';
import { type Utm, utmKeys } from '../site/forms/form.ts';
import { isValidText } from '../site/valid-text.ts';
import type { Touch } from './lead.ts';

/** The touches are JSON, or "". */
export type Attribution = Pick<Lead, 'landing_page' | 'referrer' | 'first_touch' | 'last_touch'>;

/** Content of the attribution cookie. */
export interface Touches {
  first: Touch;
  last: Touch;
  /** The last one with campaign values, if that is not `last`. */
  campaign?: Touch;
}

const maxLength = 300;
/** nginx takes 4,096 characters for all headers of an answer, unless told otherwise; the others have about 1,300. */
const cookieLimit = 2600;
/** Days for which a campaign counts. */
export const touchDays = 30;

/** UTM parameters among query or body values, each up to 300 characters. */
export function utmAmong(values: Readonly<Record<string, unknown>>): Partial<Utm> {
  const utm: Partial<Utm> = {};
  for (const key of utmKeys) {
    const given = values[key];
    // Of a repeated parameter, the first counts.
    const value: unknown = Array.isArray(given) ? given[0] : given;
    if (typeof value !== 'string' || !value.trim() || !isValidText(value)) continue;
    // By code points: half of a surrogate pair cannot be stored.
    utm[key] = [...value.trim().slice(0, 2 * maxLength)].slice(0, maxLength).join('');
  }
  return utm;
}

/** `undefined` unless the visit has campaign values or comes from another site. */
export function touchOf(visit: {
  utm: Partial<Utm>;
  referrer: string;
  ownHosts: readonly string[];
  page: string;
  at: string;
}): Touch | undefined {
  const foreign = isForeign(visit.referrer, visit.ownHosts);
  if (!foreign && !Object.keys(visit.utm).length) return undefined;
  return {
    ...visit.utm,
    landing_page: visit.page.slice(0, maxLength),
    referrer: foreign ? visit.referrer.slice(0, maxLength) : '',
    at: visit.at,
  };
}

export function withTouch(before: Touches | undefined, last: Touch): Touches {
  const campaign = carriesCampaign(last) ? undefined : before && lastCampaign(before);
  return { first: before?.first ?? last, last, ...(campaign && { campaign }) };
}

/** Campaign values of the last 30 days. `now` in milliseconds. */
export function campaignOf(touches: Touches | undefined, now: number): Partial<Utm> {
  const touch = touches && lastCampaign(touches);
  if (!touch || now - Date.parse(touch.at) > touchDays * 24 * 3_600_000) return {};
  return utmAmong({ ...touch });
}

const carriesCampaign = (touch: Touch) => utmKeys.some((key) => touch[key]);

const lastCampaign = ({ first, last, campaign }: Touches) =>
  [last, campaign, first].find((touch) => touch && carriesCampaign(touch));

export function attributionOf(touches: Touches | undefined): Attribution {
  if (!touches) return { landing_page: '', referrer: '', first_touch: '', last_touch: '' };
  return {
    landing_page: touches.first.landing_page,
    referrer: touches.first.referrer,
    first_touch: JSON.stringify(touches.first),
    last_touch: JSON.stringify(touches.last),
  };
}

/** base64url JSON. If it is too long, pages are dropped, then the first touch: the campaign matters most. */
export function writeTouches(touches: Touches): string {
  const { first, last } = touches;
  const campaign = lastCampaign(touches);
  const withoutPages = (touch: Touch): Touch => ({ ...touch, landing_page: '', referrer: '' });
  const shorter: Partial<Touches>[] = [
    first === last ? { last } : touches,
    { first: withoutPages(first), last: withoutPages(last), ...(campaign && { campaign: withoutPages(campaign) }) },
    { last: withoutPages(campaign ?? last) },
  ];
  const texts = shorter.map((each) => Buffer.from(JSON.stringify(each)).toString('base64url'));
  return texts.find((text) => text.length <= cookieLimit) ?? '';
}

/** Parses the cookie; `undefined` if it is absent, too long or not ours. `now` in milliseconds. */
export function readTouches(text: string | undefined, now: number): Touches | undefined {
  if (!text || text.length > cookieLimit) return undefined;
  try {
    const { last, first = last, campaign } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Partial<Touches>;
    if (!isTouch(first, now) || !isTouch(last, now)) return undefined;
    return { first: touch(first), last: touch(last), ...(isTouch(campaign, now) && { campaign: touch(campaign) }) };
  } catch {
    return undefined; // a visitor can put anything into a cookie
  }
}

function isForeign(referrer: string, ownHosts: readonly string[]): boolean {
  return URL.canParse(referrer) && !ownHosts.includes(new URL(referrer).host);
}

function isTouch(value: unknown, now: number): value is Touch {
  const { landing_page, referrer, at } = (value ?? {}) as Partial<Touch>;
  const areTexts = [landing_page, referrer].every(
    (text) => typeof text === 'string' && text.length <= maxLength && isValidText(text),
  );
  return areTexts && typeof at === 'string' && isPast(at, now);
}

/** Clocks of two instances differ a little. */
const clocksDiffer = 60_000;

function isPast(at: string, now: number): boolean {
  const time = Date.parse(at);
  return time <= now + clocksDiffer && new Date(time).toISOString() === at;
}

/** Only known keys, so that nothing else in a cookie is stored. */
function touch(value: Touch): Touch {
  return { ...utmAmong({ ...value }), landing_page: value.landing_page, referrer: value.referrer, at: value.at };
}
