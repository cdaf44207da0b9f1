import { pluralize } from '@assay/text';
import { asCode } from '../report/operation-names.js';
import type { SchemaShape } from '../schema-shape.js';

/** Formats that allow only short texts. */
const boundedFormats: ReadonlySet<string> = new Set(['date', 'date-time', 'time', 'uuid', 'ipv4', 'ipv6']);

/** True if the texts of a value are limited to listed values or to a short format. */
export function isListedOrShort(shape: SchemaShape): boolean {
  return shape.lists('string') || boundedFormats.has(shape.format ?? '');
}

/**
 * Describes the unbounded part of a value in requests, for a sentence: `it`, `` `street` in it ``. Undefined if all parts are
 * bounded. Each schema is visited once.
 */
export function unboundedPart(
  root: SchemaShape,
  isNew: (name: string) => boolean = () => true,
): string | undefined {
  if (isUnbounded(root)) return 'it';
  const names = new Set<string>();
  let hasItems = false;
  const seen = new Set<object | undefined>([root.schema]);
  const pending: { readonly shape: SchemaShape; readonly name: string | undefined }[] = [];
  const enter = (shape: SchemaShape, around: string | undefined): void => {
    for (const { name: own, shape: inner } of shape.listInside()) {
      const name = own ?? around;
      if (inner.isMarked('readOnly') || (name !== undefined && !isNew(name))) continue;
      pending.push({ shape: inner, name });
    }
  };
  enter(root, undefined);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { shape, name } = next;
    if (isUnbounded(shape)) {
      if (name === undefined) hasItems = true;
      else names.add(name);
    }
    if (seen.has(shape.schema)) continue;
    seen.add(shape.schema);
    enter(shape, name);
  }
  const [first] = [...names].sort();
  if (first === undefined) return hasItems ? 'what is in it' : undefined;
  return `${asCode(first)}${names.size > 1 ? ` and ${names.size - 1} ${pluralize(names.size - 1, 'more value')}` : ''} in it`;
}

/** True if a value with a type has no size limit. */
function isUnbounded(shape: SchemaShape): boolean {
  const { types } = shape;
  if (types?.includes('string') === true && !isListedOrShort(shape)) {
    return shape.getLimit('maxLength') === undefined && !shape.patterns.some(limitsLength);
  }
  if (types?.includes('array') === true) return shape.getLimit('maxItems') === undefined;
  return (
    types?.includes('object') === true &&
    shape.additionalProperties === 'any' &&
    shape.propertyNames.size === 0
  );
}

/** True if a pattern limits the length of texts: it is anchored and has no open repetition. */
function limitsLength(pattern: string): boolean {
  return /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern);
}
