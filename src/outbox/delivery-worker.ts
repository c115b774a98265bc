import { type Clocks, iso, type Timers, within } from '../base/clocks.ts';
import { StoreUnavailableError } from '../base/errors.ts';
import type { Delivery, Destination } from '../db/rows.ts';
import { released, type SendOutcome, settlement } from './delivery.ts';
import { outageWatch } from './outage.ts';
import type { DeliveryResult, DeliveryScope, Outbox } from './outbox-store.ts';

export interface WorkerLog {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

export const unauthorizedMessages = {
  crm: (credentials: string) => `the CRM refuses ${credentials}; all deliveries wait`,
  mail: 'the mail server refuses the name or password of SMTP_URL; all emails wait',
};

export const unauthorizedSentences = (
  destinations: readonly string[],
  { credentials }: { credentials: string },
): string[] =>
  destinations.flatMap((destination) => {
    const message = { crm: unauthorizedMessages.crm(credentials), mail: unauthorizedMessages.mail }[destination];
    return message ? `${message.charAt(0).toUpperCase()}${message.slice(1)}.` : [];
  });

/** `ours`: whether the result was stored. */
function reportAttempt(
  { log, texts }: DeliveryWorkerOptions,
  delivery: Delivery,
  sent: SendOutcome,
  ours: boolean,
): void {
  const { id, lead_id, form, destination } = delivery;
  const detail = { delivery: id, lead: lead_id, form, destination, outcome: sent.outcome, ours };
  if (sent.outcome === 'delivered') log.info(detail, 'delivered');
  else if (sent.outcome === 'withheld') log.info(detail, 'not to be sent');
  else if (sent.outcome === 'rejected') log.error(detail, `${texts.name} refuses this lead; a person must decide`);
  else if (sent.outcome === 'unauthorized') log.error(detail, texts.unauthorized);
  else log.warn(detail, 'not delivered; it will be tried again');
}

/** Spaces the requests to one destination. Its times are those of `monotonic`. */
function requestPace({ per10Seconds, monotonic, timers }: DeliveryWorkerOptions) {
  let opensAt = 0;
  const spend = (at: number) => {
    opensAt = at + 10_000 / per10Seconds;
  };
  return {
    opensAt: () => opensAt,
    spend,
    /** Resolves when the next request may be sent. */
    async nextTurn() {
      const now = monotonic();
      const turn = Math.max(opensAt, now);
      spend(turn);
      if (turn > now) await new Promise<void>((resolve) => void timers.after(turn - now, resolve));
    },
  };
}

/** Milliseconds after which a delivery whose sender vanished is due again: longer than two requests and the write of their result. */
const attemptLease = 60_000;

/** Limits how long a crashed program blocks the others. */
const length = 10_000;
const minRemaining = 5000;
/** Another program may release it before it ends. */
const maxRest = 2000;
/** A pause that the destination asked for blocks other programs no longer than this. */
const maxHold = 120_000;

/** The right to send to one destination, which one program has at a time: so the pace holds for all that share a database. */
export function deliveryLease(
  outbox: Pick<Outbox, 'hold' | 'release'>,
  destination: Destination,
  holder: string,
  clock: () => number,
) {
  let heldUntil = 0;
  /** Not asked again before then: each question is a write, and every submission causes one. */
  let refusedUntil = 0;

  async function take(until: number): Promise<boolean> {
    const now = clock();
    const lease = await outbox.hold({ destination, holder, now: iso(now), until: iso(until) });
    const isOurs = lease.holder === holder;
    heldUntil = isOurs ? until : 0;
    refusedUntil = isOurs ? 0 : Math.min(Date.parse(lease.held_until), now + maxRest);
    return isOurs;
  }

  return {
    /** Asks the store only when the answer may have changed. */
    async hold() {
      const now = clock();
      if (now < refusedUntil) return false;
      return heldUntil - now > minRemaining || take(now + length);
    },
    /** Milliseconds before it makes sense to ask again. */
    rest: () => Math.max(refusedUntil - clock(), 0),
    /** Makes others wait as long as the destination asked us to, even if we stop. */
    async extend(milliseconds: number) {
      const until = clock() + Math.min(milliseconds, maxHold);
      if (until > heldUntil) await take(until);
    },
    /** Lets others have it after so many milliseconds. */
    async release(milliseconds: number) {
      if (!heldUntil) return;
      heldUntil = 0;
      await outbox.release({ destination, holder, until: iso(clock() + Math.min(milliseconds, maxHold)) });
    },
  };
}

/** A claimed delivery, or milliseconds to rest. */
type Claim = { delivery: Delivery; isProbe: boolean } | { rest: number };

/** Milliseconds between polls, for rows that another program made due. */
const restLimit = 5000;
const shortestRest = 50;

/** Claims deliveries one at a time, and reads an empty outbox without writing to it. */
function deliveryClaims(
  { outbox, scope, onlyDue, clock }: DeliveryWorkerOptions,
  lease: ReturnType<typeof deliveryLease>,
  outage: ReturnType<typeof outageWatch>,
) {
  let isEmpty = false;

  async function next(): Promise<Claim> {
    if (isEmpty) {
      const rest = await restUntilDue();
      if (rest > shortestRest) return { rest };
    }
    if (!(await lease.hold())) return { rest: Math.max(lease.rest(), shortestRest) };
    const isProbe = outage.active;
    const now = clock();
    const times = { now: iso(now), leaseUntil: iso(now + attemptLease) };
    const [delivery] = await outbox.claim({ ...scope, limit: 1, ...times, probe: isProbe && !onlyDue });
    isEmpty = !delivery;
    return delivery ? { delivery, isProbe } : { rest: await restUntilDue() };
  }

  async function restUntilDue(): Promise<number> {
    const due = await outbox.nextDue(scope);
    if (due === undefined) return restLimit;
    return Math.min(Math.max(Date.parse(due) - clock(), shortestRest), restLimit);
  }

  return {
    next,
    /** Makes all that waits due now. */
    async wakeAll() {
      await outbox.wake(iso(clock()), scope);
      isEmpty = false;
    },
  };
}

const betweenTries = 500;

/**
 * Stores the result of an attempt, retrying while the store is unavailable, up to `until` (monotonic): otherwise the
 * delivery would be sent again. Writing twice is harmless. Returns whether the lease was still ours.
 */
async function recordResult(
  { outbox, monotonic, timers }: DeliveryWorkerOptions,
  result: DeliveryResult,
  until: number,
): Promise<boolean> {
  for (;;) {
    try {
      return await outbox.saveResult(result);
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || monotonic() + betweenTries > until) throw error;
    }
    await new Promise<void>((resolve) => void timers.after(betweenTries, resolve));
  }
}

