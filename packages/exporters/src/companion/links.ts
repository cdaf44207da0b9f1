import type { JsonObject } from '@assay/json-schema';
import type { Edge, Expectation, Output, Step } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import type { CompanionOperation, CompanionOperations } from './operations.js';

/** The Link Objects of all operations, by the operationId of the one whose response they belong to. */
export type CompanionLinks = ReadonlyMap<string, Readonly<Record<string, JsonObject>>>;

/** Makes Link Objects of the values that steps take from the responses of others: runners that support links follow them. */
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
    // A part of a text in a body is more than a runtime expression can say.
    if (output === undefined || parameter === undefined || /^\$response\.body#.*#regex:/.test(output.from))
      return [];
    const name = parameter.in === 'path' ? path.names.get(parameter.name) : parameter.name;
    return name === undefined ? [] : [[`${parameter.in}.${name}`, output.from]];
  });
}

/** True for the responses that links belong to. */
export function hasLinks({ kind, status }: Expectation): boolean {
  return kind === 'success' && status !== 'default';
}
