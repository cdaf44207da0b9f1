import type { Issue, LoaderError, Location, RuleReferences, Severity } from '@assay/core';
import type {
  PageDocument,
  PageFinding,
  PageGroup,
  PageNote,
  PageOperation,
  PageRule,
} from '@assay/reporters';
import { referenceUrls } from '@assay/reporters/references';
import type { Checked, TextFile } from '../../analysis/protocol.js';
import { askJson, type Answer, type Ask } from '../../api/client.js';
import { severities } from '../../../shared/severity.js';

/** An issue as the service returns it, with the requested additional members. */
export interface ServiceIssue extends Issue {
  readonly location?: Location;
  readonly references?: {
    readonly owasp: readonly string[];
    readonly cwe: readonly number[];
    readonly specification: string | null;
  };
  readonly operations?: readonly string[];
  readonly group?: string;
}

/** The response of `POST /api/conversion/openapi/validate`. */
export interface Validation {
  readonly status: 'success' | 'error';
  readonly result: readonly ServiceIssue[];
  readonly swaggerValidationResults: readonly LoaderError[];
  readonly groups?: readonly {
    readonly id: string;
    readonly rules: readonly string[];
    readonly severity: Severity;
    readonly problem: string;
    readonly share: number;
  }[];
  readonly undecided?: readonly {
    readonly what: string;
    readonly why: string;
    readonly location: Location;
  }[];
  /** The texts of the documents, if requested. */
  readonly source?: readonly { readonly uri: string; readonly text: string }[];
}

const include = ['location', 'references', 'operations', 'groups', 'undecided'];
const path = '/api/conversion/openapi/validate';
const lists = ['result', 'swaggerValidationResults'];

/** Analyses a file by the service. */
export async function checkByService(file: TextFile, signal: AbortSignal): Promise<Answer<Checked>> {
  const form = new FormData();
  form.set('file', new Blob([file.text]), file.path.slice(file.path.lastIndexOf('/') + 1));
  return runServiceCheck({ method: 'POST', path, query: { include }, body: form, signal, lists }, file.path);
}

/**
 * Response of the service for a URL: the result, and the fetched texts, the root first; no texts if it is not an OpenAPI
 * document.
 */
export interface Fetched {
  readonly checked: Checked;
  readonly files: readonly TextFile[];
}

/** Fetches and analyses a document by the service. */
export async function checkUrl(url: string, signal: AbortSignal): Promise<Answer<Fetched>> {
  const query = { include: [...include, 'source'] };
  const start = performance.now();
  const answer = await askJson<Validation>({
    method: 'POST',
    path: `${path}/url`,
    query,
    body: { url },
    signal,
    lists,
  });
  if (answer.kind === 'failure') return answer;
  const { source = [] } = answer.value;
  const files = source.map(({ uri, text }): TextFile => ({ path: uri, text }));
  return { ...answer, value: { checked: checkedIn(answer.value, url, start), files } };
}

async function runServiceCheck(ask: Ask, name: string): Promise<Answer<Checked>> {
  const start = performance.now();
  const answer = await askJson<Validation>(ask);
  if (answer.kind === 'failure') return answer;
  return { ...answer, value: checkedIn(answer.value, name, start) };
}

function checkedIn(validation: Validation, name: string, start: number): Checked {
  const { page, ranges } = pageOfValidation(validation, name);
  return { page, ranges, secrets: undefined, ruleset: undefined, took: performance.now() - start };
}

