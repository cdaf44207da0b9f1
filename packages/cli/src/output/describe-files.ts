/** Says where reports are, as a sentence. There is one file at least. */
export function describeFiles(files: readonly string[]): string {
  return files.length === 1
    ? `The report is in ${files[0]}.`
    : `The reports are in ${files.slice(0, -1).join(', ')} and ${files.at(-1)}.`;
}
