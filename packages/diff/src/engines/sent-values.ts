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

/** Looks at every value that clients send and whose shape differs. What the API sets itself is not sent. */
export function whereSent<Names extends string>(
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

/** Looks at every value that the API answers with and whose shape differs. */
export function whereAnswered<Names extends string>(
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

/** A named value that only one document knows. */
export interface NewValue<Part extends ParameterPair | HeaderPair> {
  readonly name: string;
  readonly shape: SchemaShape;
  readonly pair: SchemaPair | Part;
  /** True where the value around it is new as well: an object, a body. */
  readonly isInside: boolean;
}

/** Looks at every named value, a property or a parameter, that clients can send only after the change. */
export function whereNewlySent<Names extends string>(
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

/** Looks at every property and header that the API answers with only after the change. */
export function whereNewlyAnswered<Names extends string>(
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

/** A property that only the document after has. Inside a new part, what the operation already knew by that name is not new. */
function addedProperty(pair: SchemaPair): NewValue<never> | undefined {
  const { before, after, property, parent, owner, usage } = pair;
  if (before !== undefined || after === undefined || property === undefined) return undefined;
  const isInside = parent?.before === undefined;
  if (isInside && knownNames(owner.operation, usage).has(property)) return undefined;
  return { name: property, shape: after, pair, isInside };
}

/** The schema of a parameter, whether it is given by `schema` or by `content`. */
export function getParameterSchema(parameter: {
  readonly schema: Schema | undefined;
  readonly content: readonly { readonly schema: Schema | undefined }[];
}): Schema | undefined {
  return parameter.schema ?? parameter.content[0]?.schema;
}

/** Returns the way a bound is loosened between two shapes: dropped, or moved; undefined if it is not. */
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

/** Returns the severity of a loosened upper bound: medium if it is gone or far away, else low. */
export function gravityOf(step: {
  readonly before: number;
  readonly after: number | undefined;
}): 'medium' | 'low' {
  return step.after === undefined || step.after >= step.before * 10 ? 'medium' : 'low';
}

/** The required properties of an object that are described and whose names are meant. */
export function requiredNames(shape: SchemaShape, isMeant: (name: string) => boolean): readonly string[] {
  return [...shape.required].filter((name) => shape.propertyNames.has(name) && isMeant(name));
}
