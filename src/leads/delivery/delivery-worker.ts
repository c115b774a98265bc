import type { Delivery, Destination } from '../lead.ts';
import type { DeliveryScope, DeliveryStore } from '../store.ts';
import type { Clocks, Timers } from './clocks.ts';
import { released, type SendOutcome, settlement } from './delivery.ts';
import { deliveryLease } from './delivery-lease.ts';
import { type DestinationWords, reportAttempt, type WorkerLog } from './delivery-report.ts';
import { outageWatch } from './outage.ts';
import { recordResult } from './record-result.ts';

export interface DeliveryWorker {
  start(): void;
  /** Something may be due: looks at once. Called after each submission. */
  wake(): void;
  /** Takes nothing new, waits for attempts on their way (at most 7 s) and gives the rest back; again, it waits for the same end. */
  stop(): Promise<void>;
}

/** Sends one delivery. Whoever needs a second request for it awaits `nextTurn` first, so that the pace holds. */
export type Send = (delivery: Delivery, nextTurn: () => Promise<void>) => Promise<SendOutcome>;

export interface DeliveryWorkerOptions extends Clocks {
  deliveries: DeliveryStore;
  /** What this worker sends. */
  scope: DeliveryScope;
  send: Send;
  per10Seconds: number;
  /** Names this program among those that share the database. */
  holder: string;
  words: DestinationWords;
  timers: Timers;
  /** From 0 up to 1. */
  random: () => number;
  log: WorkerLog;
  /** Told of each attempt and how many seconds it took. */
  observe?: { attempted(destination: Destination, outcome: string, seconds: number): void };
}

/** Past it a delivery whose sender vanished is due again: longer than two requests and the write of their result. */
const attemptLease = 60_000;
/** A lease that ends later was given by a clock that has been set back since; clocks of programs that share a database differ a little. */
const leaseHorizon = 2 * attemptLease;
/** Set back by more, the clock makes what waits look as if it were due much later. */
const clockSlack = 1000;
/** Fewer than ten, so that answers of 429 that come all at once do not add up to a block of our address. */
const mostInFlight = 8;
/** Looks at least this often, for rows that another program made due. */
const longestRest = 5000;
const restAfterStoreFailure = 5000;
const shortestRest = 50;
const graceOfStop = 7000;

