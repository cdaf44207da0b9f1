import { readJson, type Parameter } from '@assay/core';

const separators: Readonly<Record<string, string>> = {
  ssv: ' ',
  tsv: '\t',
  pipes: '|',
  spaceDelimited: ' ',
  pipeDelimited: '|',
};

/** Lists the possible meanings of a text that represents an array or object: its JSON, or items as in a URL. */
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
