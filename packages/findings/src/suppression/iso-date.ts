/** True for a day that exists, written as in `2027-01-31` (RFC 3339, `full-date`). Such texts sort as the days do. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const milliseconds = Date.parse(`${text}T00:00:00Z`);
  // 30 February is a day in March to some engines, and none to others.
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text);
}

/** A date that is none, where a caller gives one; `code` tells so. */
export class DateError extends Error {
  readonly code = 'ERR_ASSAY_DATE';
}
