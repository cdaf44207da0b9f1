import type { Schema } from '@assay/core';
import type { ChangeContext, ChangeVisitor } from '../define-change.js';
import type { HeaderPair, ParameterPair, SchemaPair } from '../pairs.js';
import { readShape, type SchemaShape } from '../schema-shape.js';
import type { BoundKeyword } from '@assay/json-schema/algebra';
import { knownNames } from './known-names.js';

/** A value that clients send in both documents. */
export interface SentValue {
  readonly before: SchemaShape;
  readonly after: SchemaShape;
  readonly pair: SchemaPair;
}

/** Visits every value in requests whose shape differs, except read-only values. */
export function visitSentValues<Names extends string>(
  look: (value: SentValue, context: ChangeContext<Names>) => void,
): ChangeVisitor<Names> {
  return {
    Schema(pair, context) {
      const { before, after, usage } = pair;
      if (usage !== 'request' || before === undefined || after === undefined) return;
      if (!after.isMarked('readOnly')) look({ before, after, pair }, context);
    },
  };
}

/** Visits every value in responses whose shape differs, except write-only values. */
export function visitReturnedValues<Names extends string>(
  look: (value: SentValue, context: ChangeContext<Names>) => void,
): ChangeVisitor<Names> {
  return {
    Schema(pair, context) {
      const { before, after, usage } = pair;
      if (usage !== 'response' || before === undefined || after === undefined) return;
      if (!after.isMarked('writeOnly')) look({ before, after, pair }, context);
    },
  };
}

/** A named value that exists only in `after`. */
export interface NewValue<Part extends ParameterPair | HeaderPair> {
  readonly name: string;
  readonly shape: SchemaShape;
  readonly pair: SchemaPair | Part;
  /** True if the value's parent is also new: an object or a body. */
  readonly isInside: boolean;
}

/** Visits every property and parameter that clients can send only after the change. */
export function visitNewlySentValues<Names extends string>(
  look: (value: NewValue<ParameterPair>, context: ChangeContext<Names>) => void,
): ChangeVisitor<Names> {
  return {
    Schema(pair, context) {
      if (pair.usage !== 'request') return;
      const added = addedProperty(pair);
      if (added !== undefined && !added.shape.isMarked('readOnly')) look(added, context);
    },
    Parameter(pair, context) {
      const { before, after } = pair;
      if (pair.usage !== 'request' || before !== undefined || after === undefined) return;
      const schema = getParameterSchema(after);
      if (schema === undefined) return;
      look({ name: after.name, shape: readShape(schema, pair.usage), pair, isInside: false }, context);
    },
  };
}

/** Visits every property and header that responses contain only after the change. */
export function visitNewlyReturnedValues<Names extends string>(
  look: (value: NewValue<HeaderPair>, context: ChangeContext<Names>) => void,
): ChangeVisitor<Names> {
  return {
    Schema(pair, context) {
      if (pair.usage !== 'response') return;
      const added = addedProperty(pair);
      if (added !== undefined && !added.shape.isMarked('writeOnly')) look(added, context);
    },
    Header(pair, context) {
      const { before, after, name } = pair;
      if (pair.usage !== 'response' || before !== undefined || after === undefined) return;
      const schema = getParameterSchema(after);
      if (schema === undefined) return;
      look({ name, shape: readShape(schema, pair.usage), pair, isInside: false }, context);
    },
  };
}

/** Returns a property that exists only in `after`. Inside a new part, names that the operation already used are not new. */
function addedProperty(pair: SchemaPair): NewValue<never> | undefined {
  const { before, after, property, parent, owner, usage } = pair;
  if (before !== undefined || after === undefined || property === undefined) return undefined;
  const isInside = parent?.before === undefined;
  if (isInside && knownNames(owner.operation, usage).has(property)) return undefined;
  return { name: property, shape: after, pair, isInside };
}

/** Returns the schema of a parameter from `schema` or `content`. */
export function getParameterSchema(parameter: {
  readonly schema: Schema | undefined;
  readonly content: readonly { readonly schema: Schema | undefined }[];
}): Schema | undefined {
  return parameter.schema ?? parameter.content[0]?.schema;
}

/** Returns the limits of a bound that was removed or loosened; undefined if it was neither. */
export function loosened(
  before: SchemaShape,
  after: SchemaShape,
  keyword: BoundKeyword,
): { readonly before: number; readonly after: number | undefined } | undefined {
  const [a, b] = [before.getLimit(keyword)?.value, after.getLimit(keyword)?.value];
  if (a === undefined || a === b) return undefined;
  const isUpper = keyword.startsWith('max');
  if (b !== undefined && (isUpper ? b < a : b > a)) return undefined;
  return { before: a, after: b };
}

/** Returns the severity of a loosened upper bound: medium if it was removed or is ten times higher, else low. */
export function gravityOf(step: {
  readonly before: number;
  readonly after: number | undefined;
}): 'medium' | 'low' {
  return step.after === undefined || step.after >= step.before * 10 ? 'medium' : 'low';
}

/** Lists the required and described properties of an object with a matching name. */
export function requiredNames(shape: SchemaShape, isMeant: (name: string) => boolean): readonly string[] {
  return [...shape.required].filter((name) => shape.propertyNames.has(name) && isMeant(name));
}
