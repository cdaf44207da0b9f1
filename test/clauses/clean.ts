import { readFileSync } from 'node:fs';
import { formats, type Format } from '@assay/core';
import { load } from 'js-yaml';

/** A part of a document that can be changed. */
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

/** Makes a document of a format in which nothing is wrong. */
export function cleanDocument(format: Format): Part {
  return structuredClone(documents[format]);
}

function read(name: string): Part {
  // `as`: the files of the folder `clean` are objects.
  return load(readFileSync(new URL(`clean/${name}.yaml`, import.meta.url), 'utf8')) as Part;
}

/** The members of two objects; objects in both are merged, and other values replaced. */
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
