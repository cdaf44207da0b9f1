import { driftKinds, type Drift, type DriftId } from '../judge/drift.js';
import type { OperationResult, VerifyResult } from '../result.js';
import { nameOf, type ReportOptions } from './shared.js';

/** Writes the differences of a run as SARIF 2.1.0, at their places in the document. */
export function writeSarif({ operations, notes }: VerifyResult, options: ReportOptions): string {
  const found = operations.flatMap((operation) =>
    operation.findings.map((finding) => ({ operation, finding })),
  );
  const ids = [...new Set(found.map(({ finding }) => finding.id))].toSorted();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Assay',
            version: options.version,
            informationUri: 'https://git.assay.example/assay/assay',
            rules: ids.map(descriptor),
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: true,
            ...(notes.length === 0
              ? {}
              : {
                  toolExecutionNotifications: notes.map((text) => ({ level: 'warning', message: { text } })),
                }),
          },
        ],
        results: found.map(({ operation, finding }) => resultOf(finding, operation, ids, options)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function descriptor(id: DriftId): object {
  const { name, severity } = driftKinds[id];
  return { id, name, shortDescription: { text: name }, defaultConfiguration: { level: levelOf(severity) } };
}

function resultOf(
  finding: Drift,
  { operation, status }: OperationResult,
  ids: readonly DriftId[],
  { placeOf }: ReportOptions,
): object {
  const { id, severity, problem, impact, recommendation, pointer, instance } = finding;
  const place = placeOf(pointer);
  return {
    ruleId: id,
    ruleIndex: ids.indexOf(id),
    level: levelOf(severity),
    message: {
      text: `${nameOf(finding)}. ${problem} ${impact} ${recommendation}`,
      markdown: `${problem} ${impact}\n\n${recommendation}`,
    },
    locations: [
      {
        ...(place === undefined
          ? {}
          : {
              physicalLocation: {
                artifactLocation: { uri: place.uri },
                region: { startLine: place.line, startColumn: place.column },
              },
            }),
        logicalLocations: [{ name: operation, fullyQualifiedName: pointer }],
      },
    ],
    properties: { severity, operation, status, ...(instance === undefined ? {} : { instance }) },
  };
}

function levelOf(severity: Drift['severity']): 'error' | 'warning' | 'note' {
  if (severity === 'critical' || severity === 'high') return 'error';
  return severity === 'medium' ? 'warning' : 'note';
}
