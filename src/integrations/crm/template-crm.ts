import { bodyFor, type CrmTemplate } from '../../content/crm-template.ts';
import type { LeadStore } from '../../leads/lead-store.ts';
import { leadToSend } from '../lead-to-send.ts';
import type { Crm } from './crm.ts';
import { outcomeOf, reasonOf } from './response.ts';

interface TemplateCrmOptions {
  template: CrmTemplate;
  leads: Pick<LeadStore, 'find'>;
  fetch?: typeof fetch;
  /** Milliseconds. */
  timeout?: number;
}

/** Sends leads as `crm.json` says. Never throws: every result is a named outcome. */
export function templateCrm({ template, leads, fetch = globalThis.fetch, timeout = 10_000 }: TemplateCrmOptions): Crm {
  const { url, method, headers, format, body } = template;
  const type = format === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
  return {
    async send({ id, lead_id }) {
      const found = await leadToSend(leads, { lead_id });
      if ('withheld' in found) return found.withheld;
      const filled = bodyFor(body, { ...found.lead });
      try {
        const response = await fetch(url, {
          method,
          // The same for each attempt, so that a CRM that knows it takes a lead once.
          headers: { 'content-type': type, 'idempotency-key': id, ...headers },
          body:
            format === 'json' ? JSON.stringify(filled) : String(new URLSearchParams(filled as Record<string, string>)),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeout),
        });
        const sent = outcomeOf(response.status, response.headers, await response.text());
        return sent.outcome === 'bad-context' ? { ...sent, outcome: 'rejected' } : sent;
      } catch (error) {
        return { outcome: 'unreachable', answer: reasonOf(error, timeout) };
      }
    },
  };
}
