import type { Argument, Option } from 'commander';
import type { Terminal } from './terminal/terminal.ts';

/** Named after the path of its file. */
export interface LeadsCommand {
  description: string;
  alias?: string;
  arguments?: readonly Argument[];
  options: readonly Option[];
  examples: readonly string[];
  /** `given` is the arguments, then commander's program. Returns the exit code. */
  run(terminal: Terminal, options: object, ...given: unknown[]): Promise<number>;
}
