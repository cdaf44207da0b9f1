import { writeJson } from '@assay/json-schema';
import { escapeHidden } from '@assay/core';

/** A record as the JSON text that is kept and answered: what it shows of a document is as harmless on a terminal as an issue. */
export function recordText(record: object): string {
  return escapeHidden(writeJson(record));
}
