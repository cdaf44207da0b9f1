import { futureTime, type FutureTime } from '@assay/api-knowledge';
import type { HttpRequest } from '../records/index.js';

// Times that a service expects in the future. A record has a fixed one far ahead, so that an import is the same each time, and beside it a
// rule such as `{{now+1h}}`, by which whoever sends the request writes a near one.

/** The years of the fixed times: what starts comes before what ends. */
const years: Readonly<Record<FutureTime, number>> = { start: 2098, end: 2099 };

/** Seconds since 1970 at the beginning of these years. */
const epochs: Readonly<Record<FutureTime, number>> = { start: 4_039_372_800, end: 4_070_908_800 };

/** Times of one value that are tried one by one, where its schema does not take all of them. */
const maxTried = 20;

/** Returns a value with those of its times far ahead that its schema takes; the value itself where it takes none. */
export function withAcceptedTimes(value: unknown, accepts: (value: unknown) => boolean): unknown {
  const all = withFutureTimes(value);
  if (all === value || accepts(all)) return all;
  let current = value;
  for (const keys of listChanges(value, all).slice(0, maxTried)) {
    const next = withMember(current, keys, all);
    if (accepts(next)) current = next;
  }
  return current;
}

/** Lists where a copy differs from its original, by the keys that lead there. */
function listChanges(original: unknown, copy: unknown): string[][] {
  if (original === copy) return [];
  if (!isStructure(original) || !isStructure(copy)) return [[]];
  return Object.keys(original).flatMap((key) =>
    listChanges(original[key], copy[key]).map((keys) => [key, ...keys]),
  );
}

/** A value with what another one has at a place. */
function withMember(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other;
  if (!isStructure(value) || !isStructure(other)) return value;
  const member = withMember(value[key], rest, other[key]);
  return Array.isArray(value)
    ? value.map((item: unknown, index) => (String(index) === key ? member : item))
    : { ...value, [key]: member };
}

function isStructure(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Copies of values, by the value: many operations share one. */
const copies = new WeakMap<object, unknown>();

/** Returns a value with the times that lie in the future far ahead; the value itself where it has none. */
export function withFutureTimes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  const copy = Array.isArray(value) ? copyOfList(value) : copyOfObject(value);
  copies.set(value, copy);
  return copy;
}

function copyOfList(list: readonly unknown[]): unknown {
  const copy = list.map(withFutureTimes);
  return copy.some((item, index) => item !== list[index]) ? copy : list;
}

function copyOfObject(object: object): unknown {
  // What numbers are made of has no members of its own.
  if (Object.getPrototypeOf(object) !== Object.prototype) return object;
  let isSame = true;
  // `as`: the members of a value that is made are not known.
  const entries = (Object.entries(object) as [string, unknown][]).map(([name, member]) => {
    const role = isScalar(member) ? futureTime(name) : undefined;
    const next = isScalar(member) && role !== undefined ? farAhead(member, role) : withFutureTimes(member);
    isSame &&= next === member;
    return [name, next] as const;
  });
  return isSame ? object : Object.fromEntries(entries);
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function farAhead(value: string | number, role: FutureTime): unknown {
  if (typeof value === 'number')
    return isSeconds(value) ? epochs[role] : isMilliseconds(value) ? epochs[role] * 1000 : value;
  const [, month, day, rest] = /^\d{4}-(\d\d)-(\d\d)((?:[T ][\d:.,Z+-]{5,})?)$/.exec(value) ?? [];
  if (month === undefined || day === undefined) return value;
  return `${years[role]}-${month}-${month === '02' && day === '29' ? '28' : day}${rest ?? ''}`;
}

function isSeconds(value: number): boolean {
  return Number.isInteger(value) && value >= 1e9 && value < 5e9;
}

function isMilliseconds(value: number): boolean {
  return Number.isInteger(value) && value >= 1e12 && value < 5e12;
}

/** True for a place of a body that is named like a time of the future. */
export function isFutureTime(pointer: string): boolean {
  return futureTime(pointer.slice(pointer.lastIndexOf('/') + 1)) !== undefined;
}

/** The rule of the time at a place of a body; undefined where there is no time of the future. */
export function ruleAt(pointer: string, value: unknown): string | undefined {
  const role = futureTime(pointer.slice(pointer.lastIndexOf('/') + 1));
  if (role === undefined) return undefined;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  if (number === epochs[role] || number === epochs[role] * 1000)
    return role === 'start' ? '{{now+1h}}' : '{{now+2h}}';
  if (typeof value !== 'string' || !value.startsWith(`${years[role]}-`)) return undefined;
  // Of a day, the next hour may be the same one.
  if (value.length === 10) return role === 'start' ? '{{now+1d}}' : '{{now+2d}}';
  return role === 'start' ? '{{now+1h}}' : '{{now+2h}}';
}

/** A time that is written when a request is sent, and the text around it on the wire. */
export interface SentTime {
  readonly before: string;
  readonly after: string;
  /** Distance from the time of sending. */
  readonly amount: number;
  readonly unit: 'h' | 'd';
  /** Format of the text: a day, a time with what follows its seconds, or a number since 1970. */
  readonly format: 'date' | 'date-time' | 'seconds' | 'milliseconds';
  /** Fraction and offset of a time: `Z`, `.000+00:00`; '' for other formats. */
  readonly suffix: string;
}

/** The rules of the times in a request, by the ids of their insertion points. */
export function sentTimes({ bodies: [body] }: HttpRequest): ReadonlyMap<string, string> {
  return new Map(
    (body?.insertionPoints ?? []).flatMap(({ id, rule }) => (rule === undefined ? [] : [[id, rule]])),
  );
}

/** Finds the time in the text of an insertion point on the wire; undefined where the rule or the text is none that is known. */
export function findSentTime(rule: string | undefined, text: string): SentTime | undefined {
  const [, amount, unit] = /^\{\{now\+(\d{1,4})([hd])\}\}$/.exec(rule ?? '') ?? [];
  const found =
    /\d{4}-\d\d-\d\d(?:[T ]\d\d(?::|%3A)\d\d(?::|%3A)\d\d(?<fraction>\.\d+)?(?<offset>Z|[+-]\d\d:?\d\d)?)?|\b\d{13}\b|\b\d{10}\b/.exec(
      text,
    );
  if (amount === undefined || found === null) return undefined;
  const [match] = found;
  const { fraction = '', offset = '' } = found.groups ?? {};
  return {
    before: text.slice(0, found.index),
    after: text.slice(found.index + match.length),
    amount: Number(amount),
    unit: unit === 'd' ? 'd' : 'h',
    format: match.includes('-')
      ? match.length === 10
        ? 'date'
        : 'date-time'
      : match.length === 13
        ? 'milliseconds'
        : 'seconds',
    suffix: `${fraction.replace(/\d/g, '0')}${offset.replace(/\d/g, '0').replace('-', '+')}`,
  };
}

/** Seconds from the time of sending. */
export function secondsAhead({ amount, unit }: SentTime): number {
  return amount * (unit === 'h' ? 3600 : 86_400);
}

/** Writes the text of an insertion point with its time. */
export function writeSentTime(time: SentTime, now: number): string {
  const { before, after, format, suffix } = time;
  const at = now + secondsAhead(time) * 1000;
  const iso = new Date(at).toISOString();
  const text = {
    date: iso.slice(0, 10),
    'date-time': `${iso.slice(0, 19)}${suffix}`,
    seconds: String(Math.floor(at / 1000)),
    milliseconds: String(at),
  }[format];
  return `${before}${text}${after}`;
}
