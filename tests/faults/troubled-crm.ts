import type { FakeCrmMode } from '../fakes/crm.ts';
import { type FakeCrmRequest, startFakeCrm } from '../fakes/crm.ts';

/** A CRM that can vanish and come back at the same address, with HubSpot's own limits. */
export interface TroubledCrm {
  url: string;
  setMode(mode: FakeCrmMode): void;
  /** Takes no connections until `comeBack`. */
  vanish(): Promise<void>;
  comeBack(): Promise<void>;
  /** Everything that ever came, oldest first. */
  requests(): FakeCrmRequest[];
  /** How often too many answers of 429 blocked the sender. */
  blocks(): number;
  close(): Promise<void>;
}

/** `per10Seconds` is HubSpot's own limit, unless a test has more to send than that allows. */
export async function troubledCrm(limits = { per10Seconds: 100 }): Promise<TroubledCrm> {
  let current = await startFakeCrm(limits);
  const port = Number(new URL(current.url).port);
  const past = [current];
  return {
    url: current.url,
    setMode: (mode) => current.setMode(mode),
    vanish: () => current.close(),
    async comeBack() {
      current = await startFakeCrm({ ...limits, port });
      past.push(current);
    },
    requests: () => past.flatMap(({ requests }) => requests),
    blocks: () => past.reduce((sum, one) => sum + one.blocks(), 0),
    close: () => current.close(),
  };
}

export const fieldsOf = ({ body }: FakeCrmRequest) => (body as { fields: { name: string; value: string }[] }).fields;

export const emailOf = (request: FakeCrmRequest) => fieldsOf(request).find(({ name }) => name === 'email')?.value ?? '';
