import { fieldRole, mayBeCredential } from '@assay/api-knowledge';
import type { Operation, Parameter } from '@assay/core';
import type { Problem } from '../problems/definitions.js';
import { code } from '../problems/wording.js';
import type { JsonSchema, ParameterLocation, SchemaRef } from '../records/index.js';
import { listCompositionParts } from '../schemas/composition.js';
import type { SchemaRegistry } from '../schemas/schema-registry.js';
import {
  valueOfParameter,
  type ParameterValue,
  explainUnsendable,
} from '../values/candidates/parameter-values.js';
import { coveringValues, type Covering } from '../values/candidates/covering-values.js';
import { makeValue } from '../values/generation/make-value.js';
import { buildParameterShape, isStyleDefined } from '../wire/parameter-shape.js';
import type { ParameterShape } from '../wire/types.js';
import { writeParameter } from '../wire/write-parameter.js';
import { declaredNames, listPathVariables, type PathTemplate } from './path-template.js';
import type { PlannedParameter, PlanTools } from './planned.js';
import { uniqueVariableName } from '../templates/names.js';

const locations: ReadonlySet<string> = new Set(['path', 'query', 'header', 'cookie', 'querystring']);

/** A parameter to send, declared or only in the path. */
interface Candidate {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly parameter: Parameter | undefined;
}

/**
 * Plans the parameters of an operation in document order, then the undeclared variables of its path.
 *
 * @param usedNames keys of values that are already sent, such as `header:accept` or `query:api_key`; these parameters are left out
 */
export function planParameters(
  operation: Operation,
  template: PathTemplate,
  usedNames: ReadonlySet<string>,
  tools: PlanTools,
): { readonly planned: readonly PlannedParameter[]; readonly problems: readonly Problem[] } {
  const planned: PlannedParameter[] = [];
  const problems: Problem[] = [];
  const variables = new Set<string>();
  for (const candidate of listParameterCandidates(operation, template)) {
    if (usedNames.has(getParameterKey(candidate))) continue;
    const parameter = planParameter(candidate, operation, tools, variables, problems);
    if (parameter !== undefined) planned.push(parameter);
  }
  return { planned, problems };
}

function getParameterKey({ in: place, name }: Candidate): string {
  return `${place}:${place === 'header' ? name.toLowerCase() : name}`;
}

function listParameterCandidates(operation: Operation, template: PathTemplate): Candidate[] {
  const variables = listPathVariables(template);
  const declared = operation.parameters.flatMap((parameter): Candidate[] => {
    const { in: place, name } = parameter;
    if (name === '' || !isLocation(place)) return [];
    // A path parameter without a place in the path cannot be sent; a rule reports it.
    if (place === 'path' && !variables.some((variable) => declaredNames(variable).includes(name))) return [];
    return [{ name, in: place, parameter }];
  });
  const missing = variables.filter(
    (variable) =>
      !declared.some(({ in: place, name }) => place === 'path' && declaredNames(variable).includes(name)),
  );
  return [...declared, ...missing.map((name): Candidate => ({ name, in: 'path', parameter: undefined }))];
}

function isLocation(place: string): place is ParameterLocation {
  return locations.has(place);
}

function planParameter(
  candidate: Candidate,
  operation: Operation,
  tools: PlanTools,
  variables: Set<string>,
  problems: Problem[],
): PlannedParameter | undefined {
  const { name, in: place, parameter } = candidate;
  const found =
    parameter === undefined
      ? undeclaredValue(name, operation, tools)
      : valueOfParameter(parameter, tools, operation);
  problems.push(...found.problems);
  const { schema, shape, written } = serialiseParameter(candidate, found.value, tools);
  const required = parameter?.required ?? true;
  if ('refused' in written) {
    problems.push({
      id: 'parameter-not-sendable',
      operation,
      data: { in: place, name: code(name), reason: written.refused },
    });
    return undefined;
  }
  const isSent = required || found.fromExample;
  // Many services read this undefined style anyway.
  if (isSent && shape.style !== 'deepObject' && !isStyleDefined(shape, found.value)) {
    problems.push({
      id: 'value-not-generated',
      operation,
      data: {
        place: `the ${place} parameter ${code(name)}`,
        reason: `the style ${code(shape.style)} does not define how arrays and objects inside of a value are written`,
      },
    });
  }
  return {
    name,
    in: place,
    parameter,
    variable: uniqueVariableName(`${place}.${name}`, variables),
    required,
    enabled: isSent,
    allowEmptyValue: parameter?.flag('allowEmptyValue') ?? false,
    sensitive: mayBeCredential(name) && (parameter === undefined || fieldRole(parameter)?.role !== 'paging'),
    shape,
    schema: schema.ref,
    value: found.value,
    pool: found.values,
    written,
    isValid:
      parameter === undefined || found.values.some(({ value, valid }) => valid && value === found.value),
    cover: () => (schema.ref === null ? undefined : coverParameter(candidate, schema.ref, tools)),
  };
}

