import { futureTime, type FutureTime } from '@assay/api-knowledge';
import type { HttpRequest } from '../records/index.js';

// Times that a service expects in the future. A record has a fixed time far ahead, so that an import is reproducible. Beside it
// is a rule such as `{{now+1h}}`, with which the sender of the request computes a near time.

/** The years of the fixed times; a start is before its end. */
const years: Readonly<Record<FutureTime, number>> = { start: 2098, end: 2099 };

/** Start of these years in Unix seconds. */
const epochs: Readonly<Record<FutureTime, number>> = { start: 4_039_372_800, end: 4_070_908_800 };

/** Maximum number of times in one value that are tried one by one, if its schema rejects all of them together. */
const maxTried = 20;

/** Replaces the times in a value with future ones that its schema accepts; the same value if none exist. */
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

/** Lists the differences between a copy and its original, as paths of keys. */
function listChanges(original: unknown, copy: unknown): string[][] {
  if (original === copy) return [];
  if (!isStructure(original) || !isStructure(copy)) return [[]];
  return Object.keys(original).flatMap((key) =>
    listChanges(original[key], copy[key]).map((keys) => [key, ...keys]),
  );
}

/** Returns a value with the member of another value at a path. */
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

/** Copies by original value: many operations share a value. */
const copies = new WeakMap<object, unknown>();

/** Replaces the times in a value that must be in the future; the same value if none exist. */
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
  // Number objects have no members of their own.
  if (Object.getPrototypeOf(object) !== Object.prototype) return object;
  let isSame = true;
  // `as`: the members of a generated value have no known type.
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

/** True for a field of a body whose name indicates a future time. */
export function isFutureTime(pointer: string): boolean {
  return futureTime(pointer.slice(pointer.lastIndexOf('/') + 1)) !== undefined;
}

/** Returns the rule of a body's future time; undefined for other fields. */
export function ruleAt(pointer: string, value: unknown): string | undefined {
  const role = futureTime(pointer.slice(pointer.lastIndexOf('/') + 1));
  if (role === undefined) return undefined;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  if (number === epochs[role] || number === epochs[role] * 1000)
    return role === 'start' ? '{{now+1h}}' : '{{now+2h}}';
  if (typeof value !== 'string' || !value.startsWith(`${years[role]}-`)) return undefined;
  // In one hour, the date may still be the same.
  if (value.length === 10) return role === 'start' ? '{{now+1d}}' : '{{now+2d}}';
  return role === 'start' ? '{{now+1h}}' : '{{now+2h}}';
}

/** A time that is computed when a request is sent, and the text around it on the wire. */
export interface SentTime {
  readonly before: string;
  readonly after: string;
  /** Offset from the time of sending. */
  readonly amount: number;
  readonly unit: 'h' | 'd';
  /** Format of the text: a date, a time with the suffix after its seconds, or a Unix time. */
  readonly format: 'date' | 'date-time' | 'seconds' | 'milliseconds';
  /** Fraction and offset of a time: `Z`, `.000+00:00`; '' for other formats. */
  readonly suffix: string;
}

/** Lists the rules of the times in a request, by insertion point. */
export function sentTimes({ bodies: [body] }: HttpRequest): ReadonlyMap<string, string> {
  return new Map(
    (body?.insertionPoints ?? []).flatMap(({ id, rule }) => (rule === undefined ? [] : [[id, rule]])),
  );
}

/** Finds the time in an insertion point's text on the wire; undefined if the rule or the text is unknown. */
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

/** Returns the seconds from the time of sending. */
export function secondsAhead({ amount, unit }: SentTime): number {
  return amount * (unit === 'h' ? 3600 : 86_400);
}

/** Formats the text of an insertion point with its time. */
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
