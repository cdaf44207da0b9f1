import { pathToFileURL, fileURLToPath } from 'node:url';
import { dirname } from 'node:path';
import { analyse, formatPointer, severities, type Finding } from '@assay/core';
import { createReader } from '@assay/host';
import { spectral } from '@assay/spectral';
import type { PrintedDiagnostic } from './run-spectral.js';

/** What has to agree of a diagnostic: the document, the code, the path, the severity and the range. */
export function printedForm({ source, code, path, severity, range }: PrintedDiagnostic): string {
  const { start, end } = range;
  return [
    source,
    `${start.line}:${start.character}-${end.line}:${end.character}`,
    code,
    severity,
    formatPointer(path),
  ].join(' ');
}

/** The same of a finding, as Spectral counts. */
function findingForm({ id, severity, location }: Finding): string {
  const { start, end } = location.range;
  const counted = (place: typeof start) => ({ line: place.line - 1, character: place.column - 1 });
  return [
    location.uri.startsWith('file:') ? fileURLToPath(location.uri) : location.uri,
    `${counted(start).line}:${counted(start).character}-${counted(end).line}:${counted(end).character}`,
    id,
    severities.indexOf(severity) - 1,
    location.pointer,
  ].join(' ');
}

/** Runs a ruleset on documents, as `assay validate` does. */
export async function lintWithAssay(
  documents: readonly string[],
  ruleset: string,
): Promise<{ readonly findings: string[]; readonly failures: readonly unknown[] }> {
  const analyser = spectral(ruleset);
  const findings: string[] = [];
  const failures: unknown[] = [];
  for (const path of documents) {
    const reader = createReader({ cwd: dirname(path) });
    const read = await reader.read({ kind: 'file', path, uri: pathToFileURL(path).href });
    const analysis = await analyse(read.ok ? read.source : read, {
      rules: [],
      analysers: [analyser],
      read: reader.readReferenced,
    });
    await reader.close();
    for (const finding of analysis.findings) findings.push(findingForm(finding));
    for (const failure of analysis.failures) failures.push(failure);
  }
  return { findings, failures };
}
