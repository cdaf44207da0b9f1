import { maxRulesetBytes, type ExtendedTexts, type RulesetText } from '../analysis/ruleset-text.js';
import { StoreUnavailable } from '../database/errors.js';
import { systemTimers, type Timers } from '../timers.js';
import type { RulesetStore } from './ruleset-store.js';

/** Finds the rulesets that run for tenants, and remembers them: documents are validated while the database is away. */
export interface ActiveRulesets {
  /**
   * Returns the ruleset that runs for a tenant, as it was a second ago at most; undefined if none runs. While the store is unavailable, returns the
   * last known one, and rejects with `StoreUnavailable` if nothing is known of the tenant.
   */
  find(tenant: string): Promise<RulesetText | undefined>;
  /** Forgets the ruleset of a tenant that was changed, so that the change applies at once. */
  forget(tenant: string): void;
}

/** Time for which a ruleset is not read again, and for which an answer waits for the store, in milliseconds. */
const patience = 1_000;

/** The most tenants whose rulesets are remembered; those remembered first make room. */
const maxRemembered = 200;

interface Remembered {
  readonly ruleset: RulesetText | undefined;
  /** Time at which it was read, or could not be read again, in milliseconds. */
  readonly at: number;
}

interface Reading {
  readonly result: Promise<RulesetText | undefined>;
  readonly since: number;
}

/** Makes what finds rulesets in a store, one for each tenant. */
export function createActiveRulesets(
  storeOf: (tenant: string) => Pick<RulesetStore, 'active'>,
  { elapsed, sleep }: Pick<Timers, 'elapsed' | 'sleep'> = systemTimers,
): ActiveRulesets {
  const remembered = new Map<string, Remembered>();
  const readings = new Map<string, Reading>();

  function keep(tenant: string, ruleset: RulesetText | undefined): void {
    const oldest = remembered.size < maxRemembered ? undefined : remembered.keys().next().value;
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.delete(tenant);
    remembered.set(tenant, { ruleset, at: elapsed() });
  }

  async function read(tenant: string, isCurrent: () => boolean): Promise<RulesetText | undefined> {
    try {
      const ruleset = await findActiveRuleset(storeOf(tenant));
      // What was read before a change must not come back.
      if (isCurrent()) keep(tenant, ruleset);
      return ruleset;
    } catch (error) {
      const known = remembered.get(tenant);
      if (known === undefined || !(error instanceof StoreUnavailable)) throw error;
      if (isCurrent()) keep(tenant, known.ruleset);
      return known.ruleset;
    } finally {
      if (isCurrent()) readings.delete(tenant);
    }
  }

  function readingOf(tenant: string): Reading {
    let reading = readings.get(tenant);
    if (reading === undefined) {
      const isCurrent = (): boolean => readings.get(tenant) === reading;
      // The store is asked when the reading is noted.
      const result = Promise.resolve().then(() => read(tenant, isCurrent));
      readings.set(tenant, (reading = { result, since: elapsed() }));
    }
    return reading;
  }

  return {
    async find(tenant) {
      const known = remembered.get(tenant);
      if (known !== undefined && elapsed() - known.at < patience) return known.ruleset;
      const { result, since } = readingOf(tenant);
      if (known === undefined) return result;
      // A database that does not answer holds up only the first requests of an outage.
      const left = patience - (elapsed() - since);
      const late = left > 0 ? sleep(left) : Promise.resolve();
      return Promise.race([result, late.then(() => known.ruleset)]);
    },
    forget(tenant) {
      remembered.delete(tenant);
      readings.delete(tenant);
    },
  };
}

/** Returns the ruleset that runs for a tenant; undefined where none does. */
export async function findActiveRuleset(
  store: Pick<RulesetStore, 'active'>,
): Promise<RulesetText | undefined> {
  const active = await store.active();
  return active && toRulesetText(`ruleset ${active.version}`, active.text, active.extended);
}

/** Returns a ruleset of one text and what that extends at URLs. */
export function toRulesetText(name: string, text: string, extended?: ExtendedTexts): RulesetText {
  return { name, root: 'ruleset.yaml', files: { 'ruleset.yaml': text.slice(0, maxRulesetBytes) }, extended };
}