/** Sends one delivery. A second request for it awaits `nextTurn` first. */
export type Send = (delivery: Delivery, nextTurn: () => Promise<void>) => Promise<SendOutcome>;

export interface DeliveryWorkerOptions extends Clocks {
  outbox: Outbox;
  scope: DeliveryScope;
  send: Send;
  per10Seconds: number;
  /** During an outage sends only what is due; by default a waiting delivery is tried early as a probe. */
  onlyDue?: true;
  /** Identifies this program among those that share the database. */
  holder: string;
  /** Name of the destination in the log, and the message when it refuses our credentials. */
  texts: { name: string; unauthorized: string };
  timers: Timers;
  /** From 0 up to 1. */
  random: () => number;
  log: WorkerLog;
  /** Called after each attempt with the seconds it took. */
  observe?: { attempted(destination: Destination, outcome: string, seconds: number): void };
}

export interface DeliveryWorker {
  start(): void;
  /** Checks for due deliveries at once. Called after each submission. */
  wake(): void;
  /** Claims nothing new, waits for attempts in flight (at most 7 s) and releases the rest. Idempotent. */
  stop(): Promise<void>;
}

/** Fewer than ten: ten responses of 429 in a row would block our address. */
const inFlightLimit = 8;
const restAfterStoreFailure = 5000;
const stopTimeout = 7000;

