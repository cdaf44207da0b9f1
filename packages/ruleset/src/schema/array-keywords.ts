import { applyInside, fail, type KeywordCall } from './keyword-call.js';
import { isDeepEqual, type Evaluated } from './schema-errors.js';

type Keyword = (call: KeywordCall) => boolean;

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

function noteItems(evaluated: Evaluated, count: number | true): void {
  if (evaluated.items !== true) evaluated.items = count === true ? true : Math.max(evaluated.items, count);
}

/** Applies a schema to all items from an index on. */
function applyFrom(call: KeywordCall, schema: unknown, from: number): boolean {
  let isValid = true;
  for (const [index, item] of itemsOf(call.data).entries()) {
    if (index < from || applyInside(call, schema, item, String(index), call.keyword)) continue;
    isValid = false;
    if (!call.mode.allErrors) break;
  }
  return isValid;
}

function applyTuple(call: KeywordCall, schemas: readonly unknown[]): boolean {
  const items = itemsOf(call.data);
  let isValid = true;
  for (const [index, schema] of schemas.entries()) {
    if (
      index >= items.length ||
      applyInside(call, schema, items[index], String(index), `${call.keyword}/${index}`)
    )
      continue;
    isValid = false;
    if (!call.mode.allErrors) break;
  }
  noteItems(call.evaluated, schemas.length);
  return isValid;
}

/** Applies a schema to the items after a tuple; `false` allows none. */
function applyRest(call: KeywordCall, from: number): boolean {
  const { value, evaluated } = call;
  noteItems(evaluated, true);
  if (value === false)
    return (
      itemsOf(call.data).length <= from ||
      fail(call, `must NOT have more than ${from} items`, { limit: from })
    );
  return applyFrom(call, value, from);
}

/** Keywords for arrays. */
export const arrayKeywords: Readonly<Record<string, Keyword>> = {
  prefixItems: (call) => applyTuple(call, itemsOf(call.value)),
  items(call) {
    const { run, schema, value } = call;
    if (run.dialect !== 'draft2020-12' && Array.isArray(value)) return applyTuple(call, itemsOf(value));
    noteItems(call.evaluated, true);
    if (run.plans.isAlwaysValid(value)) return true;
    if (run.dialect === 'draft2020-12' && schema['prefixItems'] !== undefined)
      return applyRest(call, itemsOf(schema['prefixItems']).length);
    return applyFrom(call, value, 0);
  },
  additionalItems(call) {
    const { items } = call.schema;
    return !Array.isArray(items) || applyRest(call, items.length);
  },
  contains(call) {
    const { run, schema, value, mode } = call;
    const min =
      run.tracksEvaluated && schema['minContains'] !== undefined ? Number(schema['minContains']) : 1;
    const max =
      run.tracksEvaluated && schema['maxContains'] !== undefined ? Number(schema['maxContains']) : undefined;
    if (max === undefined && min === 0) return true;
    const message = `must contain at least ${min}${max === undefined ? '' : ` and no more than ${max}`} valid item(s)`;
    const params = max === undefined ? { minContains: min } : { minContains: min, maxContains: max };
    if (max !== undefined && min > max) return fail(call, message, params);
    noteItems(call.evaluated, true);
    const before = run.errors.length;
    let count = 0;
    for (const [index, item] of itemsOf(call.data).entries()) {
      if (!applyInside(call, value, item, String(index), 'contains', { ...mode, isComposite: true }))
        continue;
      count++;
      if (max === undefined ? count >= min : count > max) break;
    }
    if (count < min || (max !== undefined && count > max)) {
      // Outside composite keywords such as `anyOf`, this error replaces those of the items.
      if (!mode.allErrors && !mode.isComposite) run.errors.length = before;
      return fail(call, message, params);
    }
    run.errors.length = before;
    return true;
  },
  uniqueItems(call) {
    if (call.value !== true) return true;
    const items = itemsOf(call.data);
    for (let i = items.length - 1; i > 0; i--)
      for (let j = i - 1; j >= 0; j--)
        if (isDeepEqual(items[i], items[j]))
          return fail(call, `must NOT have duplicate items (items ## ${j} and ${i} are identical)`, { i, j });
    return true;
  },
  unevaluatedItems(call) {
    const { value, evaluated } = call;
    if (evaluated.items === true) return true;
    const from = evaluated.items;
    evaluated.items = true;
    if (value === false)
      return (
        itemsOf(call.data).length <= from ||
        fail(call, `must NOT have more than ${from} items`, { limit: from })
      );
    return applyFrom(call, value, from);
  },
};
