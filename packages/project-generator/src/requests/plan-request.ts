import type { Operation, Parameter } from '@assay/core';
import type { Problem } from '../problems/problem.js';
import type { ParameterLocation, PooledValue, SchemaRef } from '../records/index.js';
import type { BodyVariant, JsonSchema, PropertyEncoding } from '../records/index.js';
import { planSecurity, type SecurityPlan } from '../security/plan-security.js';
import { planTargets, type TargetPlan } from '../servers/plan-targets.js';
import type { ValueTools } from '../values/candidates.js';
import type { Covering } from '../values/covering-values.js';
import type { ParameterShape, Refusal, WireSpan, WrittenBody, WrittenParameter } from '../wire/types.js';
import { code } from '../problems/wording.js';
import { variablesWithMore } from '../servers/server-variables.js';
import { acceptOf } from './accept.js';
import { planBodies } from './plan-bodies.js';
import { planParameters } from './plan-parameters.js';
import { readPathTemplate, type PathTemplate } from './path-template.js';

/** Everything known about the request of one operation, before it becomes a step of a flow. */
export interface RequestPlan {
  readonly operation: Operation;
  readonly template: PathTemplate;
  readonly parameters: readonly PlannedParameter[];
  readonly bodies: readonly PlannedBody[];
  readonly security: SecurityPlan;
  readonly targets: TargetPlan;
  /** The value of `Accept`; undefined if no response has a media type. */
  readonly accept: string | undefined;
  readonly problems: readonly Problem[];
}

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
  readonly written: WrittenParameter;
  /** True if the value satisfies its schema. */
  readonly isValid: boolean;
  /** Values that cover the schema; undefined where it has nothing inside. */
  cover(): Covering | undefined;
}

export interface PlannedBody {
  readonly mediaType: string;
  readonly required: boolean;
  readonly schema: SchemaRef | null;
  readonly shape: JsonSchema;
  readonly encoding: Readonly<Record<string, PropertyEncoding>>;
  readonly variants: readonly BodyVariant[];
  /** Where the values of the first variant are in its bytes. */
  readonly spans: readonly WireSpan[];
  readonly bytes: number;
  /** The variant with what is required, as it was written; undefined if there is none. */
  readonly least: WrittenBody | undefined;
  /** Values that cover the schema; undefined where nothing is known of it. */
  cover(): Covering | undefined;
  write(value: unknown): WrittenBody | Refusal;
  /** Puts valid files in the places of a value that are files. */
  fill(value: unknown): unknown;
}

/** What the plans of all operations of a document have in common. */
export interface PlanTools extends ValueTools {
  readonly documentUrl: string | null;
  readonly baseUrl: string | null;
  readonly serverVariables: Readonly<Record<string, string>>;
}

/** Plans the request of an operation: where it goes, with which credentials, parameters and bodies. */
export function planRequest(operation: Operation, tools: PlanTools): RequestPlan {
  const template = readPathTemplate(operation.path);
  const security = planSecurity(operation, operation.root);
  if (security.isCut)
    tools.book.omissions.add(
      'securityAlternatives',
      operation.ownSecurity === undefined ? 'the document' : '',
    );
  const targets = planTargets(operation, tools);
  for (const name of variablesWithMore(operation)) tools.book.omissions.add('serverValues', code(name));
  const accept = acceptOf(operation, tools.book.omissions);
  const bodies = planBodies(operation, tools);
  const taken = new Set(
    [
      ...(accept === undefined ? [] : ['accept']),
      'content-type',
      'host',
      'content-length',
      ...security.headers.map(({ name }) => name.toLowerCase()),
    ].map((name) => `header:${name}`),
  );
  for (const { in: place, name } of security.requestCredentials) taken.add(`${place}:${name}`);
  const parameters = planParameters(operation, template, taken, tools);
  return {
    operation,
    template,
    parameters: parameters.planned,
    bodies: bodies.planned,
    security,
    targets,
    accept,
    problems: [...security.problems, ...targets.problems, ...parameters.problems, ...bodies.problems],
  };
}
