import type { Node } from '@assay/core';
import type { ChangeReport } from '../define-change.js';
import type { Place } from '../place.js';
import type { AnyPair, SchemaDifferencePair, UnclassifiedPair } from '../pairs.js';

/**
 * Returns the place of a report on one side of its pair: the reported place, else the field, else the node. Undefined if there is
 * none.
 */
export function getReportPlace(
  pair: AnyPair,
  side: 'before' | 'after',
  report: ChangeReport,
): Place | undefined {
  const reported = report[side];
  if (reported !== undefined) return reported ?? undefined;
  if (pair.kind === 'SchemaDifference' || pair.kind === 'Unclassified') return pair[side];
  const { property } = report;
  const node = getReportNode(pair, side, typeof property === 'string' ? property : undefined);
  if (node === undefined) return undefined;
  return hasField(node, property) ? { node, property } : { node };
}

function getReportNode(
  pair: Exclude<AnyPair, SchemaDifferencePair | UnclassifiedPair>,
  side: 'before' | 'after',
  keyword: string | undefined,
): Node | undefined {
  if (pair.kind !== 'Schema') return pair[side];
  const shape = pair[side];
  // A part that only one document has is located at its own place, not at the target of its reference.
  if (pair.before === undefined || pair.after === undefined) return shape?.roots[0];
  return (keyword === undefined ? undefined : shape?.getOrigin(keyword)) ?? shape?.schema;
}

function hasField({ raw }: Node, property: ChangeReport['property']): boolean {
  const first = typeof property === 'object' ? property[0] : property;
  return first !== undefined && Object.hasOwn(raw, first);
}
