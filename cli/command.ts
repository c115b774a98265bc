import type { Argument, Option } from 'commander';
import type { Terminal } from './terminal/terminal.ts';

/** A command of `leads`; the path of its file is its name. */
export interface LeadsCommand {
  description: string;
  alias?: string;
  arguments?: readonly Argument[];
  options: readonly Option[];
  examples: readonly string[];
  /** `given` are the arguments in their order, then the program with its commands. Returns the exit code. */
  run(terminal: Terminal, options: object, ...given: unknown[]): Promise<number>;
}
