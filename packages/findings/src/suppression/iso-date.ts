/** True for an existing day in the form `2027-01-31` (RFC 3339, `full-date`). Such texts sort chronologically. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const milliseconds = Date.parse(`${text}T00:00:00Z`);
  // Some engines read 30 February as a day in March, and others reject it.
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text);
}

/** Error: a caller passed an invalid date. `code` identifies the error. */
export class DateError extends Error {
  readonly code = 'ERR_ASSAY_DATE';
}