/** Sends due deliveries, one claim at a time, at most `per10Seconds`. */
export function deliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { outbox, scope, holder, send, clock, monotonic, timers, random, log } = options;
  const outage = outageWatch();
  const pace = requestPace(options);
  const lease = deliveryLease(outbox, scope.destination, holder, clock);
  const claims = deliveryClaims(options, lease, outage);
  const inFlight = new Map<Delivery, Promise<void>>();
  let running = false;
  let round: Promise<void> | undefined;
  let wokenDuringRound = false;
  let cancelRest = () => {};
  let stopped: Promise<void> | undefined;

  function wake(): void {
    if (!running || scope.forms?.length === 0) return;
    if (round) {
      wokenDuringRound = true;
      return;
    }
    round = sendDue().finally(() => {
      round = undefined;
      if (wokenDuringRound) wake();
    });
  }

  async function sendDue(): Promise<void> {
    cancelRest();
    let rest: number | undefined = 0;
    while (running && rest === 0) {
      wokenDuringRound = false;
      rest = await sendOne().catch((error: unknown) => {
        log.error({ err: error }, 'the outbox cannot be read; trying again');
        return restAfterStoreFailure;
      });
    }
    if (running && rest !== undefined) cancelRest = timers.after(rest, wake);
  }

  /** Milliseconds to rest, or `undefined` when the end of an attempt wakes the worker. */
  async function sendOne(): Promise<number | undefined> {
    if (inFlight.size >= (outage.active ? 1 : inFlightLimit)) return undefined;
    const began = monotonic();
    const wait = Math.max(pace.opensAt(), outage.opensAt) - began;
    if (wait > 0) return wait;
    const claim = await claims.next();
    if ('rest' in claim) return claim.rest;
    pace.spend(began);
    const attempted = attempt(claim.delivery, claim.isProbe).finally(() => {
      inFlight.delete(claim.delivery);
      wake();
    });
    inFlight.set(claim.delivery, attempted);
    return 0;
  }

  async function attempt(delivery: Delivery, probe: boolean): Promise<void> {
    const began = monotonic();
    const sent = await send(delivery, pace.nextTurn).catch(
      (error: unknown): SendOutcome => ({ outcome: 'unreachable', answer: error instanceof Error ? error.name : '' }),
    );
    options.observe?.attempted(scope.destination, sent.outcome, (monotonic() - began) / 1000);
    const isOver = outage.learn({ id: delivery.id, sent, probe, now: monotonic() });
    try {
      const result = settlement(delivery, sent, clock(), random());
      const ours = await recordResult(options, result, began + attemptLease);
      reportAttempt(options, delivery, sent, ours);
      if (sent.outcome === 'busy') await lease.extend(outage.retryNotBefore - monotonic());
      if (!isOver) return;
      log.info({ destination: scope.destination }, 'deliveries go through');
      await claims.wakeAll();
    } catch (error) {
      const detail = { err: error, delivery: delivery.id };
      log.error(detail, 'the result of a delivery could not be stored; its lease expires');
    }
  }

  async function end(): Promise<void> {
    cancelRest();
    await round;
    await within(stopTimeout, Promise.all(inFlight.values()), timers);
    for (const delivery of inFlight.keys()) {
      await outbox.saveResult(released(delivery, clock())).catch((error: unknown) => {
        log.warn({ err: error, delivery: delivery.id }, 'a delivery could not be released; its lease expires');
      });
    }
    await lease.release(Math.max(outage.retryNotBefore, pace.opensAt()) - monotonic()).catch((error: unknown) => {
      log.warn({ err: error }, 'the send lease could not be released; it expires');
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
