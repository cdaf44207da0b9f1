import type { Format, Model } from '@assay/core';
import { portableFileName } from '@assay/text';
import { isObject, stepInto } from '@assay/text/patches';
import { isPureReference } from './targets.js';

/** The objects that get their own files. */
export type SplitParts = 'paths' | 'components' | 'both';

/** A part of the document that gets its own file. */
export interface Part {
  readonly segments: readonly string[];
  /** The path of the file relative to the root's folder, with forward slashes. */
  readonly path: string;
}

const sectionsOf2 = ['definitions', 'parameters', 'responses'];
const sectionsOf3 = [
  'schemas',
  'responses',
  'parameters',
  'examples',
  'requestBodies',
  'headers',
  'links',
  'callbacks',
];

/** Lists the parts of a document that get their own files, in document order. */
export function listParts(model: Model, parts: SplitParts, rootName: string): Part[] {
  const { format, document } = model.document;
  const extension = /\.\w+$/.exec(rootName)?.[0] ?? (document.syntax === 'json' ? '.json' : '.yaml');
  const used = new Set([rootName.toLowerCase()]);
  const list: Part[] = [];
  const add = (segments: readonly string[], folder: string): void => {
    const value = at(document.value, segments);
    if (!isObject(value) || Object.keys(value).length === 0 || isPureReference(value) || hasName(value))
      return;
    // `x-` members of a map are extensions.
    const key = segments.at(-1) ?? '';
    if (key.startsWith('x-') && segments[0] === 'paths') return;
    list.push({ segments, path: uniquePath(`${folder}/${fileName(key)}`, extension, used) });
  };
  if (parts !== 'components') {
    for (const key of keysAt(document.value, ['paths'])) add(['paths', key], 'paths');
    for (const key of keysAt(document.value, ['webhooks'])) add(['webhooks', key], 'webhooks');
  }
  if (parts !== 'paths') {
    for (const section of sections(format))
      for (const key of keysAt(document.value, section)) add([...section, key], section.join('/'));
  }
  return list;
}

function sections(format: Format): readonly (readonly string[])[] {
  if (format === 'oas2') return sectionsOf2.map((section) => [section]);
  return sectionsOf3.map((section) => ['components', section]);
}

function at(value: unknown, segments: readonly string[]): unknown {
  let inner = value;
  for (const segment of segments) inner = stepInto(inner, segment);
  return inner;
}

function keysAt(value: unknown, segments: readonly string[]): string[] {
  const map = at(value, segments);
  return isObject(map) ? Object.keys(map) : [];
}

/** True if a value contains an `$id`, `$anchor` or `$dynamicAnchor`, which belong to the document around it. */
function hasName(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasName);
  if (!isObject(value)) return false;
  return (
    ['$id', '$anchor', '$dynamicAnchor'].some((key) => typeof value[key] === 'string') ||
    Object.values(value).some(hasName)
  );
}

/** Returns a file name for a key. For example, `/pets/{id}` becomes `pets-id`. */
function fileName(key: string): string {
  const name = key.replace(/[^\w.-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '');
  return portableFileName(name === '' ? 'root' : name.slice(0, 100));
}

/** Returns an unused path. Upper and lower case count as equal. */
function uniquePath(stem: string, extension: string, used: Set<string>): string {
  for (let count = 1; ; count++) {
    const path = `${stem}${count === 1 ? '' : `-${count}`}${extension}`;
    if (used.has(path.toLowerCase())) continue;
    used.add(path.toLowerCase());
    return path;
  }
}
