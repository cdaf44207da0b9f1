import type { JsonObject } from '@assay/json-schema';
import type { Edge, Expectation, Output, Step } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import type { CompanionOperation, CompanionOperations } from './operations.js';

/** The Link Objects of all operations, by the operationId of their response. */
export type CompanionLinks = ReadonlyMap<string, Readonly<Record<string, JsonObject>>>;

/** Builds Link Objects for values that steps take from other responses; runners with link support follow them. */
export function companionLinks({ flows }: ExportSource, operations: CompanionOperations): CompanionLinks {
  const links = new Map<string, Map<string, JsonObject>>();
  for (const { steps, edges } of flows) {
    const byId = new Map(steps.map((step) => [step.id, step]));
    for (const edge of edges) addLink(links, edge, byId, operations);
  }
  return new Map([...links].map(([id, each]) => [id, Object.fromEntries(each)]));
}

function addLink(
  links: Map<string, Map<string, JsonObject>>,
  edge: Edge,
  steps: ReadonlyMap<string, Step>,
  operations: CompanionOperations,
): void {
  const from = steps.get(edge.from);
  const to = steps.get(edge.to);
  if (from === undefined || to === undefined) return;
  const producer = operations.of(from);
  const consumer = operations.of(to);
  if (producer === undefined || consumer === undefined) return;
  const parameters = linkParameters(edge, from.outputs, to, consumer);
  if (parameters.length === 0) return;
  const known = links.get(producer.id) ?? new Map<string, JsonObject>();
  if (!known.has(consumer.id)) {
    known.set(consumer.id, { operationId: consumer.id, parameters: Object.fromEntries(parameters) });
  }
  links.set(producer.id, known);
}

function linkParameters(
  { bindings }: Edge,
  outputs: readonly Output[],
  to: Step,
  { path }: CompanionOperation,
): [string, string][] {
  return bindings.flatMap(({ target, expression }): [string, string][] => {
    const output = outputs.find(({ name }) => expression.endsWith(`.outputs.${name}`));
    const parameter = to.request.parameters.find(
      ({ in: place, name }) => `${place}.${name}` === target.insertionPoint,
    );
    // A runtime expression cannot take a part of a text in a body.
    if (output === undefined || parameter === undefined || /^\$response\.body#.*#regex:/.test(output.from))
      return [];
    const name = parameter.in === 'path' ? path.names.get(parameter.name) : parameter.name;
    return name === undefined ? [] : [[`${parameter.in}.${name}`, output.from]];
  });
}

/** True for responses with Link Objects. */
export function hasLinks({ kind, status }: Expectation): boolean {
  return kind === 'success' && status !== 'default';
}
