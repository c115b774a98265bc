import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { Server } from './servers.ts';

interface LoadRequest {
  path: string;
  method?: 'POST';
  headers: Record<string, string>;
  /** "[<id>]" becomes a text that no other request has. */
  body?: string;
}

/** Sends requests over 50 connections, each as soon as the one before it is answered. Throws when an answer is no 2xx. */
export async function load(
  server: Server,
  requests: readonly LoadRequest[],
  { amount = Infinity, seconds = Infinity }: { amount?: number; seconds?: number },
) {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const { cpu } = await server.usage();
  const start = performance.now();
  const end = start + seconds * 1000;
  let sent = 0;
  async function connection() {
    for (let began = start; sent < amount && began < end; ) {
      const { path, method, headers, body } = requests[sent++ % requests.length] as LoadRequest;
      began = performance.now();
      const sending = request(server.url + path, { agent, method, headers });
      const [response] = await once(sending.end(body?.replaceAll('[<id>]', randomUUID())), 'response');
      await once(response.resume(), 'end');
      if (response.statusCode < 200 || response.statusCode > 299) throw new Error(`${path}: ${response.statusCode}`);
      times.push(performance.now() - began);
    }
  }
  await Promise.all(Array.from({ length: 50 }, connection));
  agent.destroy();
  return {
    perSecond: (times.length / (performance.now() - start)) * 1000,
    /** Milliseconds within which 99 of 100 answers came. */
    p99: percentile(times, 0.99),
    /** Microseconds of the server's processor time for a request. This client takes longer than a cached page does, and is no part of it. */
    cpu: ((await server.usage()).cpu - cpu) / times.length,
  };
}

/** The number that so large a share of some numbers does not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
