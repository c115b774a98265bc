export interface Actor {
  /** An admin's email, a terminal name, or the name of an API token. */
  by: string;
  /** `schedule`: the site itself, when a version is due. */
  via: 'web' | 'terminal' | 'api' | 'schedule';
  /** The shortened network address, where it is known. */
  address?: string;
  /** Id of the bulk action. */
  bulk?: string;
}
