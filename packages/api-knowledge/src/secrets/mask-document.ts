import type { SourceDocument } from '@assay/text';
import type { SecretMasker } from './secret-masker.js';

/** The same document with a text in which secrets are masked, once somebody reads it. */
export function maskDocument(document: SourceDocument, masker: SecretMasker): SourceDocument {
  const { uri, syntax, value } = document;
  return {
    uri,
    syntax,
    value,
    get text() {
      return masker.getMaskedText(document);
    },
    exactValue: (container, key) => document.exactValue(container, key),
    exactCopy: (copied) => document.exactCopy(copied),
    locate: (pointers, deadline) => document.locate(pointers, deadline),
  };
}
