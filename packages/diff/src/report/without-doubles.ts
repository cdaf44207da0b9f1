import type { Change, ClientEffect } from '../change.js';
import { severities } from '@assay/core';

/** The two places of a change as texts that are the same for the same place; `-` where a document has none. */
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
 * Leaves out what the contract says about a place of which a kind about security speaks. What clients notice is kept: that change then
 * has the worse of both effects, and says why.
 */
export function withoutDoubles<T extends Placed>(all: readonly T[]): readonly T[] {
  const speaking = new Map<string, T>();
  for (const one of all) {
    if (one.change.axis === 'contract') continue;
    const { old, now } = one.keys;
    if (!speaking.has(`${old} ${now}`)) speaking.set(`${old} ${now}`, one);
    if (old === '-' && !speaking.has(`* ${now}`)) speaking.set(`* ${now}`, one);
    if (now === '-' && !speaking.has(`${old} *`)) speaking.set(`${old} *`, one);
  }
  const kept = new Map<T, T>();
  for (const one of all) if (one.change.axis !== 'contract') kept.set(one, one);
  const contract: T[] = [];
  for (const one of all) {
    if (one.change.axis !== 'contract') continue;
    const { old, now } = one.keys;
    const speaker = speaking.get(`${old} ${now}`) ?? speaking.get(`* ${now}`) ?? speaking.get(`${old} *`);
    const known = speaker && kept.get(speaker);
    if (speaker === undefined || known === undefined) contract.push(one);
    else kept.set(speaker, { ...known, change: joined(known.change, one.change) });
  }
  return [...kept.values(), ...contract];
}

const effects: readonly ClientEffect[] = ['breaking', 'unknown', 'compatible'];

/** A change about security that also says what another one means for clients. */
function joined(change: Change, contract: Change): Change {
  if (effects.indexOf(contract.clients) >= effects.indexOf(change.clients)) return change;
  const isGraver = severities.indexOf(contract.severity) < severities.indexOf(change.severity);
  return {
    ...change,
    clients: contract.clients,
    // How grave a weakness is does not depend on what clients notice.
    severity: change.security !== 'weaker' && isGraver ? contract.severity : change.severity,
    impact: `${change.impact} ${contract.impact}`,
  };
}
