import * as v from 'valibot';
import { isTimeZone } from '../../site/format.ts';
import { day } from './article.ts';

/** A length rather than an end, so that the end cannot precede the start. */
export const eventTimeSchema = v.strictObject({
  day,
  time: v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 19:00')),
  zone: v.pipe(v.string(), v.check(isTimeZone, 'must be a time zone such as America/New_York')),
  minutes: v.pipe(v.number(), v.integer(), v.minValue(5, 'must be 5 or more'), v.maxValue(600, 'must be 600 or less')),
});
export type EventTime = v.InferOutput<typeof eventTimeSchema>;
