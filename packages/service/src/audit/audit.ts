import type { Logger } from 'pino';
import type { AuditEvent, AuditStore } from './audit-store.js';

/** Records actions in the audit log. */
export interface Audit {
  /** Records an event; resolves when it is written. A failed write is logged and does not undo the action. */
  note(event: AuditEvent): Promise<void>;
  /** Counts a request without a valid key. Repeated failures from one address form one entry a minute. */
  signInFailed(address: string): void;
  /** Writes the counted failures. */
  flush(): Promise<void>;
  /** Writes the counted failures, and stops counting. */
  close(): Promise<void>;
}

/** The interval for writing counted failures, in milliseconds. */
const interval = 60_000;
/** The maximum number of addresses counted separately per interval. The failures of all other addresses share one entry. */
const maxAddresses = 1_000;

/** Creates an audit log that writes to a store. */
export function createAudit(store: AuditStore, now: () => Date, log: Logger): Audit {
  const failures = new Map<string | null, number>();
  const timer = setInterval(() => void flush(), interval).unref();

  async function write(events: readonly AuditEvent[]): Promise<void> {
    try {
      await store.write(events, now());
    } catch (error) {
      log.error({ err: error, events }, 'the audit log cannot be written');
    }
  }

  async function flush(): Promise<void> {
    if (failures.size === 0) return;
    const events = [...failures].map(([address, count]) => failure(address, count));
    failures.clear();
    await write(events);
  }

  return {
    note: (event) => write([event]),
    signInFailed(address) {
      const counted = failures.has(address) || failures.size < maxAddresses ? address : null;
      failures.set(counted, (failures.get(counted) ?? 0) + 1);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

function failure(address: string | null, count: number): AuditEvent {
  const actor = { keyId: null, name: 'unknown', address };
  return { action: 'sign-in-failed', actor, record: null, result: 'refused', count };
}
