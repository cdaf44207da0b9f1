/** The identifier of a record. */
export type Id = string;

/** An ISO 8601 time in UTC: `2026-01-31T12:00:00.000Z`. */
export type Timestamp = string;
