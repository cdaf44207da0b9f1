import type { Model } from '@assay/core';
import { Untouched } from './align/unchanged-objects.js';
import { areDifferentApis } from './align/different-apis.js';
import { alignOperations } from './align/operations.js';
import {
  alignContent,
  alignHeaders,
  alignParameters,
  alignRequestBody,
  alignResponses,
} from './align/messages.js';
import { alignForm } from './align/form-fields.js';
import { AlignedSchemes } from './align/security-schemes.js';
import type { Change } from './change.js';
import { Completeness } from './completeness/completeness.js';
import type { AreSchemasSame } from './completeness/encoding-fields.js';
import { compareForm } from './compare-form.js';
import { compareOneSided, compareSchemas, schemaVisitors, type SchemaVisitors } from './compare-schemas.js';
import { kinds } from './generated/kinds.js';
import type { ChangeKind } from './define-change.js';
import { Dispatch } from './dispatch.js';
import { DocumentPair, type OperationPair, type RequestBodyPair, type ResponsePair } from './pairs.js';
import { ChangeCollector } from './report/collector.js';
import { compareVersions, type VersionStep } from './report/compare-versions.js';
import { areSameOctets } from './engines/binary-bodies.js';
import { getParameterSchema } from './engines/sent-values.js';

/** Options for comparing two documents. */
export interface CompareOptions {
  /** The kinds of changes to look for. Default: all. */
  readonly kinds?: readonly ChangeKind[];
  /** The day of the comparison, `2026-01-31`. Parts that were deprecated until then may be removed. Default: today. */
  readonly today?: string;
  /** The number of days that a deprecated part must stay after its sunset. Default: 0. */
  readonly graceDays?: number;
  /** False to compare everything, including parts that are known to be equal. The result is the same. */
  readonly hasShortcuts?: boolean;
  /** True to search for an example of each change that breaks clients. */
  readonly hasExamples?: boolean;
}

/** Result of comparing two documents. */
export interface Comparison {
  /** In the order of the new document; changes only in the old document come last. */
  readonly changes: readonly Change[];
  /** The numbers of operations in both documents, only in the new one and only in the old one. */
  readonly operations: OperationCounts;
  /** The versions that both documents state. A new major version announces breaking changes. */
  readonly version: VersionStep;
}

/** Number of paired and unpaired operations of two documents. */
export interface OperationCounts {
  readonly aligned: number;
  readonly added: number;
  readonly removed: number;
}

/** Compares two models. A side is undefined if it has no document: then all operations of the other side are new or removed. */
export function compareModels(
  old: Model | undefined,
  now: Model | undefined,
  options: CompareOptions = {},
): Comparison {
  const operations = alignOperations(old?.document, now?.document);
  const { today = new Date().toISOString().slice(0, 10), graceDays = 0, hasExamples = false } = options;
  const collector = new ChangeCollector(old, now, operations, { today, graceDays }, hasExamples);
  const schemes = new AlignedSchemes(old?.document, now?.document, operations);
  const selectedKinds = options.kinds ?? kinds;
  const { hasShortcuts = true } = options;
  const completeness = selectedKinds.some(({ visitor }) => visitor.Unclassified !== undefined)
    ? new Completeness(schemes)
    : undefined;
  const dispatch = new Dispatch(
    selectedKinds,
    collector,
    schemes,
    hasShortcuts ? new Untouched(old?.document, now?.document) : undefined,
    completeness,
  );
  dispatch.visit(new DocumentPair(old?.document, now?.document, operations));
  const counts = countOperations(operations);
  const version = compareVersions(old, now);
  if (old !== undefined && now !== undefined && areDifferentApis(operations))
    return { changes: collector.changes(), operations: counts, version };
  for (const pair of schemes.pairs) dispatch.visit(pair);
  const schemas = schemaVisitors(dispatch, old, now, hasShortcuts);
  for (const operation of operations) {
    dispatch.visit(operation);
    if (operation.before !== undefined && operation.after !== undefined) {
      compareMessages(operation, dispatch, schemas);
    }
  }
  for (const difference of schemas.differences?.pairs() ?? []) dispatch.visit(difference);
  const areSame: AreSchemasSame = (a, b, usage) => schemas.differences?.meanTheSame(a, b, usage) === true;
  for (const difference of completeness?.unclassified(collector, areSame) ?? []) dispatch.visit(difference);
  return { changes: collector.changes(), operations: counts, version };
}

function countOperations(operations: readonly OperationPair[]): OperationCounts {
  const added = operations.filter(({ before }) => before === undefined).length;
  const removed = operations.filter(({ after }) => after === undefined).length;
  return { aligned: operations.length - added - removed, added, removed };
}

function compareMessages(operation: OperationPair, dispatch: Dispatch, schemas: SchemaVisitors): void {
  const form = alignForm(operation);
  if (form !== undefined) compareForm(form, dispatch, schemas);
  const { pairs, uncertain } = alignParameters(operation);
  for (const parameter of uncertain) dispatch.noteOnly(parameter);
  for (const parameter of pairs) {
    const formField = parameter.before ?? parameter.after;
    if (formField !== undefined && form?.parameters.has(formField) === true) continue;
    dispatch.visit(parameter);
    const { before, after } = parameter;
    const [a, b] = [before && getParameterSchema(before), after && getParameterSchema(after)];
    if (before === undefined || after === undefined) compareOneSided(schemas, a, b, parameter);
    else compareSchemas(schemas, a, b, parameter);
  }
  const body = alignRequestBody(operation);
  if (body !== undefined && form === undefined) compareBodies(body, dispatch, schemas);
  for (const response of alignResponses(operation)) {
    compareBodies(response, dispatch, schemas);
    if (response.before === undefined || response.after === undefined) continue;
    for (const header of alignHeaders(response)) {
      dispatch.visit(header);
      const { before, after } = header;
      if (before !== undefined && after !== undefined)
        compareSchemas(schemas, getParameterSchema(before), getParameterSchema(after), header);
    }
  }
}

function compareBodies(
  body: RequestBodyPair | ResponsePair,
  dispatch: Dispatch,
  schemas: SchemaVisitors,
): void {
  dispatch.visit(body);
  const isInBoth = body.before !== undefined && body.after !== undefined;
  for (const mediaType of alignContent(body)) {
    if (areSameOctets(mediaType)) continue;
    if (isInBoth) dispatch.visit(mediaType);
    const { before, after } = mediaType;
    if (before === undefined || after === undefined) {
      compareOneSided(schemas, before?.schema, after?.schema, mediaType);
      compareOneSided(schemas, before?.itemSchema, after?.itemSchema, mediaType);
      continue;
    }
    compareSchemas(schemas, before.schema, after.schema, mediaType);
    compareSchemas(schemas, before.itemSchema, after.itemSchema, mediaType);
  }
}