/** Builds the page of a response. `name` is the document's name, which the service uses for its root. */
export function pageOfValidation(
  { status, result, groups = [], swaggerValidationResults, undecided = [] }: Validation,
  name: string,
): Pick<Checked, 'page' | 'ranges'> {
  const operations = listPageOperations(result);
  const indexes = new Map(operations.map(({ method, path: at }, index) => [`${method} ${at}`, index]));
  const ranges = new Int32Array(4 * result.length);
  const rules = new Map<string, PageRule>();
  const byGroup = new Map<string, number[]>();
  const root = result.find(({ location }) => location !== undefined)?.location?.uri;
  const getFileName = (uri: string): string => (uri === root || name.endsWith(`/${uri}`) ? name : uri);
  const findings = result.map((issue, index): PageFinding => {
    const { id, severity, operation, problem, location, group = id, references } = issue;
    const known = byGroup.get(group);
    if (known === undefined) byGroup.set(group, [index]);
    else known.push(index);
    if (!rules.has(id))
      rules.set(id, {
        name: issue.name,
        category: issue.category,
        references: listReferenceLinks(references),
        links: [],
      });
    const { start = nowhere, end = nowhere } = location?.range ?? {};
    ranges.set([start.line, start.column, end.line, end.column], 4 * index);
    const { line, column } = start;
    const pointer = location?.pointer ?? '';
    return {
      rule: id,
      severity,
      operation,
      problem,
      file: getFileName(location?.uri ?? name),
      line,
      column,
      pointer,
    };
  });
  const reported = groups.flatMap(({ id, rules: [rule = id], severity, problem, share }): PageGroup[] => {
    const places = byGroup.get(id) ?? [];
    const head = result[places.find((index) => result[index]?.id === rule) ?? places[0] ?? -1];
    if (head === undefined) return [];
    const { impact, recommendation } = head;
    const isEverywhere = share === 1 && operations.length > 1;
    const touched = isEverywhere ? null : touchedBy(places, result, indexes);
    return [
      {
        id,
        rule,
        severity,
        problem,
        impact,
        recommendation,
        findings: places,
        operations: touched,
        frame: undefined,
        fixes: undefined,
      },
    ];
  });
  const page: PageDocument = {
    name,
    description: '',
    api: undefined,
    severities: countSeverities(findings),
    isAnalysed: status === 'success',
    score: undefined,
    operations,
    groups: reported,
    findings,
    rules: Object.fromEntries(rules),
    violations: swaggerValidationResults.map(({ message, instancePath }): PageNote => ({
      text: message,
      place: instancePath || '/',
    })),
    suppressed: [],
    undecided: undecided.map(({ what, why, location: { uri, range } }): PageNote => ({
      text: `${what}: ${why}`,
      place: `${getFileName(uri)}:${range.start.line}:${range.start.column}`,
    })),
    failures: [],
    known: [],
    trend: undefined,
    untried: undefined,
  };
  return { page, ranges };
}

function countSeverities(findings: readonly { readonly severity: Severity }[]): PageDocument['severities'] {
  const counts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

const nowhere = { line: 1, column: 1 };

function listPageOperations(issues: readonly ServiceIssue[]): PageOperation[] {
  const names = new Set(issues.flatMap(({ operations = [] }) => operations));
  return Array.from(names, (text): PageOperation => {
    const space = text.indexOf(' ');
    return { method: text.slice(0, space), path: text.slice(space + 1), tags: [] };
  });
}

function touchedBy(
  places: readonly number[],
  issues: readonly ServiceIssue[],
  indexes: ReadonlyMap<string, number>,
): number[] {
  const names = places.flatMap((place) => issues[place]?.operations ?? []);
  return [...new Set(names)].flatMap((each) => indexes.get(each) ?? []);
}

function listReferenceLinks(references: ServiceIssue['references']): readonly string[] {
  if (references === undefined) return [];
  const { owasp, cwe, specification } = references;
  // `as`: the service returns references of its rules.
  const known = { owasp, cwe, ...(specification === null ? {} : { specification }) } as RuleReferences;
  return referenceUrls(known).filter((url) => url.startsWith('https://'));
}

/** Returns the indexes of findings, the most severe first. */
export function bySeverity(findings: readonly PageFinding[]): number[] {
  const ranks = findings.map(({ severity }) => severities.indexOf(severity));
  return findings.map((_, index) => index).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
}
