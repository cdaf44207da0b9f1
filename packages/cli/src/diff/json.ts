import { escapeHidden } from '@assay/core';
import type { Change } from '@assay/diff';
import { displayUri } from '@assay/host';
import { version } from '@assay/run/version';
import { summarize, type DiffReport } from '@assay/run/diff/report';

/** Writes a comparison for programs: one JSON object, of which every change stands on a line of its own. */
export function writeJson(report: DiffReport): string {
  const changes = report.changes.map((change) => `\n${JSON.stringify(toChangeRecord(change))}`).join(',');
  return escapeHidden(
    `{"assay":${JSON.stringify({ version })},"old":${JSON.stringify({ uri: displayUri(report.old.uri) })},` +
      `"new":${JSON.stringify({ uri: displayUri(report.new.uri) })},"changes":[${changes}],\n` +
      `"summary":${JSON.stringify(summarize(report))}}\n`,
  );
}

/** The record of a change in the order of the interface, with URIs that can be shown. */
function toChangeRecord(change: Change): Change {
  const shown = (location: Change['old']) =>
    location === null ? null : { ...location, uri: displayUri(location.uri) };
  return { ...change, old: shown(change.old), new: shown(change.new) };
}
