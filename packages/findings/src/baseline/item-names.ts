import { isObject, type PlainObject } from '@assay/text';
import { contentText } from './content-text.js';
import { shortHash } from './hash.js';

/**
 * Returns a name for each item of an array, derived from its identity and never from its index.
 *
 * - `[query limit]`: a parameter
 * - `[https://api.test]`: a server
 * - `[pets]`: a tag, or an item with a name, an `$id`, an `id` or a title
 * - `[#/components/parameters/Page]`: a reference
 * - `[key + oauth]`: a security requirement
 * - `["a"]`: a scalar
 * - `[]`: any other item
 *
 * A hash of the content distinguishes items with equal names: `[pets]@1c2d3e4f`; it always follows `[]`. Equal items are
 * numbered: `["a"]#2`.
 *
 * @param field - the key of the array; `servers` and `security` determine the type of their items
 */
export function namesOfItems(items: readonly unknown[], field: string): string[] {
  const names = items.map((item) => getItemIdentity(item, field));
  const groups = new Map<string, number[]>();
  names.forEach((name, index) => {
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [index]);
    else group.push(index);
  });
  for (const [name, group] of groups) {
    if (group.length > 1 || name === '[]') distinguishItems(items, name, group, names);
  }
  return names;
}

/** Removes hashes and numbers from a pointer, which only distinguish items with equal names. */
export function withoutDistinctions(pointer: string): string {
  return pointer.replace(/\](?:@[0-9a-f]{8})?(?:#\d+)?(?=\/|$)/g, ']');
}

function distinguishItems(
  items: readonly unknown[],
  name: string,
  group: readonly number[],
  names: string[],
): void {
  const hashes = group.map((index) => shortHash(contentText(items[index])));
  const needsHash = name === '[]' || new Set(hashes).size > 1;
  const counts = new Map<string, number>();
  group.forEach((index, at) => {
    const hash = hashes[at] ?? '';
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    names[index] = name + (needsHash ? `@${hash}` : '') + (count > 1 ? `#${count}` : '');
  });
}

function getItemIdentity(item: unknown, field: string): string {
  if (Array.isArray(item)) return '[]';
  if (!isObject(item)) return `[${shorten(scalarName(item))}]`;
  const name = field === 'security' ? schemesOf(item) : getItemName(item, field);
  return name === undefined ? '[]' : `[${shorten(name)}]`;
}

/** Returns `admin`, `"12"` or `12`: a string is quoted if it looks like another type. */
function scalarName(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'undefined';
  return /^(?!(?:true|false|null)$)[\p{L}_]/u.test(value) ? value : JSON.stringify(value);
}

function schemesOf(requirement: PlainObject): string {
  const schemes = Object.keys(requirement);
  return schemes.length === 0 ? 'no scheme' : schemes.sort().join(' + ');
}

function getItemName(item: PlainObject, field: string): string | undefined {
  const ref = readText(item, '$ref');
  if (ref !== undefined) return ref;
  const url = readText(item, 'url');
  if (field === 'servers' && url !== undefined) return withoutUserinfo(url);
  const name = readText(item, 'name');
  const place = readText(item, 'in');
  if (name !== undefined) return place === undefined ? name : `${place} ${name}`;
  return readText(item, '$id') ?? readText(item, 'id') ?? readText(item, 'title');
}

function readText(item: PlainObject, key: string): string | undefined {
  const value = Object.hasOwn(item, key) ? item[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Removes userinfo from a URL, because the baseline file is stored for years and read by many people. */
function withoutUserinfo(url: string): string {
  return url.replace(/\/\/[^/?#]*@/, '//');
}

const longest = 120;

function shorten(name: string): string {
  if (name.length <= longest) return name;
  // A lone surrogate would be changed when it is written to a file.
  return `${name.slice(0, 60).replace(/[\uD800-\uDBFF]$/, '')}…${shortHash(name)}`;
}
