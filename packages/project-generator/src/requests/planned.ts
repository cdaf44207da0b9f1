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

/** A parameter of a request that is planned: its value, and how that is written. */
export interface PlannedParameter {
  readonly name: string;
  readonly in: ParameterLocation;
  /** Undefined for a variable of the path that the document does not declare. */
  readonly parameter: Parameter | undefined;
  /** The name of its variable in the subject's set. */
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
  /** Values that cover the schema; undefined where it has nothing inside. */
  cover(): Covering | undefined;
}

/** A body of a request that is planned, in one media type. */
export interface PlannedBody {
  readonly mediaType: string;
  readonly required: boolean;
  readonly schema: SchemaRef | null;
  readonly shape: JsonSchema;
  readonly encoding: Readonly<Record<string, PropertyEncoding>>;
  readonly variants: readonly BodyVariant[];
  /** Spans of the values of the first variant in its bytes. */
  readonly spans: readonly WireSpan[];
  readonly bytes: number;
  /** The variant with what is required, as it was written; undefined if there is none. */
  readonly least: SerialisedBody | undefined;
  /** Values that cover the schema; undefined where nothing is known of it. */
  cover(): Covering | undefined;
  write(value: unknown): SerialisedBody | Refusal;
  /** Puts valid files in the places of a value that are files. */
  fill(value: unknown): unknown;
}

/** Tools shared by the plans of all operations of a document. */
export interface PlanTools extends ValueTools {
  readonly documentUrl: string | null;
  readonly baseUrl: string | null;
  readonly serverVariables: Readonly<Record<string, string>>;
}
