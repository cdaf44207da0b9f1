import { exactMember, leaveUndecided, validateInstance, type Schema } from '@assay/core';
import { canonicalText, type InstanceError } from '@assay/json-schema';
import { describeInstanceFault, isOverlap, isOwnTypeFault } from '../../knowledge/schemas/instance-fault.js';
import { enumerate } from '../../knowledge/wording/names.js';
import type { Contradiction } from './contradiction.js';

const maxValues = 1000;

/** Finds an `enum` or `const` of which other keywords, or other schemas of the composition, reject all values. */
export function valueContradiction(schema: Schema, conjuncts: readonly Schema[]): Contradiction | undefined {
  if (conjuncts.length === 1 && !restrictsValues(schema)) return undefined;
  for (const part of conjuncts) {
    const keyword = part.hasConst ? 'const' : 'enum';
    const values = listAllowedValues(part);
    if (values === undefined) continue;
    if (values.length > maxValues) {
      leaveUndecided({ at: part, property: 'enum', what: 'enum', why: 'it lists more than 1,000 values' });
      continue;
    }
    if (values.length === 0) {
      // An empty list that is invalid is reported as a structural fault.
      if (part === schema && schema.dialect === '2020-12')
        return { subject: 'value', reason: '`enum` lists no value', keyword };
      continue;
    }
    const reason = refusal(schema, part, keyword, values, conjuncts);
    if (reason !== undefined)
      return { subject: 'value', reason, keyword: part === schema ? keyword : getListedKeyword(schema) };
  }
  return undefined;
}

function isList(values: unknown): values is readonly unknown[] {
  return Array.isArray(values);
}

/** True if a schema has constraints beside `enum`, `const` and the type. */
function restrictsValues(schema: Schema): boolean {
  const { keywords } = schema;
  if (Array.isArray(keywords['enum']) && keywords['enum'].length === 0) return true;
  for (const keyword in keywords)
    if (!nonRestrictingKeywords.has(keyword) && !keyword.startsWith('x-')) return true;
  return false;
}

const nonRestrictingKeywords: ReadonlySet<string> = new Set(
  'type enum title description default example examples deprecated nullable readOnly writeOnly'.split(' '),
);

function refusal(
  schema: Schema,
  part: Schema,
  keyword: string,
  values: readonly unknown[],
  conjuncts: readonly Schema[],
): string | undefined {
  let first: { readonly value: unknown; readonly errors: readonly InstanceError[] } | undefined;
  let isOwnFault = true;
  for (const value of values) {
    const errors = validateInstance(schema, value).errors;
    if (errors.length === 0) return undefined;
    isOwnFault &&= validateInstance(part, value).errors.some(isOwnTypeFault);
    first ??= { value, errors };
  }
  // Other rules report lists of the wrong type, and alternatives of which several match.
  if (first === undefined || (isOwnFault && keyword === 'enum') || first.errors.some(isOverlap))
    return undefined;
  const other = listWithout(values, part, conjuncts);
  if (other !== undefined)
    return `one part allows only ${enumerate(values.map(canonicalText))}, another only ${enumerate(other.map(canonicalText))}`;
  const subject = values.length === 1 ? `the value of \`${keyword}\`` : `each value of \`${keyword}\``;
  return `the other keywords reject ${subject}: ${describeInstanceFault(first.value, first.errors)}`;
}

/** Returns the values of another schema in the composition that shares none of the given values. */
function listWithout(
  values: readonly unknown[],
  part: Schema,
  conjuncts: readonly Schema[],
): readonly unknown[] | undefined {
  const texts = new Set(values.map(canonicalText));
  return conjuncts
    .map((other) => (other === part ? undefined : listAllowedValues(other)))
    .find(
      (list) =>
        list !== undefined && list.length > 0 && !list.some((value) => texts.has(canonicalText(value))),
    );
}

/** Returns the values that `const` or `enum` allow. Undefined if the schema has neither. */
function listAllowedValues(schema: Schema): readonly unknown[] | undefined {
  if (schema.hasConst) return [exactMember(schema, 'const')];
  const values = exactMember(schema, 'enum');
  return isList(values) ? values : undefined;
}

function getListedKeyword(schema: Schema): string {
  return schema.keywords['allOf'] === undefined ? '$ref' : 'allOf';
}
