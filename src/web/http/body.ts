import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { decoded } from '../../base/decoded.ts';
import { once } from '../../base/once.ts';
import { selectionLimit } from '../../site/endpoints.ts';
import { maxLength } from '../../site/forms/form.ts';
import { isValidJsonText } from '../../site/valid-text.ts';
import { refuse } from './answers.ts';
import { matchOf } from './request.ts';
import type { Handler, WebContext } from './web-context.ts';

/** In bytes: the longest message in percent-encoded four-byte characters, plus the other fields. */
export const bodyLimit = 65_536;
const fields = 40;

const any = () => true;

/** Rejects malformed encoding, which the parser would silently misread. */
const urlencoded = (
  parameterLimit: number,
  { limit = bodyLimit, type }: { limit?: number; type?: () => boolean } = {},
) =>
  express.urlencoded({
    extended: false,
    limit,
    parameterLimit,
    ...(type && { type }),
    verify(_request, _response, body, charset) {
      if (charset !== 'utf-8' || decoded(body.toString('latin1')) !== undefined) return;
      throw Object.assign(new Error('wrongly encoded'), { status: 400, type: 'form.unreadable' });
    },
  });

/** Loaded on first use: it has a second table of all media types, 0.8 MB. */
const multipart = once(async () => {
  const { default: multer } = await import('multer');
  return multer({ limits: { fields, fieldSize: bodyLimit, files: 0, parts: fields } }).none();
});

const readers: Readonly<Record<string, RequestHandler>> = {
  json: express.json({ limit: bodyLimit, type: any }),
  urlencoded: urlencoded(fields, { type: any }),
  multipart: async (request, response, next) => (await multipart())(request, response, next),
};
const kinds = Object.keys(readers);

/** Any of the three usual encodings. A length over the limit is refused unread. */
export const readBody = (context: WebContext) => [
  refuseLong(context),
  (request: Request, response: Response, next: NextFunction) => {
    const kind = request.is(kinds);
    const read = kind ? readers[kind] : undefined;
    return read ? read(request, response, next) : next();
  },
  withLineFeeds,
];

/** Browsers send a line end in two characters and count it as one, as the limits do. */
function withLineFeeds({ body }: Request, _response: Response, next: NextFunction) {
  for (const [name, value] of Object.entries(body ?? {})) {
    if (typeof value === 'string') body[name] = value.replaceAll('\r\n', '\n');
  }
  next();
}

const tooLong = `This form is too large: a message can have ${maxLength.textarea.toLocaleString('en-US')} characters. Go back in your browser to shorten it; what you typed is still there.`;

/** Answers a length over the limit without reading: body parsers would read all of it first. */
export const unlessLonger =
  (limit: number, answer: (request: Request, response: Response) => unknown): RequestHandler =>
  (request, response, next) => {
    if (Number(request.get('content-length') ?? 0) <= limit) return next();
    response.set('Connection', 'close');
    return answer(request, response);
  };

const refuseLong = (context: WebContext) =>
  unlessLonger(bodyLimit, (request, response) => {
    const match = matchOf(response);
    const back = match?.route.form && match.route.page ? match.canonicalPath : undefined;
    return refuse({ ...context, request, response }, 413, back ? tooLong : 'This form is too large.', { back });
  });

/** Refuses text that not every database stores unchanged. Public forms show the message beside the field instead. */
export const rejectInvalidBody: Handler = (context) => (request, response, next) => {
  if (isValidJsonText(request.body)) return next();
  return refuse({ ...context, request, response }, 400, 'This contains unreadable characters.');
};

/** Refuses a NUL in the address: some databases fail on it. */
export const rejectInvalidAddress: Handler = (context) => (request, response, next) =>
  request.url.includes('%00')
    ? refuse({ ...context, request, response }, 400, 'The address of this page cannot be read.')
    : next();

/** A post without a body has an empty one. */
function withBody(request: Request, _response: Response, next: NextFunction) {
  request.body ??= {};
  next();
}

/** For posts from the list, which carry many selected leads. */
export const readLeadsBody = (context: WebContext) => [
  refuseLong(context),
  urlencoded(2 * selectionLimit),
  express.json({ limit: bodyLimit }),
  withBody,
  withLineFeeds,
  rejectInvalidBody(context),
];

/** Several times the longest page that ships. A form of 5,000 fields took 150 ms to render. */
const contentLimits = { bytes: 512 * 1024, fields: 2500 };

export const readContentBody = (context: WebContext) => [
  unlessLonger(contentLimits.bytes, (request, response) =>
    refuse({ ...context, request, response }, 413, 'This text is too long for one page.'),
  ),
  urlencoded(contentLimits.fields, { limit: contentLimits.bytes }),
  withBody,
  rejectInvalidBody(context),
];
