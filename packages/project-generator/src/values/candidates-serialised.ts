import { readJson, type Parameter } from '@assay/core';

const separators: Readonly<Record<string, string>> = {
  ssv: ' ',
  tsv: '\t',
  pipes: '|',
  spaceDelimited: ' ',
  pipeDelimited: '|',
};

/** What a text can mean that stands for an array or object: its JSON, or the items of an array as they stand in a URL. */
export function readingsOf(value: unknown, parameter: Parameter | undefined): readonly unknown[] {
  if (typeof value !== 'string') return [];
  const parsed = parseContainer(value);
  if (parsed !== undefined) return [parsed];
  if (parameter === undefined || value === '') return [];
  const style = parameter.text('collectionFormat') ?? parameter.text('style') ?? '';
  const items = value.split(Object.hasOwn(separators, style) ? (separators[style] ?? ',') : ',');
  const numbers = items.map((item) =>
    /^-?\d{1,15}(?:\.\d{1,10})?$/.test(item.trim()) ? Number(item) : item,
  );
  return [items, numbers];
}

function parseContainer(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return readJson(text);
  } catch {
    // A plain text.
    return undefined;
  }
}
