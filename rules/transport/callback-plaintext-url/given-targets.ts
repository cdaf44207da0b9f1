import { resolveSchema, unescapedSegment, type Operation, type Parameter, type Schema } from '@assay/core';

/** A URL that a description gives as an example of where a callback goes. */
export interface GivenTarget {
  readonly at: Parameter | Schema;
  readonly property: string;
  readonly url: string;
}

/** The examples and defaults of the parameter or property of a request that a runtime expression begins with. */
export function givenTargets(operation: Operation | undefined, expression: string): GivenTarget[] {
  if (operation === undefined) return [];
  const [, place, name] = /^\{?\$request\.(query|header|path)\.([^}]+)/.exec(expression) ?? [];
  if (name !== undefined) return fromParameter(operation, place ?? '', name);
  const pointer = /^\{?\$request\.body#\/([^}#]+)/.exec(expression)?.[1];
  return pointer === undefined
    ? []
    : fromBody(operation, pointer.split('/').slice(0, 20).map(unescapedSegment));
}

function fromParameter(operation: Operation, place: string, name: string): GivenTarget[] {
  const parameter = operation.parameters.find((item) => item.in === place && item.name === name);
  if (parameter === undefined) return [];
  const { example } = parameter.raw;
  if (typeof example === 'string') return [{ at: parameter, property: 'example', url: example }];
  return fromSchema(parameter.schema);
}

function fromBody(operation: Operation, steps: readonly string[]): GivenTarget[] {
  const targets: GivenTarget[] = [];
  const seen = new Set<Schema>();
  for (const part of operation.requestBody?.content ?? []) {
    let schema = part.kind === 'MediaType' ? resolveSchema(part.schema) : undefined;
    for (const step of steps) {
      const property = schema?.subschemas.find(
        (subschema) => subschema.step === 'properties' && subschema.key === step,
      );
      schema = resolveSchema(property);
    }
    // Several media types may share one schema.
    if (schema === undefined || seen.has(schema)) continue;
    seen.add(schema);
    targets.push(...fromSchema(schema));
  }
  return targets;
}

function fromSchema(schema: Schema | undefined): GivenTarget[] {
  const found = resolveSchema(schema);
  if (found === undefined) return [];
  for (const property of ['example', 'default']) {
    const url = found.keywords[property];
    if (typeof url === 'string') return [{ at: found, property, url }];
  }
  return [];
}
