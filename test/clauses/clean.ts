import { readFileSync } from 'node:fs';
import { formats, type Format } from '@assay/core';
import { load } from 'js-yaml';

/** An object of a document that a fault can change. */
export type Part = Record<string, unknown>;

const shared = read('oas3');
const documents: Readonly<Record<Format, Part>> = {
  oas2: read('oas2'),
  'oas3.0': merged(shared, read('oas3.0')),
  'oas3.1': merged(shared, read('oas3.1')),
  'oas3.2': merged(shared, read('oas3.2')),
};

/** The formats of OpenAPI 3. */
export const formats3: readonly Format[] = formats.filter((format) => format !== 'oas2');

/** Creates a document of a format without any fault. */
export function cleanDocument(format: Format): Part {
  return structuredClone(documents[format]);
}

function read(name: string): Part {
  // `as`: the files of the folder `clean` are objects.
  return load(readFileSync(new URL(`clean/${name}.yaml`, import.meta.url), 'utf8')) as Part;
}

/** Merges two objects. Members that are objects in both are merged; other values of `b` replace those of `a`. */
function merged(a: Part, b: Part): Part {
  const whole: Part = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const known = whole[key];
    whole[key] = isPart(known) && isPart(value) ? merged(known, value) : value;
  }
  return whole;
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
