import { formatPointer } from '@assay/core';
import type { SchemaRef } from '@assay/project-generator';
import { drift, type Drift } from './drift.js';
import type { Judged } from './judged-answer.js';
import type { ResponseSchemas } from './response-schemas.js';

/** Values of a body that are looked at, levels of it, and places that are reported. */
const maxValues = 20_000;
const deepest = 100;
const maxPlaces = 20;

type Schemas = ReturnType<ResponseSchemas['expand']>;

interface Place {
  /** Schemas that apply to the value. */
  readonly schemas: Schemas;
  readonly path: readonly (string | number)[];
  /** The same for all items of an array. */
  readonly name: string;
  readonly value: unknown;
}

/** Finds properties that the document marks as `writeOnly` and that the service sends all the same; each once, whatever the items. */
export function findWriteOnlyProperties(
  { schemas, secrets, subject }: Judged,
  schema: SchemaRef,
  value: unknown,
): Drift[] {
  const found = new Map<string, string>();
  const pending: Place[] = [{ schemas: schemas.expand(schemas.at(schema)), path: [], name: '', value }];
  let seen = 0;
  for (let each = pending.pop(); each !== undefined && seen < maxValues; each = pending.pop()) {
    seen++;
    if (found.size === maxPlaces) break;
    for (const place of placesIn(each, schemas)) {
      const isWriteOnly = place.schemas.some((item) => item['writeOnly'] === true);
      if (isWriteOnly && !found.has(place.name)) found.set(place.name, formatPointer(place.path));
      else if (place.schemas.length > 0 && place.path.length < deepest) pending.push(place);
    }
  }
  return [...found.values()].map((instance) => {
    const cleaned = secrets.cleanAnswer(instance);
    return drift('write-only-property-returned', {
      problem: `${subject} with \`${cleaned}\`, which its schema marks as \`writeOnly\`.`,
      impact:
        'What was meant to go only into the service, a password for example, reaches whoever reads the answer, and their logs.',
      recommendation: 'Leave it out of responses.',
      pointer: schema.pointer,
      instance: cleaned,
    });
  });
}

function placesIn({ schemas, path, name, value }: Place, all: ResponseSchemas): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  // Items have one schema: the first ones are enough.
  const members: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.slice(0, 20).map((item, index) => [index, item] as const)
    : Object.entries(value);
  return members.map(([key, member]) => ({
    // Schemas inside of themselves come back several times.
    schemas: [...new Set(schemas.flatMap((schema) => all.inside(schema, key)))],
    path: [...path, key],
    name: `${name}/${typeof key === 'number' ? '*' : key}`,
    value: member,
  }));
}
