/** Who does it, and from where. */
export interface Actor {
  /** An admin's email, a terminal name, or the name of an API token. */
  by: string;
  /** `schedule` is the site itself when the time of a version has come. */
  via: 'web' | 'terminal' | 'api' | 'schedule';
  /** The shortened network address, where it is known. */
  address?: string;
  /** What was done with many leads at once: the same in the events of all of them. */
  bulk?: string;
}
