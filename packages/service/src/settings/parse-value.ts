import { isIP } from 'node:net';
import type { SettingType } from './definitions.js';

/** A parsed value, or a clause that describes valid values: `a port is needed, ...`. */
export type Parsed =
  | { readonly ok: true; readonly value: boolean | number | string | readonly string[] }
  | { readonly ok: false; readonly needed: string };

/** Parses the value of a setting: a text, or another value of a configuration file. */
export function parseValue(rawValue: unknown, type: SettingType): Parsed {
  if (type.kind === 'hosts' || type.kind === 'networks' || type.kind === 'mappings')
    return parseList(rawValue, type);
  if (type.kind === 'flag') return parseFlag(rawValue);
  const text = typeof rawValue === 'number' ? String(rawValue) : rawValue;
  if (typeof text !== 'string' || text.trim() === '') return { ok: false, needed: neededFor(type) };
  const value = read(text.trim(), type);
  return value === undefined ? { ok: false, needed: neededFor(type) } : { ok: true, value };
}

function read(
  text: string,
  type: Exclude<SettingType, { kind: 'flag' | 'hosts' | 'networks' | 'mappings' }>,
): Plain | undefined {
  switch (type.kind) {
    case 'port':
      return readCount(text, 0, 65_535);
    case 'count':
      return readCount(text, type.min, type.max);
    case 'size':
      return between(readSize(text), readSize(type.min), readSize(type.max));
    case 'duration':
      return between(readDuration(text), readDuration(type.min), readDuration(type.max));
    case 'host':
      return readHost(text);
    case 'text':
      return /^[^\p{C}]{1,1000}$/u.test(text) ? text : undefined;
    case 'folder':
    case 'file':
      return text.includes('\0') ? undefined : text;
    case 'url':
      return URL.canParse(text) && type.schemes.includes(new URL(text).protocol) ? text : undefined;
    case 'word':
      return type.words.find((word) => word === text);
  }
}

type Plain = number | string;

function readCount(text: string, min: number, max: number): number | undefined {
  return /^\d{1,15}$/.test(text) ? between(Number(text), min, max) : undefined;
}

function between(value: number | undefined, min = 0, max = Infinity): number | undefined {
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

const sizeUnits: ReadonlyMap<string, number> = new Map([
  ['b', 1],
  ['kb', 1024],
  ['mb', 1024 ** 2],
  ['gb', 1024 ** 3],
]);

/** Parses `32MB` as bytes. Each unit is 1024 times the previous one. */
function readSize(text: string): number | undefined {
  const [, digits = '', unit = ''] = /^(\d{1,12})\s?([kmg]?i?b)$/i.exec(text) ?? [];
  const bytes = sizeUnits.get(unit.toLowerCase().replace('i', ''));
  return bytes === undefined ? undefined : Number(digits) * bytes;
}

const durationUnits: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

/** Parses `60s` or `90d` as milliseconds; undefined for other texts. */
export function readDuration(text: string): number | undefined {
  const [, digits = '', unit = ''] = /^(\d{1,12})\s?(ms|s|m|h|d)$/.exec(text) ?? [];
  const milliseconds = durationUnits.get(unit);
  return milliseconds === undefined ? undefined : Number(digits) * milliseconds;
}

/** Parses a host name or an IP address. IPv6 brackets are optional. */
function readHost(text: string): string | undefined {
  const host = /^\[(.+)\]$/.exec(text)?.[1] ?? text;
  if (isIP(host) !== 0) return host;
  // Only digits and points form a mistyped address.
  return /^(?![\d.]+$)[a-z\d_]([a-z\d_.-]{0,251}[a-z\d_])?$/i.test(text) ? text : undefined;
}

function parseFlag(value: unknown): Parsed {
  if (typeof value === 'boolean') return { ok: true, value };
  switch (value) {
    case 'true':
    case '1':
      return { ok: true, value: true };
    case 'false':
    case '0':
      return { ok: true, value: false };
    default:
      return { ok: false, needed: '`true` or `false` is needed' };
  }
}

/** Parses a list. Commas separate the items of a text. */
function parseList(
  rawValue: unknown,
  type: Extract<SettingType, { kind: 'hosts' | 'networks' | 'mappings' }>,
): Parsed {
  const items: readonly unknown[] = Array.isArray(rawValue) ? rawValue : [rawValue];
  if (!items.every((item) => typeof item === 'string')) return { ok: false, needed: neededFor(type) };
  const value = items.flatMap((item) => item.split(',')).map((item) => item.trim());
  const isGood = (item: string): boolean => (type.kind === 'networks' ? isNetwork(item) : item !== '');
  return value.every(isGood) ? { ok: true, value } : { ok: false, needed: neededFor(type) };
}

/** True for an IP address, or a network in CIDR notation. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || readCount(prefix, 0, version === 4 ? 32 : 128) !== undefined;
}

/** Describes the valid values of a type, as a clause. */
export function neededFor(type: SettingType): string {
  switch (type.kind) {
    case 'port':
      return 'a port is needed, a whole number from 0 to 65535';
    case 'count':
      return `a whole number from ${type.min} to ${type.max} is needed`;
    case 'size':
      return `a size from ${type.min} to ${type.max} is needed, such as \`32MB\``;
    case 'duration':
      return `a time from ${type.min} to ${type.max} is needed, such as \`60s\``;
    case 'host':
      return 'an IP address or a host name is needed, such as `127.0.0.1`';
    case 'hosts':
      return 'hosts are needed, each with or without a port, such as `specs.internal:8080`';
    case 'networks':
      return 'IP addresses or networks are needed, such as `10.0.0.0/8`';
    case 'mappings':
      return 'use values and their scopes, such as `api-team=validate`';
    case 'text':
      return 'a text of 1 to 1000 visible characters is needed';
    case 'folder':
      return 'the path of a folder is needed';
    case 'file':
      return 'the path of a file is needed';
    case 'url':
      return `a URL is needed, such as \`${type.example}\``;
    case 'word':
      return `use ${type.words
        .map((word) => `\`${word}\``)
        .join(', ')
        .replace(/, ([^,]*)$/, ' or $1')}`;
    case 'flag':
      return '`true` or `false` is needed';
  }
}
