import { exactMember, leaveUndecided, validateInstance, type Schema } from '@assay/core';
import type { InstanceError } from '@assay/json-schema';
import { describeInstanceFault, isOverlap, isOwnTypeFault } from '../knowledge/schemas/instance-fault.js';
import type { Contradiction } from './contradiction.js';

const mostValues = 1000;

/** All values that `enum` or `const` list are refused by other keywords, or by other schemas of the composition. */
export function valueContradiction(schema: Schema, conjuncts: readonly Schema[]): Contradiction | undefined {
  if (conjuncts.length === 1 && !restrictsValues(schema)) return undefined;
  for (const part of conjuncts) {
    const keyword = part.hasConst ? 'const' : 'enum';
    const values = part.hasConst ? [exactMember(part, 'const')] : exactMember(part, 'enum');
    if (!isList(values)) continue;
    if (values.length > mostValues) {
      leaveUndecided({ at: part, property: 'enum', what: 'enum', why: 'it lists more than 1,000 values' });
      continue;
    }
    if (values.length === 0) {
      // If an empty list is invalid, the structure is at fault.
      if (part === schema && schema.dialect === '2020-12')
        return { subject: 'value', reason: '`enum` lists no value', keyword };
      continue;
    }
    const reason = refusal(schema, part, keyword, values);
    if (reason !== undefined)
      return { subject: 'value', reason, keyword: part === schema ? keyword : keywordOf(schema) };
  }
  return undefined;
}

function isList(values: unknown): values is readonly unknown[] {
  return Array.isArray(values);
}

/** True if a schema says more about its values than which they are and their type. */
function restrictsValues(schema: Schema): boolean {
  const { keywords } = schema;
  if (Array.isArray(keywords['enum']) && keywords['enum'].length === 0) return true;
  for (const keyword in keywords) if (!saysNothingMore.has(keyword) && !keyword.startsWith('x-')) return true;
  return false;
}

const saysNothingMore: ReadonlySet<string> = new Set(
  'type enum title description default example examples deprecated nullable readOnly writeOnly'.split(' '),
);

function refusal(
  schema: Schema,
  part: Schema,
  keyword: string,
  values: readonly unknown[],
): string | undefined {
  let first: { readonly value: unknown; readonly errors: readonly InstanceError[] } | undefined;
  let isOwnFault = true;
  for (const value of values) {
    const errors = validateInstance(schema, value).errors;
    if (errors.length === 0) return undefined;
    isOwnFault &&= validateInstance(part, value).errors.some(isOwnTypeFault);
    first ??= { value, errors };
  }
  // A list of the wrong type is a fault of its own, and so are alternatives of which several match.
  if (first === undefined || (isOwnFault && keyword === 'enum') || first.errors.some(isOverlap))
    return undefined;
  const what = values.length === 1 ? `the value of \`${keyword}\`` : `each value of \`${keyword}\``;
  return `the other keywords refuse ${what}: ${describeInstanceFault(first.value, first.errors)}`;
}

function keywordOf(schema: Schema): string {
  return schema.keywords['allOf'] === undefined ? '$ref' : 'allOf';
}
