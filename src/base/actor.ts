/** Who does it, and from where. */
export interface Actor {
  /** An admin's email, or a terminal name. */
  by: string;
  via: 'web' | 'terminal';
  /** The shortened network address, where it is known. */
  address?: string;
}
