import type { Analysis, Finding, Severity } from '@assay/core';
import { DiagnosticSeverity, type Diagnostic } from 'vscode-languageserver';
import type { ConfigurationNote } from '../host.js';
import { toLspRange } from './positions.js';

/** Data of a diagnostic that its code actions need. */
export interface DiagnosticData {
  readonly pointer: string;
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  critical: DiagnosticSeverity.Error,
  high: DiagnosticSeverity.Error,
  medium: DiagnosticSeverity.Warning,
  low: DiagnosticSeverity.Information,
  info: DiagnosticSeverity.Hint,
};

/** Groups the findings of an analysis by the URI of their document. Each document that was read has an entry. */
export function listFindingDiagnostics({ uri, documents, findings }: Analysis): Map<string, Diagnostic[]> {
  const byDocument = new Map<string, Diagnostic[]>([
    [uri, []],
    ...documents.map((each): [string, Diagnostic[]] => [each.uri, []]),
  ]);
  for (const finding of findings) {
    const found = byDocument.get(finding.location.uri);
    if (found === undefined) byDocument.set(finding.location.uri, [toDiagnostic(finding)]);
    else found.push(toDiagnostic(finding));
  }
  return byDocument;
}

const noteCodes = {
  code: 'configuration-code-not-run',
  value: 'configuration-value-ignored',
  mistake: 'configuration-mistake',
  rule: 'rule-not-run',
} as const;

/** Groups the notes about configurations by the URI of their file. */
export function listNoteDiagnostics(notes: readonly ConfigurationNote[]): Map<string, Diagnostic[]> {
  const byFile = new Map<string, Diagnostic[]>();
  for (const { kind, uri, position = { line: 1, column: 1 }, message } of notes) {
    const diagnostic: Diagnostic = {
      range: toLspRange({ start: position, end: position }),
      severity: kind === 'mistake' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
      code: noteCodes[kind],
      source: 'assay',
      message,
    };
    byFile.set(uri, [...(byFile.get(uri) ?? []), diagnostic]);
  }
  return byFile;
}

/** Cached, because the next version of a document has most of the same findings. */
const known = new WeakMap<Finding, Diagnostic>();

function toDiagnostic(finding: Finding): Diagnostic {
  let diagnostic = known.get(finding);
  if (diagnostic === undefined) known.set(finding, (diagnostic = newDiagnostic(finding)));
  return diagnostic;
}

function newDiagnostic({ id, severity, problem, location }: Finding): Diagnostic {
  const data: DiagnosticData = { pointer: location.pointer };
  return {
    range: toLspRange(location.range),
    severity: severities[severity],
    code: id,
    source: 'assay',
    message: problem,
    data,
  };
}
