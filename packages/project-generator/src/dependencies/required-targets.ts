import { parsePointer, resolveSchema, type Operation, type Schema } from '@assay/core';
import type { Dependency, DependencyTarget } from './dependency.js';

/**
 * Condition under which a value is required: in every request, in those whose body has the array around it, or never.
 */
type Demand = 'always' | 'inside' | 'never';

const known = new WeakMap<Dependency, Demand>();

/** True if a request of the consumer has to carry what the dependency fills in. */
export function isRequired(dependency: Dependency): boolean {
  return getRequirement(dependency) === 'always';
}

/** True if a request of the consumer that has a body, and an item in each of its arrays, has to carry it. */
export function isSent(dependency: Dependency): boolean {
  return getRequirement(dependency) !== 'never';
}

function getRequirement(dependency: Dependency): Demand {
  let demand = known.get(dependency);
  if (demand === undefined)
    known.set(dependency, (demand = demandFor(dependency.consumer, dependency.target)));
  return demand;
}

function demandFor(operation: Operation, target: DependencyTarget): Demand {
  if (target.in === 'path') return 'always';
  if (target.in !== 'body')
    return operation.parameters.some(
      (each) => each.in === target.in && each.name === target.name && each.required,
    )
      ? 'always'
      : 'never';
  const segments = parsePointer(target.pointer) ?? [];
  const field = operation.parameters.find((each) => each.in === 'formData' && each.name === segments[0]);
  if (field !== undefined) return field.required ? 'always' : 'never';
  return demandInBody(operation, segments);
}

function demandInBody({ requestBody: body }: Operation, segments: readonly string[]): Demand {
  const demands = new Set(body?.content.map(({ schema }) => demandIn(schema, segments)));
  if (demands.has('always')) return body?.required === true ? 'always' : 'inside';
  return demands.has('inside') ? 'inside' : 'never';
}

function demandIn(schema: Schema | undefined, segments: readonly string[]): Demand {
  let demand: Demand = 'always';
  let current = resolveSchema(schema);
  for (const segment of segments) {
    const parts: readonly (Schema | undefined)[] =
      current === undefined ? [] : [current, ...current.allOf.map((part) => resolveSchema(part))];
    const list = parts.find((part) => part?.items !== undefined);
    if (list !== undefined && /^\d+$/.test(segment)) {
      if (!parts.some(asksForItems)) demand = 'inside';
      current = resolveSchema(list.items);
      continue;
    }
    if (!parts.some((part) => part?.required.includes(segment))) return 'never';
    const properties = parts.flatMap((part) => part?.all('properties') ?? []);
    current = resolveSchema(properties.find(({ key }) => key === segment));
  }
  return demand;
}

function asksForItems(schema: Schema | undefined): boolean {
  const least = schema?.keywords['minItems'];
  return typeof least === 'number' && least > 0;
}
