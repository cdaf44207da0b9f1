import { pathToFileURL, fileURLToPath } from 'node:url';
import { dirname } from 'node:path';
import {
  analyse,
  formatPointer,
  severities,
  type AnalyseOptions,
  type Analysis,
  type Finding,
} from '@assay/core';
import { createReader } from '@assay/host';
import { rules } from '@assay/rules';
import { spectral } from '@assay/spectral';
import type { PrintedDiagnostic } from './run-spectral.js';

/** Describes a diagnostic for comparison: document, range, code, severity and path. */
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

/** Describes a finding likewise, with Spectral's line and column numbers. */
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

/** Runs a ruleset on documents, like `assay validate`. */
export async function lintWithAssay(
  documents: readonly string[],
  ruleset: string,
): Promise<{ readonly findings: string[]; readonly failures: readonly unknown[] }> {
  const analyser = spectral(ruleset);
  const findings: string[] = [];
  const failures: unknown[] = [];
  for (const path of documents) {
    const analysis = await analyseFile(path, { rules: [], analysers: [analyser] });
    for (const finding of analysis.findings) findings.push(findingForm(finding));
    for (const failure of analysis.failures) failures.push(failure);
  }
  return { findings, failures };
}

/** Returns the file, line and code of a diagnostic. */
export function lineOf({ source, range, code }: PrintedDiagnostic): string {
  return `${source}:${range.start.line + 1} ${code}`;
}

/**
 * Returns the file, line and id of every finding of Assay's rules. Findings that differ only in the operation count once, because
 * Spectral has no field for it and prints no diagnostic twice.
 */
export async function findingLines(documents: readonly string[]): Promise<string[]> {
  const lines = new Map<string, string>();
  for (const path of documents) {
    const { findings } = await analyseFile(path, { rules, preset: 'all' });
    for (const { id, location, problem } of findings) {
      const line = `${fileURLToPath(location.uri)}:${location.range.start.line} ${id}`;
      lines.set(JSON.stringify([path, line, location.pointer, problem]), line);
    }
  }
  return [...lines.values()];
}

async function analyseFile(path: string, options: AnalyseOptions): Promise<Analysis> {
  const reader = createReader({ cwd: dirname(path) });
  try {
    const read = await reader.read({ kind: 'file', path, uri: pathToFileURL(path).href });
    return await analyse(read.ok ? read.source : read, { ...options, read: reader.readReferenced });
  } finally {
    await reader.close();
  }
}

/** Omits pairs of diagnostics that differ only in their path, if Assay reports the parent of a key that it does not know. */
export function withoutLostKeys({ missing, added }: Record<'missing' | 'added', readonly string[]>) {
  const isPair = (theirs: string, ours: string): boolean => theirs.startsWith(`${ours}/`);
  return {
    missing: missing.filter((theirs) => !added.some((ours) => isPair(theirs, ours))),
    added: added.filter((ours) => !missing.some((theirs) => isPair(theirs, ours))),
  };
}