/** The wire form of a parameter. */
interface PlannedSerialisation {
  readonly schema: { readonly ref: SchemaRef | null; readonly json: JsonSchema };
  readonly shape: ParameterShape;
  readonly written: ReturnType<typeof writeParameter>;
}

/** Serialised parameters: many operations share a parameter and its value. */
const known = new WeakMap<SchemaRegistry, WeakMap<Parameter, PlannedSerialisation>>();

function serialiseParameter(
  { name, parameter }: Candidate,
  value: unknown,
  tools: PlanTools,
): PlannedSerialisation {
  let ofRegistry = known.get(tools.registry);
  if (ofRegistry === undefined) known.set(tools.registry, (ofRegistry = new WeakMap()));
  const found = parameter === undefined ? undefined : ofRegistry.get(parameter);
  if (found !== undefined) return found;
  const schema = getSchema(parameter, tools);
  const shape = parameter === undefined ? undeclaredShape(name) : buildParameterShape(parameter, schema.json);
  const result = { schema, shape, written: writeParameter(shape, value) };
  if (parameter !== undefined) ofRegistry.set(parameter, result);
  return result;
}

/** Schemas without structure: many operations share a parameter. */
const plain = new WeakSet<SchemaRef>();

/** Returns values that cover the schema of a parameter; undefined if it has no structure. */
function coverParameter(
  { name, in: place }: Candidate,
  schema: SchemaRef,
  tools: PlanTools,
): Covering | undefined {
  if (plain.has(schema)) return undefined;
  const { registry, gate, seed } = tools;
  const ref = registry.follow(schema);
  const json = registry.resolve(registry.get(ref));
  const parts = listCompositionParts(json, registry);
  if (!parts.some((part) => structured.some((keyword) => Object.hasOwn(part, keyword)))) {
    plain.add(schema);
    return undefined;
  }
  return coveringValues(
    json,
    registry,
    `${seed}:${ref.pointer}`,
    name,
    (value) => explainUnsendable(place, value) === undefined && gate.accepts(ref, value, 'request'),
  );
}

const structured = ['properties', 'items', 'prefixItems', 'additionalProperties', 'oneOf', 'anyOf'] as const;

function getSchema(
  parameter: Parameter | undefined,
  { registry }: PlanTools,
): { readonly ref: SchemaRef | null; readonly json: JsonSchema } {
  const schema = parameter?.schema ?? parameter?.content[0]?.schema;
  if (schema === undefined) return { ref: null, json: parameter === undefined ? { type: 'string' } : true };
  const ref = registry.target(schema);
  return { ref, json: registry.get(ref) };
}

function undeclaredShape(name: string): ParameterShape {
  return {
    name,
    in: 'path',
    style: 'simple',
    explode: false,
    allowReserved: false,
    contentType: null,
    collectionFormat: null,
    schema: { type: 'string' },
  };
}

function undeclaredValue(name: string, operation: Operation, { registry, seed }: PlanTools): ParameterValue {
  const result = makeValue(
    { type: 'string', minLength: 1 },
    {
      lookup: registry,
      direction: 'request',
      seed: `${seed}:${operation.path}:${name}`,
      name,
      shape: 'full',
    },
  );
  const value = result.ok ? result.value : result.standIn;
  return { value, values: [], fromExample: false, problems: [] };
}
