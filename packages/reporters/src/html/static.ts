import { oneLine, withPlainLinks } from '../terminal/text.js';
import type { PageReview, ChangesRun } from './changes-data.js';
import type { FindingsRun, PageDocument } from './page-data.js';
import type { ImportRun } from './import-data.js';
import type { VerificationRun } from './verification-data.js';

// The content for browsers without scripts: plain lists.

/** Maximum number of listed groups of a document. */
const maxGroups = 300;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, as character data or as the value of an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

/** Begins the list with the result of the run. */
export function staticHead({ passed, result, version }: FindingsRun): string {
  return `<h1>Assay report: ${passed ? 'passed' : 'failed'}</h1>\n<p>${text(result)}</p>\n<p>Assay ${text(version)}. With scripts, this page has a map of the API, filters and every location; it contains its data as JSON.</p>\n`;
}

/**
 * Lists the groups of a document, the most important first.
 *
 * @param max - maximum number of characters of the list
 */
export function staticDocument(document: PageDocument, max = Infinity): string {
  const { name, description, score, groups, findings, leftOut } = document;
  const points = typeof score?.value === 'number' ? `, score ${score.value} of 100` : '';
  const all = groups
    .slice(0, maxGroups)
    .map(({ severity, rule, problem, recommendation, findings: at, more: others = 0 }) => {
      const first = findings[at[0] ?? -1];
      const place =
        first === undefined ? '' : ` <code>${text(`${first.file}:${first.line}:${first.column}`)}</code>`;
      const more = at.length + others > 1 ? ` and ${at.length + others - 1} more` : '';
      return `<li><strong>${severity}</strong> ${text(rule)}:${place}${more}<br>${text(problem)}<br>${text(withPlainLinks(recommendation))}</li>\n`;
    });
  let size = 0;
  const items = all.filter((item) => (size += item.length) <= max);
  const hidden = groups.length - items.length;
  const rest = hidden === 0 ? '' : `<p>${hidden} more groups are in the data of this page.</p>\n`;
  return `<h2>${text(name)}</h2>\n<p>${text(description)}${points}</p>\n<ol>\n${items.join('')}</ol>\n${rest}${leftOut === undefined ? '' : `<p>${text(leftOut)}</p>\n`}`;
}

/** Lists the changes of a document. */
export function staticReview({ name, changes }: PageReview): string {
  if (changes.length === 0) return '';
  const items = changes
    .slice(0, maxGroups)
    .map(
      ({ severity, id, problem }) => `<li><strong>${severity}</strong> ${text(id)}: ${text(problem)}</li>\n`,
    );
  const hidden = changes.length - items.length;
  const rest = hidden === 0 ? '' : `<p>${hidden} more changes are in the data of this page.</p>\n`;
  return `<h2>Changes of ${text(name)}</h2>\n<ul>\n${items.join('')}</ul>\n${rest}`;
}

/** Escapes a text from a document or a rule on one line. Invisible characters become visible. */
export function text(value: string): string {
  return escapeHtml(oneLine(value));
}

// The content of the other pages for browsers without scripts: plain lists.

/** Maximum number of list entries. */
const maxCount = 300;

export function staticChanges({ old, new: now, passed, changes, version }: ChangesRun): string {
  const items = changes.map(
    ({ severity, id, security, clients, problem, recommendation, old: before, new: after }) =>
      `<strong>${severity}</strong> ${text(id)}, security ${security}, clients ${clients}: ${code((after ?? before)?.place ?? '')}<br>${text(problem)}<br>${text(recommendation)}`,
  );
  return `<h1>Changes of the API: ${verdict(passed)}</h1>\n<p>${text(old)} → ${text(now)}</p>\n${about(version)}${list(items)}`;
}

/** Lists operations with their results. */
export function staticVerification(run: VerificationRun): string {
  const { name, baseUrl, passed, unreachable, notes, operations, targets, version } = run;
  const items = operations.map(({ operation, verdict: came, status, reason, findings }) => {
    const lines = [reason ?? '', ...findings.map(({ severity, problem }) => `${severity}: ${problem}`)];
    return `<strong>${came}</strong> ${status ?? ''} ${code(operation)}${lines
      .filter(Boolean)
      .map((line) => `<br>${text(line)}`)
      .join('')}`;
  });
  const points = targets.map(
    ({ operation, point, role, evidence }) =>
      `${code(operation)} ${point === null ? '' : code(point)} ${text([role, ...evidence].join(', '))}`,
  );
  const first =
    points.length === 0 ? '' : `<h2>Attack these first</h2>\n${list(points)}<h2>Operations</h2>\n`;
  const remarks = [...(unreachable === null ? [] : [unreachable]), ...notes];
  return `<h1>Verification: ${verdict(passed)}</h1>\n<p>${text(name)} at ${code(baseUrl)}</p>\n${about(version)}${remarks.map((note) => `<p>${text(note)}</p>\n`).join('')}${first}${list(items)}`;
}

/** Lists the flows of an import, and the obstacles to testing. */
export function staticImport({ name, description, flows, credentials, errors, version }: ImportRun): string {
  const flowEntries = flows.map(
    ({ name: flow, steps }) => `${code(flow)}: ${steps.map(({ id }) => text(id)).join(' → ')}`,
  );
  const needed = credentials.map(({ name: variable, part }) => `${code(variable)} ${text(part)}`);
  const wrong = errors.map(
    ({ severity, id, problem }) => `<strong>${severity}</strong> ${text(id)}: ${text(problem)}`,
  );
  return `<h1>Projects of ${text(name)}</h1>\n<p>${text(description)}</p>\n${about(version)}<h2>Projects</h2>\n${list(flowEntries)}<h2>Credentials</h2>\n${list(needed)}<h2>Errors</h2>\n${list(wrong)}`;
}

function list(items: readonly string[]): string {
  if (items.length === 0) return '<p>None.</p>\n';
  const hidden = items.length - maxCount;
  const rest = hidden > 0 ? `<p>${hidden} more are in the data of this page.</p>\n` : '';
  return `<ol>\n${items
    .slice(0, maxCount)
    .map((item) => `<li>${item}</li>\n`)
    .join('')}</ol>\n${rest}`;
}

function about(version: string): string {
  return `<p>Assay ${text(version)}. With scripts, this page has filters and details; it contains its data as JSON.</p>\n`;
}

function verdict(passed: boolean): string {
  return passed ? 'passed' : 'failed';
}

function code(value: string): string {
  return `<code>${text(value)}</code>`;
}
