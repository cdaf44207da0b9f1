import { formats } from '@assay/json-schema';
import { incomparable, mirrored, narrower, same, undecided, type Relation } from './containment.js';
import { bit } from './type-bits.js';

/** Formats whose values are all values of another format. */
const inside: Readonly<Record<string, readonly string[]>> = {
  int8: ['int16', 'int32', 'int64'],
  int16: ['int32', 'int64'],
  int32: ['int64'],
  uint8: ['uint16', 'uint32', 'uint64', 'int16', 'int32', 'int64'],
  uint16: ['uint32', 'uint64', 'int32', 'int64'],
  uint32: ['uint64', 'int64'],
  float: ['double'],
  email: ['idn-email'],
  hostname: ['idn-hostname'],
  uri: ['uri-reference', 'iri', 'iri-reference'],
  'uri-reference': ['iri-reference'],
  iri: ['iri-reference'],
};

/** Formats that have no value in common. */
const apart = new Set(['date', 'date-time', 'time', 'duration', 'uuid', 'email', 'ipv4', 'ipv6']);

/** Formats that say nothing about what is valid. */
const hints = new Set(['password', 'html', 'markdown', 'commonmark']);

/** Relates the values of two formats. Formats that cannot be checked leave it open. */
export function relateFormats(old: string | undefined, next: string | undefined, types: number): Relation {
  const before = old === undefined || hints.has(old) ? undefined : old;
  const after = next === undefined || hints.has(next) ? undefined : next;
  if (before === after) return same;
  if (before === undefined) return after === undefined ? same : added(after, types);
  if (after === undefined) return mirrored(added(before, types));
  if (inside[before]?.includes(after) === true) return { newInOld: 'no', oldInNew: 'yes' };
  if (inside[after]?.includes(before) === true) return { newInOld: 'yes', oldInNew: 'no' };
  return apart.has(before) && apart.has(after) ? incomparable : undecided;
}

function added(format: string, types: number): Relation {
  // What readers hold as double by default is seldom meant as a limit.
  if (!formats.has(format) || format === 'double' || (format === 'float' && types === bit.integer))
    return { newInOld: 'yes', oldInNew: 'unknown' };
  return narrower;
}
