/** The specification family that a document follows. */
export const formats = ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'] as const;

/** Specification family of a document. */
export type Format = (typeof formats)[number];
