import { escapeHidden } from '@assay/text';
import { kinds, type Change } from '@assay/diff';
import { version } from '@assay/run/version';
import { describeApproval } from './describe-approval.js';
import type { DiffReport } from '@assay/run/diff/report';

/**
 * Writes a comparison as SARIF 2.1.0. Each change is a result at its place in the new document, with its old place as a related
 * location.
 */
export function writeSarif(report: DiffReport): string {
  const used = new Set(
    [...report.changes, ...report.approved.map(({ change }) => change)].map(({ id }) => id),
  );
  const rules = kinds
    .filter(({ id }) => used.has(id))
    .map(({ id, meta }) => ({
      id,
      name: meta.name,
      shortDescription: { text: meta.name },
      properties: { axis: meta.axis },
    }));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'Assay', version, informationUri: 'https://git.assay.example/assay/assay', rules },
        },
        columnKind: 'utf16CodeUnits',
        results: [
          ...report.changes.map((change) => buildSarifResult(change, report)),
          ...report.approved.map(({ change, approval }) => ({
            ...buildSarifResult(change, report),
            suppressions: [
              { kind: 'external', status: 'accepted', justification: describeApproval(approval) },
            ],
          })),
        ],
      },
    ],
  };
  return `${escapeHidden(JSON.stringify(log, null, 2))}\n`;
}

function buildSarifResult(change: Change, report: DiffReport): object {
  const { id, security, clients, axis, severity, clientSeverity, operation } = change;
  const { problem, impact, recommendation } = change;
  const here = buildSarifLocation(change, change.new === null ? 'old' : 'new', report);
  const there = change.new === null ? undefined : buildSarifLocation(change, 'old', report);
  return {
    ruleId: id,
    level: toSarifLevel(change, report),
    message: {
      text: `${problem} ${impact} ${recommendation}`,
      markdown: `${problem} ${impact}\n\n${recommendation}`,
    },
    ...(here === undefined ? {} : { locations: [here] }),
    ...(there === undefined
      ? {}
      : { relatedLocations: [{ ...there, message: { text: 'In the old document' } }] }),
    properties: { security, clients, axis, severity, clientSeverity, operation },
  };
}

function toSarifLevel(change: Change, report: DiffReport): 'error' | 'warning' | 'note' {
  if (report.fails(change)) return 'error';
  return change.security === 'weaker' || change.clients === 'breaking' ? 'warning' : 'note';
}

function buildSarifLocation(change: Change, side: 'old' | 'new', report: DiffReport): object | undefined {
  const location = change[side];
  if (location === null) return undefined;
  const { start, end } = location.range;
  return {
    physicalLocation: {
      artifactLocation: { uri: report.findArtifact(location.uri) },
      region: { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column },
    },
    logicalLocations: [{ fullyQualifiedName: location.pointer }],
  };
}
