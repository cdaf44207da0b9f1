/**
 * Parts that a caller can request besides the interface's fields: of each issue, or, as `groups`, `undecided` and
 * `source`, of the whole document.
 */
export const extras = ['location', 'references', 'operations', 'groups', 'undecided', 'source'] as const;
export type Extra = (typeof extras)[number];

/** Parts that a job can include: its answers are stored, and no text of a document is. */
export const jobExtras = extras.filter((extra) => extra !== 'source');
