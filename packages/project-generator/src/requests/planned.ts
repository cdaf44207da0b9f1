import type { Parameter } from '@assay/core';
import type {
  BodyVariant,
  JsonSchema,
  ParameterLocation,
  PooledValue,
  PropertyEncoding,
  SchemaRef,
} from '../records/index.js';
import type { ValueTools } from '../values/candidates/value-tools.js';
import type { Covering } from '../values/candidates/covering-values.js';
import type {
  ParameterShape,
  Refusal,
  WireSpan,
  SerialisedBody,
  SerialisedParameter,
} from '../wire/types.js';

/** A planned parameter of a request: its value and its serialised form. */
export interface PlannedParameter {
  readonly name: string;
  readonly in: ParameterLocation;
  /** Undefined for a path variable that the document does not declare. */
  readonly parameter: Parameter | undefined;
  /** The name of its variable in the variable set of the subject. */
  readonly variable: string;
  readonly required: boolean;
  readonly enabled: boolean;
  readonly allowEmptyValue: boolean;
  readonly sensitive: boolean;
  readonly shape: ParameterShape;
  readonly schema: SchemaRef | null;
  readonly value: unknown;
  readonly pool: readonly PooledValue[];
  readonly written: SerialisedParameter;
  /** True if the value satisfies its schema. */
  readonly isValid: boolean;
  /** Returns values that cover the schema; undefined if it has no structure. */
  cover(): Covering | undefined;
}

/** A planned body of a request, in one media type. */
export interface PlannedBody {
  readonly mediaType: string;
  readonly required: boolean;
  readonly schema: SchemaRef | null;
  readonly shape: JsonSchema;
  readonly encoding: Readonly<Record<string, PropertyEncoding>>;
  readonly variants: readonly BodyVariant[];
  /** Spans of the first variant's values in its bytes. */
  readonly spans: readonly WireSpan[];
  readonly bytes: number;
  /** The serialised variant with only required values; undefined if none exists. */
  readonly minimal: SerialisedBody | undefined;
  /** Returns values that cover the schema; undefined without a known schema. */
  cover(): Covering | undefined;
  write(value: unknown): SerialisedBody | Refusal;
  /** Replaces the file values in a value with valid files. */
  fill(value: unknown): unknown;
}

/** Tools shared by the plans of all operations of a document. */
export interface PlanTools extends ValueTools {
  readonly documentUrl: string | null;
  readonly baseUrl: string | null;
  readonly serverVariables: Readonly<Record<string, string>>;
}
