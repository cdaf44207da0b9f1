import { isObject, type Format, type Model } from '@assay/core';
import type { Tree, TreePlace, Visit } from '../../tree/tree.js';

/** The options of a Redocly rule in a configuration. */
export type RedoclyOptions = Readonly<Record<string, unknown>>;

/** The context of a Redocly rule: the document, and the report function. */
export interface CheckContext {
  readonly tree: Tree;
  readonly model: Model;
  readonly format: Format;
  readonly options: RedoclyOptions;
  report(message: string, place: TreePlace): void;
}

/** The implementation of a Redocly rule. */
export type Check = (context: CheckContext) => void;

/** Returns a location inside another one; it need not exist. */
export function inside({ document, segments }: TreePlace, ...path: readonly (string | number)[]): TreePlace {
  return { document, segments: [...segments, ...path.map(String)] };
}

/** Returns a field of a value; undefined if the value is not an object. */
export function field(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Formats a value for a message: texts unchanged, other values as JSON. */
export function printed(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
}

/** Returns the items of a list; none if the value is not a list. */
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

/** True if an object was reached through an object of a type. */
export function isUnder(visit: Visit, type: string): boolean {
  for (let at = visit.parent; at !== undefined; at = at.parent) if (at.type === type) return true;
  return false;
}

/** Removes repeated visits of an object. */
export function once(visits: readonly Visit[]): Visit[] {
  const seen = new Set<unknown>();
  return visits.filter(({ value }) => !seen.has(value) && seen.add(value));
}

/** Reports a missing or empty field. */
export function requireField({ report }: CheckContext, visit: Visit, name: string): void {
  const { value, type } = visit;
  if (!isObject(value)) return;
  if (value[name] === undefined)
    report(`${type} object should contain \`${name}\` field.`, inside(visit, name));
  else if (!value[name]) report(`${type} object \`${name}\` must be non-empty string.`, inside(visit, name));
}

/** Returns the option of a rule for a status code: under the code itself, or its range in either case. */
export function forStatus(names: unknown, code: string): readonly string[] {
  const range = `${code.charAt(0)}XX`;
  for (const key of [code, range, range.toLowerCase()]) {
    const found = field(names, key);
    if (found !== undefined) return listStrings(found);
  }
  return [];
}
