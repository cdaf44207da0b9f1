import type { EvaluatedMembers } from './evaluated-members.js';
import type { GroupType, SchemaDialect } from './schema-dialect.js';
import type { Evaluated, Mode, SchemaError } from './schema-errors.js';
import type { SchemaObject, SchemaPlans } from './schema-plan.js';
import type { SchemaReferences } from './schema-references.js';

/** An evaluation, as keywords use it. */
export interface SchemaRun {
  readonly errors: SchemaError[];
  readonly plans: SchemaPlans;
  readonly references: SchemaReferences;
  readonly dialect: SchemaDialect;
  readonly tracksEvaluated: boolean;
  /** True for schemas with their own messages (`errorMessage`). */
  readonly hasMessages: boolean;
  /** The first schema with a dynamic anchor that the run reached. */
  anchored: SchemaObject | undefined;
  /** Determines the members that the target of a reference evaluates. */
  findEvaluatedMembers(schema: unknown): EvaluatedMembers;
  evaluate(
    schema: unknown,
    data: unknown,
    instancePath: string,
    schemaPath: string,
    mode: Mode,
    evaluated: Evaluated,
  ): boolean;
}

/** A keyword of a schema, and the data that it applies to. */
export interface KeywordCall {
  readonly run: SchemaRun;
  readonly schema: SchemaObject;
  readonly keyword: string;
  readonly value: unknown;
  readonly data: unknown;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly mode: Mode;
  readonly evaluated: Evaluated;
  readonly group: GroupType;
}

/** Reports an error of a keyword. */
export function fail(call: KeywordCall, message: string, params: SchemaError['params'] = {}): false {
  const { run, keyword, instancePath, schemaPath } = call;
  run.errors.push({ keyword, instancePath, schemaPath: `${schemaPath}/${keyword}`, message, params });
  return false;
}

/** Evaluates a subschema for the same data. */
export function applyHere(
  call: KeywordCall,
  schema: unknown,
  path: string,
  mode: Mode = call.mode,
  evaluated: Evaluated = call.evaluated,
): boolean {
  return call.run.evaluate(
    schema,
    call.data,
    call.instancePath,
    `${call.schemaPath}/${path}`,
    mode,
    evaluated,
  );
}

/** Evaluates a subschema for a member or an item. */
export function applyInside(
  call: KeywordCall,
  schema: unknown,
  data: unknown,
  segment: string,
  path: string,
  mode: Mode = call.mode,
): boolean {
  return call.run.evaluate(
    schema,
    data,
    `${call.instancePath}/${segment}`,
    `${call.schemaPath}/${path}`,
    mode,
    {
      props: new Set(),
      items: 0,
    },
  );
}

/** True for objects. */
export function isSchemaMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
