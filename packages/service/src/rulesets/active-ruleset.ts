import { maxRulesetBytes, type ExtendedTexts, type RulesetText } from '../analysis/ruleset-text.js';
import { StoreUnavailable } from '../database/errors.js';
import { systemTimers, type Timers } from '../timers.js';
import type { RulesetStore } from './ruleset-store.js';

/** Finds the active rulesets of tenants and caches them, so that documents can be validated while the database is down. */
export interface ActiveRulesets {
  /**
   * Returns the tenant's active ruleset, at most a second old; undefined if none is active. While the store is unavailable,
   * returns the last known ruleset, or rejects with `StoreUnavailable` if none is known.
   */
  find(tenant: string): Promise<RulesetText | undefined>;
  /** Removes a changed ruleset from the cache, so that the change applies at once. */
  forget(tenant: string): void;
}

/** The time for which a ruleset is not read again, and the time that a caller waits for the store, in milliseconds. */
const patience = 1_000;

/** The maximum number of tenants with cached rulesets; the oldest entries are removed. */
const maxRemembered = 200;

interface Remembered {
  readonly ruleset: RulesetText | undefined;
  /** The time of the last read or failed read, in milliseconds. */
  readonly at: number;
}

interface Reading {
  readonly result: Promise<RulesetText | undefined>;
  readonly since: number;
}

/** Creates the finder of active rulesets in a store. */
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
      // A result from before a change must not be cached again.
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
      // The read starts after it is registered.
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
      // A silent database delays only the first requests of an outage.
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

/** Returns the active ruleset of a tenant; undefined if none is active. */
export async function findActiveRuleset(
  store: Pick<RulesetStore, 'active'>,
): Promise<RulesetText | undefined> {
  const active = await store.active();
  return active && toRulesetText(`ruleset ${active.version}`, active.text, active.extended);
}

/** Returns a ruleset with one text and the texts that it extends at URLs. */
export function toRulesetText(name: string, text: string, extended?: ExtendedTexts): RulesetText {
  return { name, root: 'ruleset.yaml', files: { 'ruleset.yaml': text.slice(0, maxRulesetBytes) }, extended };
}
