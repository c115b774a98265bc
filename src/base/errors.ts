/** The store cannot take or give data now: locked, full, read-only or gone. Its message is a plain sentence. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** A setting, an argument or a content file is wrong; its message names it and says what is allowed. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}
