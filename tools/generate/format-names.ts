import type { Format } from '@assay/core';

/** The usual names of the OpenAPI versions. */
export const formatNames: Readonly<Record<Format, string>> = {
  oas2: '2.0',
  'oas3.0': '3.0',
  'oas3.1': '3.1',
  'oas3.2': '3.2',
};

/** Lists formats by their usual names: `2.0, 3.0, 3.1, 3.2`. */
export function formatList(formats: readonly Format[]): string {
  if (formats.length === 0) return 'none: Arazzo documents';
  return formats.map((format) => formatNames[format]).join(', ');
}
