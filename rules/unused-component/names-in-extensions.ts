import { isObject, parsePointer, type SourceDocument } from '@assay/core';

/**
 * The names that specification extensions, and the mappings of discriminators, may mean: all their texts, and the last
 * parts of those that are references.
 */
export function namesInExtensions(documents: readonly SourceDocument[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { value } of documents) collect(value, false, names);
  return names;
}

function collect(value: unknown, isInside: boolean, names: Set<string>): void {
  if (typeof value === 'string') {
    if (isInside) addNames(value, names);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, isInside, names);
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      const begins = key.startsWith('x-') || key === 'discriminator';
      if (isInside) names.add(key);
      collect(value[key], isInside || begins, names);
    }
  }
}

function addNames(text: string, names: Set<string>): void {
  names.add(text);
  const hash = text.indexOf('#');
  const name = hash === -1 ? undefined : parsePointer(decode(text.slice(hash + 1)))?.at(-1);
  if (name !== undefined) names.add(name);
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
