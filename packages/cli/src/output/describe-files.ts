import { joinWords } from '@assay/core';

/** Says where reports are, as a sentence. There is one file at least. */
export function describeFiles(files: readonly string[]): string {
  return files.length === 1
    ? `The report is in ${files[0]}.`
    : `The reports are in ${joinWords(files, 'and')}.`;
}
