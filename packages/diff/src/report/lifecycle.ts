import { isObject, resolve, type Header, type Operation, type Parameter, type Schema } from '@assay/core';
import type { ClientEffect } from '../change.js';
import type { AnyPair } from '../pairs.js';

/** The policy for removals of deprecated parts. */
export interface LifecyclePolicy {
  /** The day of the comparison: `2026-01-31`. */
  readonly today: string;
  /** The number of days that a deprecated part must stay after its sunset. */
  readonly graceDays: number;
}

/** The judgement of a removal by the lifecycle of the removed part. */
export interface Removal {
  readonly clients?: ClientEffect;
  /** A sentence that is added to the impact. */
  readonly note: string;
}

type Removable = Operation | Parameter | Header | Schema;

const day = 86_400_000;

/** Judges a removal that the old document had announced; undefined if nothing was removed or announced. */
export function judgeRemoval(pair: AnyPair | undefined, policy: LifecyclePolicy): Removal | undefined {
  const node = pair && removedNode(pair);
  if (node === undefined) return undefined;
  const isDeprecated =
    node.flag('deprecated') || (node.kind === 'Operation' && hasHeader(node, 'deprecation'));
  if (!isDeprecated) return undefined;
  const sunset = sunsetOf(node);
  if (sunset === undefined) return { note: 'It was deprecated without a sunset date (`x-sunset`).' };
  const end = new Date(sunset.getTime() + policy.graceDays * day);
  const date = end.toISOString().slice(0, 10);
  if (date > policy.today) return { note: `Its sunset is ${date}: it is removed too early.` };
  return { clients: 'compatible', note: `It was deprecated, and could be removed since ${date}.` };
}

/** Returns the removed part of the old document, if the pair is a removal. */
function removedNode(pair: AnyPair): Removable | undefined {
  switch (pair.kind) {
    case 'Operation':
    case 'Parameter':
    case 'Header':
      return pair.after === undefined ? pair.before : undefined;
    case 'Schema':
      return pair.after === undefined ? pair.before?.schema : undefined;
    case 'SchemaDifference':
      return pair.detail.kind === 'property-removed' ? pair.before?.node : undefined;
    default:
      return undefined;
  }
}

/**
 * Returns the date until which a part stays: its `x-sunset`, or the date in the Sunset header (RFC 8594) that the operation
 * documents.
 */
export function sunsetOf(node: Removable): Date | undefined {
  const own = parseDate(node.raw['x-sunset']);
  if (own !== undefined || node.kind !== 'Operation') return own;
  return parseDate(headerValue(node, 'sunset'));
}

function parseDate(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function hasHeader(operation: Operation, name: string): boolean {
  return findHeaders(operation, name).length > 0;
}

function headerValue(operation: Operation, name: string): unknown {
  for (const { raw } of findHeaders(operation, name)) {
    const schema = isObject(raw['schema']) ? raw['schema'] : raw;
    const value = schema['const'] ?? schema['default'] ?? raw['example'] ?? schema['example'];
    if (value !== undefined) return value;
  }
  return undefined;
}

function findHeaders({ responses }: Operation, name: string): readonly Header[] {
  return (responses ?? []).flatMap(({ slot }) =>
    Array.from(resolve(slot)?.headers ?? [], ([key, header]) =>
      key.toLowerCase() === name ? (resolve(header) ?? []) : [],
    ).flat(),
  );
}
