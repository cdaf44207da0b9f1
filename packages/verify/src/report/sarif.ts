import { escapeHidden } from '@assay/text';
import { hashText } from '@assay/findings';
import { severities } from '@assay/core';
import { isHarmful } from '@assay/exporters/messages';
import { pascalCase, sarifLevels, sarifText, securityScores } from '@assay/reporters';
import type { Evidence, EvidenceBody, EvidenceHeader } from '../judge/evidence.js';
import { driftKinds, owaspOf, type Drift, type DriftId } from '../judge/drift.js';
import type { OperationResult, VerifyResult } from '../result.js';
import { withoutLinks, type ReportOptions } from './shared.js';

interface Found {
  readonly operation: OperationResult;
  readonly finding: Drift;
}

/**
 * Formats the differences of a run as SARIF 2.1.0, at their locations in the document. Operations that fail the run without a
 * difference are notifications.
 */
export function writeSarif(result: VerifyResult, options: ReportOptions): string {
  const { operations, unreachable } = result;
  const found = operations.flatMap((operation) =>
    operation.findings.map((finding): Found => ({ operation, finding })),
  );
  const ids = [...new Set(found.map(({ finding }) => finding.id))].toSorted();
  const notifications = notificationsOf(result);
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Assay',
            semanticVersion: options.version,
            version: options.version,
            rules: ids.map((id) =>
              descriptor(
                id,
                found.flatMap(({ finding }) => (finding.id === id ? [finding] : [])),
              ),
            ),
          },
        },
        // If the document is validated too, GitHub would consider results that are missing in one report as fixed. The id
        // separates the reports.
        automationDetails: { id: 'assay/verify/' },
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The root of the repository.' } } },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: unreachable === null,
            ...(notifications.length === 0 ? {} : { toolExecutionNotifications: notifications }),
          },
        ],
        results: found.map((each) => buildSarifResult(each, ids, options)),
      },
    ],
  };
  return `${escapeHidden(JSON.stringify(log, null, 2))}\n`;
}

/** Lists the notifications of the whole run, and of operations that fail it without a difference. */
function notificationsOf({ operations, notes, unreachable }: VerifyResult): object[] {
  const failed = operations.flatMap(({ operation, passed, reason, findings }) =>
    passed || reason === null || findings.length > 0
      ? []
      : [{ level: 'error', message: { text: sarifText(`${operation}: ${withoutLinks(reason)}`) } }],
  );
  const notifications =
    unreachable === null
      ? []
      : [{ level: 'error', message: { text: sarifText(`The service does not answer: ${unreachable}.`) } }];
  const skippedNotifications = operations.flatMap(({ operation, verdict, harm, reason }) =>
    verdict === 'skipped' && isHarmful(harm.rank)
      ? [{ level: 'note', message: { text: sarifText(`${operation}: ${reason ?? ''}`) } }]
      : [],
  );
  return [
    ...notifications,
    ...failed,
    ...skippedNotifications,
    ...notes.map((text) => ({ level: 'warning', message: { text: sarifText(text) } })),
  ];
}

/** @param findings the findings of this type, at least one */
function descriptor(id: DriftId, findings: readonly Drift[]): object {
  const { name, severity, meaning } = driftKinds[id];
  const owasp = owaspOf(id);
  const worst = severities.find((each) => findings.some((finding) => finding.severity === each)) ?? severity;
  const help = `${meaning} ${findings[0]?.impact ?? ''}\n\n${findings[0]?.recommendation ?? ''}`;
  return {
    id,
    name: pascalCase(id),
    shortDescription: { text: name },
    fullDescription: { text: meaning },
    help: { text: sarifText(withoutLinks(help)), markdown: help },
    defaultConfiguration: { level: sarifLevels[severity] },
    properties: {
      tags: owasp === null ? ['contract'] : ['security', `external/owasp/${owasp}`],
      ...(owasp !== null ? { 'security-severity': securityScores[worst] } : {}),
    },
  };
}

function buildSarifResult(
  { finding, operation }: Found,
  ids: readonly DriftId[],
  options: ReportOptions,
): object {
  const { id, severity, problem, impact, recommendation, pointer, instance, evidence } = finding;
  const { method, path, status } = operation;
  const fingerprint = buildFingerprint(finding, operation);
  return {
    ruleId: id,
    ruleIndex: ids.indexOf(id),
    level: sarifLevels[severity],
    message: {
      text: sarifText(`${problem} ${impact} ${withoutLinks(recommendation)}`),
      markdown: `${problem} ${impact}\n\n${recommendation}`,
    },
    locations: [
      {
        ...physicalLocation(pointer, options),
        logicalLocations: [{ name: operation.operation, fullyQualifiedName: pointer }],
      },
    ],
    ...(evidence === undefined ? {} : webMessages(evidence)),
    partialFingerprints: {
      primaryLocationLineHash: `${fingerprint}:1`,
      'assayDifference/v1': fingerprint,
    },
    properties: {
      severity,
      operation: operation.operation,
      method,
      path,
      status,
      ...(instance === undefined ? {} : { instance }),
      ...(evidence === undefined ? {} : { curl: evidence.request.curl }),
    },
  };
}

/** Describes a request and its response (SARIF 2.1.0, sections 3.46 and 3.47). */
function webMessages({ request, response }: Evidence): object {
  const { method, url, headers, body } = request;
  const webRequest = { target: url, method, headers: headersOf(headers), ...contentOf(body) };
  if (response === null) return { webRequest, webResponse: { noResponseReceived: true } };
  const { status } = response;
  const webResponse = {
    statusCode: status,
    headers: headersOf(response.headers),
    ...contentOf(response.body),
  };
  return { webRequest, webResponse };
}

function headersOf(headers: readonly EvidenceHeader[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const { name, value } of headers)
    fields.set(name, [...(fields.has(name) ? [fields.get(name)] : []), value].join(', '));
  return Object.fromEntries(fields);
}

function contentOf(body: EvidenceBody | null): object {
  return typeof body?.text !== 'string' ? {} : { body: { text: body.text } };
}

/** Returns the fingerprint of a difference, independent of its location in the document. */
function buildFingerprint({ id, pointer, instance }: Drift, { method, path }: OperationResult): string {
  return hashText(`${method} ${path}`) + hashText([id, pointer, instance ?? ''].join('\0'));
}

/** GitHub does not accept results without a file. */
function physicalLocation(pointer: string, { placeOf, uri: documentUri }: ReportOptions): object {
  const place = placeOf(pointer);
  const uri = place?.uri ?? documentUri;
  if (uri === undefined) return {};
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(uri);
  return {
    physicalLocation: {
      artifactLocation: isAbsolute ? { uri } : { uri, uriBaseId: '%SRCROOT%' },
      region: { startLine: place?.line ?? 1, ...(place === undefined ? {} : { startColumn: place.column }) },
    },
  };
}
