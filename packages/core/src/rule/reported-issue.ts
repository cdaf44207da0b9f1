import type { Fault } from '../model/fault.js';
import { Node } from '../model/node.js';
import { Example, type NodeKind, type NodeKinds } from '../model/nodes.js';
import type { Operation } from '../model/operation.js';
import { type PointerSegments, step } from '@assay/text';
import type { Cause, Reportable, Report } from './rule.js';
import type { Severity, Suppression, UnlocatedPlace, UnlocatedUndecided } from '@assay/findings';
import type { UndecidedReport } from './rule.js';

/** A report of a rule, with its location in the document but not in the text. */
export interface Reported extends UnlocatedPlace {
  /** The index of the rule among the running rules. */
  readonly rule: number;
  readonly severity: Severity;
  readonly operation: Operation | null;
  readonly data: Readonly<Record<string, string | number>> | undefined;
  readonly at: Reportable;
  /** Origin of the fault, as the rule states it. */
  readonly cause: Cause | undefined;
  readonly suppression: Suppression | undefined;
}

/** Adds the location and the operation to a report of a rule. */
export function toReported(rule: number, severity: Severity, report: Report): Reported {
  const { at, data, cause, suppression } = report;
  const operation = report.operation === undefined ? getOperation(at) : report.operation;
  return {
    rule,
    severity,
    ...getUnlocatedPlace(at, report.property),
    operation,
    data,
    at,
    cause,
    suppression,
  };
}

/** Adds the location to an undecided question of a rule. */
export function toUndecided({ what, why, at, property }: UndecidedReport): UnlocatedUndecided {
  return { what, why, ...getUnlocatedPlace(at, property) };
}

function getUnlocatedPlace(at: Reportable, property: Report['property']): UnlocatedPlace {
  return at instanceof Node ? placeOfNode(at, property) : placeOfFault(at);
}

function placeOfFault(fault: Fault): UnlocatedPlace {
  return { uri: fault.uri, document: fault.document, segments: fault.at, range: fault.range };
}

function placeOfNode(node: NodeKinds[NodeKind], property: Report['property']): UnlocatedPlace {
  const { document } = node;
  return { uri: document.uri, document, segments: getNodeSegments(node, property), range: undefined };
}

function getNodeSegments(node: NodeKinds[NodeKind], property: Report['property']): PointerSegments {
  const segments = node.segments();
  if (property === undefined) return segments;
  let value: unknown =
    node instanceof Example && node.valueField === undefined && node.hasValue ? node.value : node.raw;
  for (const segment of typeof property === 'object' ? property : [property]) {
    value = step(value, segment);
    if (value === undefined) break;
    segments.push(segment);
  }
  return segments;
}

/** Returns the operation of a finding: the one around the node, else the only one that uses it; null for servers. */
export function getOperation(at: Reportable): Operation | null {
  if (at instanceof Node) return operationOfNode(at);
  if ('reference' in at) return operationOfNode(at.reference);
  return 'node' in at ? operationOfNode(at.node) : null;
}

function operationOfNode(at: Node): Operation | null {
  if (at.kind === 'Server' || at.kind === 'Document') return null;
  for (let node: Node | undefined = at; node !== undefined; node = node.parent) {
    // `as`: only operations have this kind.
    if (node.kind === 'Operation') return node as Operation;
  }
  return at.soleOperation ?? null;
}
