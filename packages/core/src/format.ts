/** The supported specification families. */
export const formats = ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'] as const;

/** The specification family of a document. */
export type Format = (typeof formats)[number];
