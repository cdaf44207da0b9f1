import type { Logger } from 'pino';
import type { AuditEvent, AuditStore } from './audit-store.js';

/** Notes what somebody did, in the audit log. */
export interface Audit {
  /** Resolves when it is written. What cannot be written is in the log of the service: what was done is not undone. */
  note(event: AuditEvent): Promise<void>;
  /** Counts a request without a good key. Many of one address make one entry a minute. */
  signInFailed(address: string): void;
  /** Writes what was counted. */
  flush(): Promise<void>;
  /** Writes what was counted, and counts no more. */
  close(): Promise<void>;
}

/** Interval for counting failures before they are written, in milliseconds. */
const interval = 60_000;
/** Maximum number of addresses counted separately in that time; the failures of others share one entry. */
const maxAddresses = 1_000;

/** Makes what notes in a store what somebody did. */
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
