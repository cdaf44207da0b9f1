import { type Analysis, count, type Issue, severities } from '@assay/core';
import { formatNumber } from '@assay/text';
import type { ExportFormat } from '@assay/exporters';
import type { Target, Variable } from '@assay/project-generator';
import { escapeForTerminal } from '@assay/reporters';
import { createPaint, describeDocument, fit, wrap, type Paint } from '@assay/reporters/terminal';
import type { FlowSummary, ImportSummary } from '@assay/run/import/import-summary';

/** The content of an import's report. */
export interface ImportReport {
  /** The display name of the document. */
  readonly name: string;
  readonly analysis: Analysis;
  /** The created projects; undefined if the document could not be analysed. */
  readonly made: ImportSummary | undefined;
  readonly errors: readonly Issue[];
  /** The output folder. */
  readonly out: string | undefined;
  readonly formats: readonly ExportFormat[];
  /** The values that exports omit, one sentence each. */
  readonly exportsLeftOut: readonly string[];
  readonly display: { readonly columns: number; readonly color: boolean };
}

/** Describes an import for people: the created projects, and what they need before they can be sent. */
export function describeImport(report: ImportReport): string {
  const paint = createPaint(report.display.color);
  const lines = [
    `${paint.strong(escapeForTerminal(report.name))}   ${describeDocument(report.analysis)}`,
    '',
  ];
  const { made: testProjects } = report;
  const sections =
    testProjects === undefined
      ? [describeErrors(report.errors, report.display.columns, paint)]
      : [
          describeTargets(testProjects, paint),
          describeCredentials(testProjects, report.display.columns, paint),
          describeReach(testProjects, paint),
          describePrerequisites(testProjects, report.display.columns, paint),
          describeErrors(report.errors, report.display.columns, paint),
          describeLeftOut(report, paint),
        ];
  for (const section of sections) if (section.length > 0) lines.push(...section, '');
  lines.push(...describeEnd(report));
  return `${lines.join('\n')}\n`;
}

function describeTargets({ projects }: ImportSummary, paint: Paint): string[] {
  const byName = new Map<string, { readonly target: Target; projects: number }>();
  for (const target of projects.flatMap((project) => project.targets)) {
    const known = byName.get(target.name);
    if (known === undefined) byName.set(target.name, { target, projects: 1 });
    else known.projects++;
  }
  if (byName.size === 0) return [];
  const rows = [...byName.values()].map(({ target, projects: number }) => [
    escapeForTerminal(target.name || 'no address is known'),
    count(number, 'project'),
    target.driver.address === '' ? 'no address: set it with --base-url' : '',
  ]);
  return [paint.strong('TARGETS'), ...columns(rows)];
}

function describeCredentials(
  { groupVariables, flows }: ImportSummary,
  width: number,
  paint: Paint,
): string[] {
  const credentials = groupVariables.filter(({ kind }) => kind === 'credential');
  if (credentials.length === 0) {
    const isPublic = flows.every(({ auth }) => auth.length === 0);
    const reason = isPublic
      ? 'the document requires no authentication'
      : 'the required schemes are not defined';
    return flows.length === 0 ? [] : [paint.strong('CREDENTIALS'), `  none: ${reason}`];
  }
  const rows = credentials.map((variable) => [
    escapeForTerminal(variable.name),
    partNames[variable.auth?.part ?? 'key'],
    describeUses(variable, flows),
    escapeForTerminal(shortened(variable.description.replace(/\s+/g, ' '))),
  ]);
  return [paint.strong('CREDENTIALS'), ...columns(rows, width)];
}

/** Shortens an instruction to 240 characters, with an ellipsis if text was removed. */
function shortened(text: string): string {
  return text.length <= 240 ? text : `${text.slice(0, 239).trimEnd()}…`;
}

/** The display names of credential parts. */
export const partNames: Readonly<Record<NonNullable<Variable['auth']>['part'], string>> = {
  key: 'API key',
  username: 'user name',
  password: 'password',
  token: 'token',
  clientId: 'client id',
  refreshToken: 'refresh token',
  clientSecret: 'client secret',
  authorizationCode: 'authorization code',
  redirectUri: 'redirect URI',
  codeVerifier: 'code verifier',
  deviceCode: 'device code',
  tokenUrl: 'token URL',
  certificate: 'certificate',
  privateKey: 'private key',
};

function describeUses(variable: Variable, flows: readonly FlowSummary[]): string {
  const users = countUsers(variable, flows);
  return users === 0 ? 'an alternative' : count(users, 'project');
}

/** Counts the flows that use a credential in their first alternative; 0 if it is only in other alternatives. */
export function countUsers({ name }: Variable, flows: readonly FlowSummary[]): number {
  return flows.filter(({ auth: [chosen] }) =>
    chosen?.schemes.some(({ variables }) => variables.includes(name)),
  ).length;
}

