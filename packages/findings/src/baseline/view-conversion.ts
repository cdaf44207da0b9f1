import type { BaselineEntry, PlaceView, ViewedPlace } from './compare.js';
import type { FindingKey } from './finding-keys.js';
import { isVersion2, sharePointer } from './shared-pointer.js';

/**
 * Creates the view in which findings of a 2.0 document and of its conversion to a later version have equal locations. Undefined
 * if the entries do not belong to the other version.
 *
 * @param isOas2 - true if the findings belong to a 2.0 document
 * @param keys - the keys of the findings
 * @param entries - the entries of the API's documents
 * @param nameNow - returns the current name of an entry's document
 */
export function viewConversion<Found>(
  isOas2: boolean,
  keys: readonly FindingKey[],
  entries: readonly BaselineEntry[],
  nameNow: (document: string) => string = (document) => document,
): PlaceView<Found> | undefined {
  const wasOas2 = isVersion2(entries.map(({ pointer }) => pointer));
  // Entries without a sign of the version belong to operations and parameters. Only in 2.0 a parameter is its own schema.
  if ((wasOas2 ?? !isOas2) === isOas2) return undefined;
  const own = new Map(entries.map((entry) => [entry, { ...entry, document: nameNow(entry.document) }]));
  const lists = new Set(
    [...own.values(), ...keys].filter(({ pointer }) => ofMediaTypes.test(pointer)).map(getPlaceKey),
  );
  const view = (key: FindingKey): ViewedPlace => {
    const { document, pointer } = key;
    const list = listLists(pointer).find((each) => lists.has(getPlaceKey({ ...key, pointer: each })));
    return { document, ...(list === undefined ? sharePointer(pointer) : { pointer: list, copy: pointer }) };
  };
  return {
    ofFinding: (_, key) => view(key),
    ofEntry(entry) {
      const key = own.get(entry);
      return key && view(key);
    },
  };
}

/** Lists of media types in 2.0. */
const ofMediaTypes = /\/(?:consumes|produces)(?:\/[^/]+)?$/;

/** Lists the pointers that 2.0 may have for a media type of 3.x: first in the operation, then in the root. */
function listLists(pointer: string): string[] {
  const [, operation, holder, type = ''] =
    /^(\/paths\/[^/]+\/[a-z]+)?.*\/(requestBody|requestBodies\/[^/]+|responses\/[^/]+)\/content\/([^/]+)$/.exec(
      pointer,
    ) ?? [];
  if (holder === undefined) return [];
  const field = holder.startsWith('request') ? 'consumes' : 'produces';
  return [...(operation === undefined ? [] : [operation]), ''].flatMap((around) => [
    `${around}/${field}`,
    `${around}/${field}/[${type}]`,
  ]);
}

function getPlaceKey({ rule, document, pointer }: FindingKey): string {
  return [rule, document, pointer].join('\0');
}
