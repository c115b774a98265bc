/** The store is unavailable: locked, full, read-only or gone. The message is a plain sentence. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** An invalid setting, argument or content file; the message names it and says what is allowed. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}
