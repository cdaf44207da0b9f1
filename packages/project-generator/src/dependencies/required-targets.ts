import { parsePointer, resolveSchema, type Operation } from '@assay/core';
import type { Dependency, DependencyTarget } from './dependency.js';

const known = new WeakMap<Dependency, boolean>();

/** True if a request of the consumer has to carry what the dependency fills in. */
export function isRequired(dependency: Dependency): boolean {
  let required = known.get(dependency);
  if (required === undefined)
    known.set(dependency, (required = asksFor(dependency.consumer, dependency.target)));
  return required;
}

function asksFor(operation: Operation, target: DependencyTarget): boolean {
  if (target.in === 'path') return true;
  if (target.in !== 'body')
    return operation.parameters.some(
      (each) => each.in === target.in && each.name === target.name && each.required,
    );
  const segments = parsePointer(target.pointer) ?? [];
  const field = operation.parameters.find((each) => each.in === 'formData' && each.name === segments[0]);
  if (field !== undefined) return field.required;
  return isRequiredInBody(operation, segments);
}

function isRequiredInBody(operation: Operation, segments: readonly string[]): boolean {
  const body = operation.requestBody;
  if (body === undefined || !body.required) return false;
  return body.content.some(({ schema }) => {
    let current = resolveSchema(schema);
    for (const segment of segments) {
      const parts =
        current === undefined ? [] : [current, ...current.allOf.map((part) => resolveSchema(part))];
      if (!parts.some((part) => part?.required.includes(segment))) return false;
      const properties = parts.flatMap((part) => part?.all('properties') ?? []);
      current = resolveSchema(properties.find(({ key }) => key === segment));
    }
    return true;
  });
}
