import type { SourceDocument } from '@assay/text';
import type { SecretMasker } from './secret-masker.js';

/** Returns a document whose text has masked secrets. The text is masked on the first access. */
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
