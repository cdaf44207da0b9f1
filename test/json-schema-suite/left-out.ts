/** Skipped parts of the suite, each with the reason: by file, or by file and the description of a group. */
export const leftOut: Readonly<Record<string, string>> = {
  'draft4/optional/zeroTerminatedFloats.json':
    '1.0 is an integer in OpenAPI, as in all drafts since draft-06; the suite has it as optional.',
};
