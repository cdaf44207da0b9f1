import type { Issue } from '@assay/core';
import type { Edge, Flow, Step } from '@assay/project-generator';
import {
  writeImportPage,
  type ImportRun,
  type PageFlow,
  type PageImportError,
  type PageNeed,
  type PageShell,
  type PageStep,
  type PageTarget,
} from '@assay/reporters';
import { describeDocument } from '@assay/reporters/terminal';
import { version } from '@assay/run/version';
import { partNames, measureReach, countUsers, type ImportReport } from './describe-import.js';
import type { ImportSummary } from '@assay/run/import/import-summary';

/** Writes an import as a self-contained HTML page. */
export function writeImportHtml(report: Omit<ImportReport, 'display'>, shell: PageShell): string {
  return writeImportPage(importRun(report), shell);
}

/** Builds the data for the page of an import. Values of variables are left out. */
export function importRun(report: Omit<ImportReport, 'display'>): ImportRun {
  const { name, analysis, made, errors, out, exportsLeftOut } = report;
  const flows = made?.flows ?? [];
  const credentials = (made?.groupVariables ?? []).filter(({ kind }) => kind === 'credential');
  return {
    kind: 'import',
    version,
    name,
    description: describeDocument(analysis),
    made: made !== undefined,
    folder: made === undefined ? undefined : out,
    targets: made === undefined ? [] : countTargets(made),
    credentials: credentials.map((variable) => ({
      name: variable.name,
      part: partNames[variable.auth?.part ?? 'key'],
      description: variable.description.replace(/\s+/g, ' ').slice(0, 500),
      projects: countUsers(variable, flows),
    })),
    ...measureReach(flows),
    flows: made?.pages ?? [],
    errors: errors.map(pageError),
    leftOut: exportsLeftOut,
  };
}

/** Builds the data of a flow for a page: its requests in order, with the values that each takes from others. */
export function pageFlow(flow: Flow): PageFlow {
  const { name, operation, steps, edges, subject, auth, anonymousAllowed, accessChecks = [] } = flow;
  const tested = steps.find(({ id }) => id === subject);
  const { leaves = 0, reachable = 0, missed = [] } = tested?.coverage ?? {};
  return {
    name,
    method: operation.method,
    path: operation.path,
    summary: operation.summary,
    steps: steps.map((step) => pageStep(step, edges)),
    auth: auth.map(({ schemes }) => schemes.map(({ scheme }) => scheme)),
    anonymousAllowed,
    checks: accessChecks.map(({ identity }) => identity),
    messages: tested?.messages?.length ?? 1,
    leaves,
    reachable,
    missed,
  };
}

function pageStep({ id, role, request, purpose }: Step, edges: readonly Edge[]): PageStep {
  return {
    id,
    role,
    method: request.method,
    path: request.pathTemplate,
    asksForToken: purpose === 'token',
    needs: edges.filter(({ to }) => to === id).map(pageNeed),
  };
}

function pageNeed({ from, bindings, optional, withheld = [] }: Edge): PageNeed {
  return {
    from,
    bindings: bindings.map(({ target, expression, origin }) => ({
      to: target.insertionPoint,
      from: expression,
      why: reasons[origin],
    })),
    optional,
    withheld: withheld.length > 0,
  };
}

/** The reasons for taking a value from another response. */
const reasons = {
  link: 'a link of the document says so',
  'location-header': 'the Location header leads there',
  dependency: 'their names and schemas agree',
  manual: 'a person says so',
} as const;

function countTargets({ projects }: ImportSummary): PageTarget[] {
  const byName = new Map<string, number>();
  for (const { name } of projects.flatMap(({ targets }) => targets))
    byName.set(name, (byName.get(name) ?? 0) + 1);
  return [...byName].map(([name, number]) => ({ name, projects: number }));
}

function pageError(issue: Issue): PageImportError {
  const { id, name, severity, operation, problem, impact, recommendation } = issue;
  return { id, name, severity, operation, problem, impact, recommendation };
}
