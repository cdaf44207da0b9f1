/** What a caller can ask to see beside the interface's fields: of each issue, or, as `groups`, `undecided` and `source`, of the whole document. */
export const extras = ['location', 'references', 'operations', 'groups', 'undecided', 'source'] as const;
export type Extra = (typeof extras)[number];

/** What a job can include: its answers are kept, and no text of a document is. */
export const jobExtras = extras.filter((extra) => extra !== 'source');
