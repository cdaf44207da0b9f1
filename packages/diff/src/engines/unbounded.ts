import { pluralize } from '@assay/text';
import { asCode } from '../report/operation-names.js';
import type { SchemaShape } from '../schema-shape.js';

/** Formats that only allow short texts of one form. */
const boundedFormats: ReadonlySet<string> = new Set(['date', 'date-time', 'time', 'uuid', 'ipv4', 'ipv6']);

/** True where the texts of a value are limited otherwise: to listed values, or to a short form. */
export function isListedOrShort(shape: SchemaShape): boolean {
  return shape.lists('string') || boundedFormats.has(shape.format ?? '');
}

/**
 * Returns what of a value that clients send can be as long as they like, for a sentence: `it`, `` `street` in it ``;
 * undefined where nothing can. What a circle leads back to was asked before.
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

/** True where a value of a type can be as long as a client likes. */
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

/** True for patterns that texts of any length cannot match: anchored, and without open repetition. */
function limitsLength(pattern: string): boolean {
  return /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern);
}
