import type { Model } from '@assay/core';
import type { ImportOptions } from '../import-options.js';
import type { DocumentSource } from '../records/index.js';

/** Says which document an import was made of. */
export function documentSource(
  { document }: Model,
  { source }: Pick<ImportOptions, 'source'>,
): DocumentSource {
  const { kind, location, sha256 } = source;
  return {
    kind,
    location,
    sha256,
    mediaType: document.document.syntax,
    specVersion: specVersions[document.format],
  };
}

const specVersions = {
  oas2: '2.0',
  'oas3.0': '3.0',
  'oas3.1': '3.1',
  'oas3.2': '3.2',
} as const satisfies Record<Model['document']['format'], DocumentSource['specVersion']>;
