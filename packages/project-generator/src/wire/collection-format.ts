import { isObject, type Parameter } from '@assay/core';

const collectionFormats: Readonly<Record<string, string>> = {
  csv: 'form',
  multi: 'form',
  ssv: 'spaceDelimited',
  tsv: 'tabDelimited',
  pipes: 'pipeDelimited',
};

/** The `collectionFormat` that applies to an array of 2.0: `csv` where none or an unknown one is given; null elsewhere. */
export function collectionFormatOf(parameter: Parameter): string | null {
  if (parameter.schema?.dialect !== 'oas2' || parameter.raw['type'] !== 'array') return null;
  const format = parameter.text('collectionFormat') ?? 'csv';
  if (!Object.hasOwn(collectionFormats, format)) return 'csv';
  // Only queries and forms can name a parameter several times.
  return format === 'multi' && parameter.in !== 'query' && parameter.in !== 'formData' ? 'csv' : format;
}

/** The style that writes what a `collectionFormat` does, in queries and forms. */
export function styleOfCollection(collectionFormat: string | null): string {
  return (collectionFormat === null ? undefined : collectionFormats[collectionFormat]) ?? 'form';
}

/** The formats of the arrays in an array of 2.0 (Items Object), the outer one first. */
export function itemFormatsOf(parameter: Parameter): readonly string[] {
  const formats: string[] = [];
  let items = parameter.raw['items'];
  while (isObject(items) && items['type'] === 'array' && formats.length < 10) {
    const format = items['collectionFormat'];
    formats.push(
      typeof format === 'string' && format !== 'multi' && Object.hasOwn(collectionFormats, format)
        ? format
        : 'csv',
    );
    items = items['items'];
  }
  return formats;
}
