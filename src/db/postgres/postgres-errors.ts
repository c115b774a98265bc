import { StoreUnavailableError } from '../../base/errors.ts';

const away = 'The database server of DATABASE_URL cannot be reached.';
const lost = 'The connection to the database server was lost.';
const busy = 'The database is busy; please try again in a moment.';
const untrusted = 'The certificate of the database server is not trusted; see sslmode and sslrootcert in DATABASE_URL.';

const schemaMismatch = 'The tables are not those of this program.';

/** By error code, or class: the first two characters. */
const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: away,
  ENOTFOUND: away,
  EAI_AGAIN: away,
  ETIMEDOUT: away,
  EHOSTUNREACH: away,
  ENETUNREACH: away,
  ENOENT: 'A file in DATABASE_URL does not exist: a certificate, or the socket of the database server.',
  ECONNRESET: lost,
  EPIPE: lost,
  CERT_HAS_EXPIRED: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  '08': lost,
  '25006': 'The database is read-only.',
  '25P03': lost,
  '28': 'The database server refuses the name or the password of DATABASE_URL.',
  '3D000': 'The database that DATABASE_URL names does not exist.',
  '3F000': 'The schema that DATABASE_URL names does not exist.',
  '40001': busy,
  '40P01': busy,
  '42703': schemaMismatch,
  '42P01': schemaMismatch,
  '42501': 'The account of DATABASE_URL has no permission for this.',
  '53100': 'The disk of the database server is full.',
  '53200': 'The database server is out of memory.',
  '53300': 'The database server has too many connections.',
  '55P03': busy,
  '57014': 'The database takes too long to answer.',
  '57P': 'The database server is stopping or starting.',
  '58': 'The disk of the database server cannot be read or written.',
};

/** Errors of the driver, which have no code. */
const wordings: readonly [RegExp, string][] = [
  [/^Connection terminated due to connection timeout|^timeout expired/, away],
  [/^Connection terminated|not queryable|^Client was closed/, lost],
  [/^timeout exceeded when trying to connect/, busy],
  [/^Query read timeout/, 'The database takes too long to answer.'],
  [/does not support SSL/, 'The database server offers no TLS, which sslmode in DATABASE_URL asks for.'],
  [/must be a string$|no password supplied/i, 'The database server asks for a password, and DATABASE_URL has none.'],
];

/** A `StoreUnavailableError` with a sentence for known states of the server, otherwise the error itself. */
export function storeError(error: unknown): unknown {
  const sentence = sentenceOf(error);
  return sentence ? new StoreUnavailableError(sentence, { cause: error }) : error;
}

/** A conflict of transactions, which succeeds when retried. */
export const isSerializationFailure = (error: unknown) => ['40001', '40P01'].includes(codeOf(error));

/** The connection broke, as after a restart of the server; a new one may work. */
export const isLost = (error: unknown) =>
  /^(ECONNRESET|EPIPE|08|25P03|57P0[12])/.test(codeOf(error)) ||
  /^Connection terminated unexpectedly|not queryable|^Client was closed/.test(messageOf(error));

function sentenceOf(error: unknown): string | undefined {
  const code = codeOf(error);
  const known = sentences[code] ?? sentences[code.slice(0, 3)] ?? sentences[code.slice(0, 2)];
  return known ?? wordings.find(([wording]) => wording.test(messageOf(error)))?.[1];
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');
