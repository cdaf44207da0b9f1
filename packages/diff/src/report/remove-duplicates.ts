import type { Change, ClientEffect } from '../change.js';
import { isMoreSevere } from '@assay/core';
import { worseOf } from './client-severity.js';

/** The two places of a change as keys that are equal for equal places; `-` if a document has none. */
export interface PlaceKeys {
  readonly old: string;
  readonly now: string;
}

/** A change with its places. */
interface Placed {
  readonly keys: PlaceKeys;
  readonly change: Change;
}

/**
 * Removes a change if a more specific one has the same place: a contract change if there is a security change, or a change
 * without a direction if there is a weakening or strengthening. The remaining change takes over the worse effect on clients and
 * its explanation.
 */
export function removeDuplicates<T extends Placed>(all: readonly T[]): readonly T[] {
  const speaking = new Map<string, T>();
  const note = (key: string, item: T): void => {
    const known = speaking.get(key);
    if (known === undefined || rankReport(known.change) < rankReport(item.change)) speaking.set(key, item);
  };
  for (const item of all) for (const key of getLookupKeys(item)) note(key, item);
  const keptChanges = new Map(all.map((item) => [item, item]));
  for (const item of all) {
    const speaker = keysToLookFor(item)
      .map((key) => speaking.get(key))
      .find((each) => each !== undefined && rankReport(each.change) > rankReport(item.change));
    const known = speaker && keptChanges.get(speaker);
    const own = keptChanges.get(item);
    if (speaker === undefined || known === undefined || own === undefined) continue;
    keptChanges.delete(item);
    keptChanges.set(speaker, { ...known, change: joined(known.change, own.change) });
  }
  return [...keptChanges.values()];
}

/** Ranks changes: security changes with a direction first, then other security changes. */
function rankReport({ axis, security }: Change): number {
  if (axis === 'contract') return 0;
  return security === 'equal' ? 1 : 2;
}

/**
 * Returns the keys under which a change is found. A change with two places is found by both together, and by each place if the
 * other change has only that one.
 */
function getLookupKeys({ keys: { old, now } }: Placed): readonly string[] {
  if (old === '-' && now === '-') return [];
  if (old === '-') return [`new ${now}`, `only new ${now}`];
  if (now === '-') return [`old ${old}`, `only old ${old}`];
  return [`${old} ${now}`, `new ${now}`, `old ${old}`];
}

function keysToLookFor({ keys: { old, now } }: Placed): readonly string[] {
  if (old === '-') return now === '-' ? [] : [`new ${now}`];
  return now === '-' ? [`old ${old}`] : [`${old} ${now}`, `only new ${now}`, `only old ${old}`];
}

const effects: readonly ClientEffect[] = ['breaking', 'unknown', 'compatible'];

/** Merges the effect of a contract change on clients into a security change. */
function joined(change: Change, contract: Change): Change {
  const order = effects.indexOf(contract.clients) - effects.indexOf(change.clients);
  if (order === 0)
    return { ...change, clientSeverity: worseOf(change.clientSeverity, contract.clientSeverity) };
  if (order > 0) return change;
  const isContractWorse = isMoreSevere(contract.severity, change.severity);
  return {
    ...change,
    clients: contract.clients,
    clientSeverity: contract.clientSeverity,
    // The severity of a weakening does not depend on its effect on clients.
    severity: change.security !== 'weaker' && isContractWorse ? contract.severity : change.severity,
    impact: `${change.impact} ${contract.impact}`,
  };
}