/** Sends what waits in the outbox, one claim at a time, spaced so that `per10Seconds` holds. */
export function deliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { deliveries, scope, send, words, clock, monotonic, timers, random, log } = options;
  const spacing = 10_000 / options.per10Seconds;
  const outage = outageWatch();
  const lease = deliveryLease(deliveries, scope.destination, options.holder, options);
  const inFlight = new Map<Delivery, Promise<void>>();
  let running = false;
  let turn: Promise<void> | undefined;
  let wokenDuringTurn = false;
  let cancelRest = () => {};
  let nextSlot = 0;
  /** How far the clock was ahead of what never jumps. */
  let ahead = clock() - monotonic();
  /** The last look found nothing to claim. */
  let idle = false;
  let stopped: Promise<void> | undefined;

  function wake(): void {
    if (!running || !scope.forms.length) return;
    if (turn) {
      wokenDuringTurn = true;
      return;
    }
    turn = takeTurn().finally(() => {
      turn = undefined;
      if (wokenDuringTurn) wake();
    });
  }

  async function takeTurn(): Promise<void> {
    cancelRest();
    let rest: number | undefined = 0;
    while (running && rest === 0) {
      wokenDuringTurn = false;
      rest = await takeOne().catch((error: unknown) => {
        log.error({ err: error }, 'the outbox cannot be read; trying again');
        return restAfterStoreFailure;
      });
    }
    if (running && rest !== undefined) cancelRest = timers.after(rest, wake);
  }

  /** Milliseconds to rest before the next; `undefined` when the end of an attempt wakes us. */
  async function takeOne(): Promise<number | undefined> {
    if (inFlight.size >= (outage.active ? 1 : mostInFlight)) return undefined;
    await noticeClock();
    const began = monotonic();
    const wait = Math.max(nextSlot, outage.opensAt) - began;
    if (wait > 0) return wait;
    if (idle) {
      // Reading first, so that an empty outbox writes nothing.
      const rest = await restUntilDue();
      if (rest > shortestRest) return rest;
    }
    if (!(await lease.hold())) return Math.max(lease.rest(), shortestRest);
    const probe = outage.active;
    const now = clock();
    const times = { now: iso(now), leaseUntil: iso(now + attemptLease), horizon: iso(now + leaseHorizon) };
    const claim = { ...scope, limit: 1, ...times, probe };
    const [delivery] = await deliveries.claim(claim);
    idle = !delivery;
    if (!delivery) return restUntilDue();
    nextSlot = began + spacing;
    inFlight.set(
      delivery,
      attempt(delivery, probe).finally(() => {
        inFlight.delete(delivery);
        wake();
      }),
    );
    return 0;
  }

  /** What was to be tried again by a clock that has been set back since is due now. */
  async function noticeClock(): Promise<void> {
    const now = clock() - monotonic();
    const isSetBack = ahead - now > clockSlack;
    if (isSetBack) {
      log.warn({ destination: scope.destination }, 'the clock was set back; what waits is tried again now');
      await deliveries.wake(iso(clock()), scope);
      idle = false;
    }
    ahead = now;
  }

  async function restUntilDue(): Promise<number> {
    const due = await deliveries.nextDue(scope, iso(clock() + leaseHorizon));
    if (due === undefined) return longestRest;
    return Math.min(Math.max(Date.parse(due) - clock(), shortestRest), longestRest);
  }

  async function attempt(delivery: Delivery, probe: boolean): Promise<void> {
    const began = monotonic();
    const sent = await send(delivery, nextTurn).catch(
      (error: unknown): SendOutcome => ({ outcome: 'unreachable', answer: error instanceof Error ? error.name : '' }),
    );
    options.observe?.attempted(scope.destination, sent.outcome, (monotonic() - began) / 1000);
    const now = clock();
    const learned = outage.learn({ id: delivery.id, sent, probe, now: monotonic() });
    try {
      const ours = await recordResult(
        deliveries,
        settlement(delivery, sent, now, random()),
        began + attemptLease,
        options,
      );
      reportAttempt(log, words, delivery, sent, ours);
      if (sent.outcome === 'busy') await lease.extend(outage.askedUntil);
      if (learned !== 'ended') return;
      log.info({ destination: scope.destination }, 'deliveries go through');
      await deliveries.wake(iso(now), scope);
      idle = false;
    } catch (error) {
      log.error(
        { err: error, delivery: delivery.id },
        'the result of a delivery could not be kept; its lease ends by itself',
      );
    }
  }

  /** Resolves when one more request may go out. */
  async function nextTurn(): Promise<void> {
    const now = monotonic();
    const turnAt = Math.max(nextSlot, now);
    nextSlot = turnAt + spacing;
    if (turnAt > now) await new Promise<void>((resolve) => void timers.after(turnAt - now, resolve));
  }

  async function giveBack(): Promise<void> {
    for (const delivery of inFlight.keys()) {
      await deliveries.settle(released(delivery, clock())).catch((error: unknown) => {
        log.warn({ err: error, delivery: delivery.id }, 'a delivery could not be given back; its lease ends by itself');
      });
    }
  }

  async function end(): Promise<void> {
    cancelRest();
    await turn;
    let cancelGrace = () => {};
    const grace = new Promise<void>((resolve) => {
      cancelGrace = timers.after(graceOfStop, resolve);
    });
    await Promise.race([Promise.all(inFlight.values()), grace]);
    cancelGrace();
    await giveBack();
    await lease.release(Math.max(outage.askedUntil, nextSlot)).catch((error: unknown) => {
      log.warn({ err: error }, 'the right to send could not be given back; it ends by itself');
    });
  }

  return {
    start() {
      running = true;
      stopped = undefined;
      wake();
    },
    wake,
    stop() {
      running = false;
      stopped ??= end();
      return stopped;
    },
  };
}

/** Several workers as one. */
export const allWorkers = (workers: readonly DeliveryWorker[]): DeliveryWorker => ({
  start() {
    for (const worker of workers) worker.start();
  },
  wake() {
    for (const worker of workers) worker.wake();
  },
  async stop() {
    await Promise.all(workers.map((worker) => worker.stop()));
  },
});

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
