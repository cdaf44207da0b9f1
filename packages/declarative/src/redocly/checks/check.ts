import { isObject, type Format, type Model } from '@assay/core';
import type { Tree, TreePlace, Visit } from '../../tree/tree.js';

/** Options of a rule of Redocly, as a configuration gives them. */
export type RedoclyOptions = Readonly<Record<string, unknown>>;

/** Context of a rule of Redocly: the document, and where it reports. */
export interface CheckContext {
  readonly tree: Tree;
  readonly model: Model;
  readonly format: Format;
  readonly options: RedoclyOptions;
  report(message: string, place: TreePlace): void;
}

/** Implementation of a rule of Redocly. */
export type Check = (context: CheckContext) => void;

/** Returns a place inside another one; it need not exist. */
export function inside({ document, segments }: TreePlace, ...path: readonly (string | number)[]): TreePlace {
  return { document, segments: [...segments, ...path.map(String)] };
}

/** Returns a field of a value; undefined if the value is no object. */
export function field(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Writes a value into a message: texts as they are, all else as JSON. */
export function printed(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
}

/** Returns the items of a list; none if the value is no list. */
export function listItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the strings of a list. */
export function listStrings(value: unknown): readonly string[] {
  return listItems(value).filter((item) => typeof item === 'string');
}

/** Returns the keys of an object. */
export function listKeys(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}

/** True if an object was reached through one of a type. */
export function isUnder(visit: Visit, type: string): boolean {
  for (let at = visit.parent; at !== undefined; at = at.parent) if (at.type === type) return true;
  return false;
}

/** Leaves of several visits of one object the first. */
export function once(visits: readonly Visit[]): Visit[] {
  const seen = new Set<unknown>();
  return visits.filter(({ value }) => !seen.has(value) && seen.add(value));
}

/** Reports a field that is absent or empty. */
export function requireField({ report }: CheckContext, visit: Visit, name: string): void {
  const { value, type } = visit;
  if (!isObject(value)) return;
  if (value[name] === undefined)
    report(`${type} object should contain \`${name}\` field.`, inside(visit, name));
  else if (!value[name]) report(`${type} object \`${name}\` must be non-empty string.`, inside(visit, name));
}

/** The option of a rule for a status code: under the code itself, or its range in either case. */
export function forStatus(names: unknown, code: string): readonly string[] {
  const range = `${code.charAt(0)}XX`;
  for (const key of [code, range, range.toLowerCase()]) {
    const found = field(names, key);
    if (found !== undefined) return listStrings(found);
  }
  return [];
}
