import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Workplace } from './workplace.ts';

/** A service that we started on 127.0.0.1, in a temporary folder. It ends with us, however we end. */
export interface Service {
  url: string;
  /** Ends its process and preserves its data; nothing answers at its address. `SIGKILL` ends it as a power cut would. */
  halt(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Starts it again after `halt`, at the same address; resolves once it answers. */
  resume(): Promise<void>;
  /** `halt` and `resume`. */
  restart(): Promise<void>;
  /** Lets it hold still: connections stay, nothing answers. */
  freeze(): void;
  thaw(): void;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

interface Plan {
  url: string;
  command: string;
  args: readonly string[];
  /** Whether it does its work now. */
  isReady(): Promise<boolean>;
}

const startTimeout = 60_000;
const betweenLooks = 50;

/** Starts a service and waits until it answers. Throws what it wrote when it does not. */
export async function startService(workplace: Workplace, plan: Plan): Promise<Service> {
  let child: ChildProcess;
  const isUp = () => child.exitCode === null && child.signalCode === null;

  async function resume() {
    child = workplace.launch(plan.command, plan.args);
    const end = Date.now() + startTimeout;
    while (!(await plan.isReady())) {
      if (!isUp() || Date.now() > end) throw new Error(`${plan.command} does not answer:\n${workplace.said()}`);
      await new Promise((resolve) => setTimeout(resolve, betweenLooks));
    }
  }

  async function halt(signal: 'SIGINT' | 'SIGKILL' = 'SIGINT') {
    if (!isUp()) return;
    const ended = once(child, 'exit');
    child.ref();
    child.kill(signal);
    await ended;
  }

  try {
    await resume();
  } catch (error) {
    await workplace.clear();
    throw error;
  }
  return {
    url: plan.url,
    halt,
    resume,
    async restart() {
      await halt();
      await resume();
    },
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    stop: () => workplace.clear(),
  };
}
