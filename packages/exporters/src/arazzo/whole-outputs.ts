import { escapedSegment } from '@assay/text';
import { isJsonObject, type JsonObject } from '@assay/json-schema';
import type { Flow, Output, Step } from '@assay/project-generator';
import { getSchemaPlaceKey } from '../companion/schema-places.js';
import type { ExportSource } from '../exporter.js';
import { oneLine } from '../shared/text.js';

/** Maximum length of a chain of references. */
const maxReferences = 20;

/**
 * Replaces outputs that runners do not support. Arazzo expressions cannot take a part of a header (`Location`) or link, but the
 * document often has the same id as a property of the response.
 */
export function withWholeOutputs(source: ExportSource): {
  readonly source: ExportSource;
  readonly leftOut: readonly string[];
} {
  const { flows, schemas } = source;
  // Prerequisite steps do not repeat the responses of their operation.
  const responses = new Map(
    flows.flatMap(({ steps, subject }) =>
      steps.flatMap((step): [string, Step['responses']][] =>
        step.id === subject ? [[step.operationPointer, step.responses]] : [],
      ),
    ),
  );
  const getStepResponses = (step: Step): Step['responses'] =>
    responses.get(step.operationPointer) ?? step.responses;
  const leftOut: string[] = [];
  const allFlows = flows.map((flow) => {
    const found = wholeFlow(flow, getStepResponses, schemas.schemas);
    const keptFlows = withoutBlindDeletes(found);
    if (keptFlows !== found)
      leftOut.push(
        `${oneLine(flow.name)} does not delete the resource that it creates: its id is in a part of a header or link, which no runner can read.`,
      );
    return keptFlows;
  });
  return { source: { ...source, flows: allFlows }, leftOut };
}

function wholeFlow(flow: Flow, responsesOf: (step: Step) => Step['responses'], schemas: Schemas): Flow {
  const steps = flow.steps.map((step): Step => {
    if (step.purpose !== undefined || !step.outputs.some(isPart)) return step;
    const properties = listPropertyNames(responsesOf(step), schemas);
    return { ...step, outputs: step.outputs.map((output) => whole(output, step, flow, properties)) };
  });
  return { ...flow, steps };
}

/** Removes teardown steps with a static value, which could identify a resource of another user. */
function withoutBlindDeletes(flow: Flow): Flow {
  const parts = new Set(
    flow.steps.flatMap(({ id, outputs }) =>
      outputs.flatMap((output) => (isPart(output) ? [`$steps.${id}.outputs.${output.name}`] : [])),
    ),
  );
  const blind = new Set(
    flow.steps.flatMap(({ id, role }) => {
      const names = flow.edges.flatMap(({ to, bindings }) => (to === id ? bindings : []));
      const isBlind =
        role === 'teardown' &&
        names.some(
          ({ expression, target }) =>
            parts.has(expression) && /^(?:path|query)\./.test(target.insertionPoint),
        );
      return isBlind ? [id] : [];
    }),
  );
  if (blind.size === 0) return flow;
  return {
    ...flow,
    steps: flow.steps.filter(({ id }) => !blind.has(id)),
    edges: flow.edges.filter(({ to }) => !blind.has(to)),
  };
}

function isPart({ from }: Output): boolean {
  return from.includes('#regex:');
}

function whole(output: Output, { id }: Step, { edges }: Flow, properties: ReadonlySet<string>): Output {
  if (!isPart(output)) return output;
  const expression = `$steps.${id}.outputs.${output.name}`;
  const target = edges
    .flatMap(({ from, bindings }) => (from === id ? bindings : []))
    .find((binding) => binding.expression === expression)?.target.insertionPoint;
  const name = /^path\.(.+)$/.exec(target ?? '')?.[1];
  if (name === undefined) return output;
  const names = [name, ...(/(?:^|[-_.])(?:id|Id|ID)$|[a-z](?:Id|ID)$/.test(name) ? ['id'] : [])];
  const found = names.find((each) => properties.has(each));
  return found === undefined ? output : { ...output, from: `$response.body#/${escapedSegment(found)}` };
}

type Schemas = ExportSource['schemas']['schemas'];

/** Lists the scalar properties that all documented success responses with a body have. */
function listPropertyNames(responses: Step['responses'], schemas: Schemas): ReadonlySet<string> {
  const sets = responses.flatMap(({ kind, mediaTypes }) =>
    kind === 'success'
      ? mediaTypes.map(({ type, schema }) =>
          /[/+]json\b/i.test(type) && schema !== null
            ? listScalarPaths(schemas[schema.pointer], schemas, 0)
            : new Set<string>(),
        )
      : [],
  );
  const [first = new Set<string>(), ...others] = sets;
  return new Set([...first].filter((name) => others.every((set) => set.has(name))));
}

function listScalarPaths(schema: unknown, schemas: Schemas, depth: number): Set<string> {
  const found = new Set<string>();
  if (!isJsonObject(schema) || depth > maxReferences) return found;
  const referenced = followResponseSchema(schema, schemas);
  const parts = [referenced, ...(Array.isArray(schema['allOf']) ? (schema['allOf'] as unknown[]) : [])];
  for (const part of parts) for (const name of listScalarPaths(part, schemas, depth + 1)) found.add(name);
  const properties = schema['properties'];
  if (!isJsonObject(properties)) return found;
  for (const [name, property] of Object.entries(properties)) if (isScalar(property, schemas)) found.add(name);
  return found;
}

function isScalar(schema: unknown, schemas: Schemas): boolean {
  let current = schema;
  for (let passed = 0; passed < maxReferences && isJsonObject(current); passed++) {
    if (current['writeOnly'] === true) return false;
    const { type } = current;
    const types = Array.isArray(type) ? type : [type];
    if (types.includes('string') || types.includes('integer')) return true;
    current = followResponseSchema(current, schemas);
  }
  return false;
}

function followResponseSchema({ $ref }: JsonObject, schemas: Schemas): unknown {
  const key = typeof $ref === 'string' ? getSchemaPlaceKey($ref) : undefined;
  return key === undefined ? undefined : schemas[key];
}