/** Describes the share of the operations' values that the messages contain. */
function describeReach({ flows }: ImportSummary, paint: Paint): string[] {
  const { leaves, reachable } = measureReach(flows);
  if (leaves === 0) return [];
  return [
    `${paint.strong('COVERAGE')}   ${formatNumber(reachable)} of ${count(leaves, 'value')} in messages`,
    ...describeDistinct(flows),
  ];
}

/** Describes the coverage of schemas in bodies that are too large for all their values. */
function describeDistinct(flows: readonly FlowSummary[]): string[] {
  const large = flows.flatMap(({ reach }) => reach.distinct ?? []);
  if (large.length === 0) return [];
  const places = large.reduce((sum, each) => sum + each.places, 0);
  const reachable = large.reduce((sum, each) => sum + each.reachable, 0);
  return [
    `  ${count(large.length, 'project')} with large bodies: ${formatNumber(reachable)} of ${count(places, 'location')} in their schemas, each counted once`,
  ];
}

/** Counts the values that operations accept, and the values that messages contain. */
export function measureReach(flows: readonly FlowSummary[]): { leaves: number; reachable: number } {
  let leaves = 0;
  let reachable = 0;
  for (const { reach } of flows) {
    leaves += reach.leaves;
    reachable += reach.reachable;
  }
  return { leaves, reachable };
}

const maxPrerequisites = 5;

function describePrerequisites({ flows }: ImportSummary, width: number, paint: Paint): string[] {
  const dependent = flows.filter(({ needs }) => needs !== undefined);
  if (dependent.length === 0) return [];
  const title = `${paint.strong('PREREQUISITES')}   ${dependent.length} of ${count(flows.length, 'project')} first need another request`;
  const visible = dependent.slice(
    0,
    dependent.length > maxPrerequisites + 1 ? maxPrerequisites : dependent.length,
  );
  const hidden = dependent.length - visible.length;
  return [
    title,
    ...visible.map(({ name, needs }) => `  ${fit(escapeForTerminal(`${name} <- ${needs}`), width - 2)}`),
    ...(hidden === 0 ? [] : [`  ... ${formatNumber(hidden)} more`]),
  ];
}

function describeErrors(errors: readonly Issue[], width: number, paint: Paint): string[] {
  const lines: string[] = [];
  for (const severity of severities) {
    const ofSeverity = errors.filter((error) => error.severity === severity);
    for (const id of new Set(ofSeverity.map((error) => error.id))) {
      const issues = ofSeverity.filter((error) => error.id === id);
      const [first] = issues;
      if (first === undefined) continue;
      const others = issues.length === 1 ? '' : `   ${formatNumber(issues.length)} times`;
      lines.push(`${paint.severity(severity, severity.toUpperCase())}  ${paint.strong(id)}${others}`);
      lines.push(...wrap(named(first), width, '  '));
      if (issues.length > 1) lines.push(`  ... ${formatNumber(issues.length - 1)} more like this`);
    }
  }
  return lines.length === 0 ? [] : [paint.strong('ERRORS'), ...lines];
}

const maxSentences = 5;

function describeLeftOut({ exportsLeftOut, display }: ImportReport, paint: Paint): string[] {
  if (exportsLeftOut.length === 0) return [];
  const hidden = exportsLeftOut.length - maxSentences;
  const visible = exportsLeftOut.slice(0, hidden > 1 ? maxSentences : exportsLeftOut.length);
  return [
    paint.strong('NOT EXPORTED'),
    ...visible.flatMap((sentence) => wrap(escapeForTerminal(sentence), display.columns, '  ')),
    ...(hidden > 1 ? [`  ... ${formatNumber(hidden)} more, in the files`] : []),
  ];
}

function named({ problem, operation }: Issue): string {
  return operation === null || problem.includes(operation) ? problem : `${operation}: ${problem}`;
}

function describeEnd({ made, errors, out, formats }: ImportReport): string[] {
  if (made === undefined) return ['No projects were created: the document cannot be analysed.'];
  const summary = `${count(made.projects.length, 'project')}, ${count(errors.length, 'error')}.`;
  if (made.projects.length === 0 && out === undefined) return [summary];
  if (out === undefined)
    return [summary, 'Write them to a folder with --out, and for other tools with --export.'];
  const exported = formats.length === 0 ? '' : `, with exports for ${[...new Set(formats)].join(', ')}`;
  return [`${summary} Written to ${escapeForTerminal(out)}${exported}.`];
}

/** Aligns the cells of rows in columns. */
function columns(rows: readonly (readonly string[])[], width = Infinity): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) => {
    const line = row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('   ')
      .trimEnd();
    return `  ${width === Infinity ? line : fit(line, width - 2)}`;
  });
}
