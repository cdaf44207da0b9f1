import { identifiedNoun, speaksOfName } from '@assay/api-knowledge';
import { formatPointer, type Operation, type Parameter, type Schema } from '@assay/core';
import type { ParameterLocation } from '../records/index.js';
import type { DependencyTarget } from './dependency.js';
import type { Need } from './inferred-candidates.js';
import { jsonRequestSchemaOf } from './messages.js';
import { shapeOfPath, type PathPlace } from './path-shape.js';
import type { SchemaReader } from './schema-reader.js';
import { canIdentify } from './value-types.js';

/** A parameter in the path of an operation. */
export interface PathNeed extends Need {
  readonly place: PathPlace;
}

/** The parameters in the path that may name a thing, in its order. */
export function pathNeeds(consumer: Operation, reader: SchemaReader): PathNeed[] {
  return shapeOfPath(consumer).places.flatMap((place): PathNeed[] => {
    const parameter = consumer.parameters.find(
      (each) => each.in === 'path' && each.name.replace(/^\+/, '') === place.name,
    );
    const name = parameter?.name ?? place.name;
    const schema = parameter && schemaOf(parameter);
    if (!canIdentify(schema, reader)) return [];
    return [
      {
        consumer,
        target: { in: 'path', name },
        name: place.name,
        schema,
        isCalledName: speaksOfName(parameter?.text('description') ?? ''),
        place,
      },
    ];
  });
}

/** A required parameter outside the path, or a required field of the body, that is an identifier of something. */
export interface FieldNeed extends Need {
  readonly noun: string;
}

/** The required parameters and fields that are identifiers by their names: `userId`, `X-User-Id`. */
export function fieldNeeds(consumer: Operation, reader: SchemaReader): FieldNeed[] {
  const needs: FieldNeed[] = [];
  const add = (name: string, schema: Schema | undefined, target: DependencyTarget): void => {
    const noun = identifiedNoun(name);
    if (noun === undefined || ofTheMessage.has(noun) || !canIdentify(schema, reader)) return;
    needs.push({ consumer, target, name: name.replace(/^x-/i, ''), schema, isCalledName: false, noun });
  };
  for (const parameter of consumer.parameters) {
    if (!parameter.required) continue;
    const location = fieldLocation(parameter);
    if (location === 'form')
      add(parameter.name, schemaOf(parameter), { in: 'body', pointer: formatPointer([parameter.name]) });
    else if (location !== undefined)
      add(parameter.name, schemaOf(parameter), { in: location, name: parameter.name });
  }
  const body = jsonRequestSchemaOf(consumer);
  for (const { name, schema, required } of body === undefined ? [] : reader.properties(body).values()) {
    if (!required || reader.keyword(schema, 'readOnly') === true) continue;
    add(name, schema, { in: 'body', pointer: formatPointer([name]) });
  }
  return needs;
}

/** What identifies a message or its sender, not a thing of the API. */
const ofTheMessage: ReadonlySet<string> = new Set(
  'request correlation trace span session idempotency client message transaction'.split(' '),
);

function fieldLocation(parameter: Parameter): Exclude<ParameterLocation, 'path'> | 'form' | undefined {
  switch (parameter.in) {
    case 'query':
    case 'header':
    case 'cookie':
      return parameter.in;
    case 'formData':
      return 'form';
    default:
      return undefined;
  }
}

function schemaOf(parameter: Parameter): Schema | undefined {
  return parameter.schema ?? parameter.content[0]?.schema;
}
