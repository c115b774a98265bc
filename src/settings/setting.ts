/** One environment variable: what it is for, what it may be, and what holds when it is not set. */
export interface Setting {
  name: string;
  kind:
    | 'text'
    | 'choice'
    | 'secret'
    | 'integer'
    | 'address'
    | 'hosts'
    | 'mail-server'
    | 'contact'
    | 'database'
    | 'redis'
    | 'file';
  about: string;
  default?: string;
  /** What a choice may be. */
  options?: readonly string[];
  minimum?: number;
  maximum?: number;
}
