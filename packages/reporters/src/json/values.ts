import { type Finding, type Group, groupIdOf, type Location } from '@assay/core';
import { escapeHidden } from '@assay/text';
import type { DocumentReview, ReviewedChange } from '../review.js';

/** The parts of a finding's JSON that are the same for most findings of its id. */
interface Constants {
  readonly name: string;
  readonly category: string;
  readonly impact: string;
  readonly recommendation: string;
  /** The text from the opening brace up to the severity. */
  readonly head: string;
  /** The text from the impact up to the recommendation. */
  readonly tail: string;
}

/** Writes findings as JSON. Common parts, which are most of a report, are written once and cached. */
export class FindingWriter {
  private readonly uriOf: (uri: string) => string;
  private readonly constants = new Map<string, Constants>();
  private readonly uris = new Map<string, string>();
  private readonly groups = new Map<string, string>();
  private lastOperation = '';
  private lastOperationJson = '""';

  constructor(uriOf: (uri: string) => string) {
    this.uriOf = uriOf;
  }

  /** Writes one finding: the fields of the issue in documented order, then the location and the group. */
  write(finding: Finding): string {
    const { head, tail } = this.constantsOf(finding);
    const { pointer, range } = finding.location;
    return (
      `${head}"${finding.severity}","operation":${this.operation(finding.operation)}` +
      `,"problem":${quote(finding.problem)}${tail}` +
      `,"location":{"uri":${this.uri(finding.location.uri)},"pointer":${quote(pointer)}` +
      `,"range":{"start":{"line":${range.start.line},"column":${range.start.column}}` +
      `,"end":{"line":${range.end.line},"column":${range.end.column}}}},"group":${this.group(finding)}}`
    );
  }

  private constantsOf(finding: Finding): Constants {
    const { id, name, category, impact, recommendation } = finding;
    const known = this.constants.get(id);
    if (
      known?.impact === impact &&
      known.recommendation === recommendation &&
      known.name === name &&
      known.category === category
    ) {
      return known;
    }
    const constants = {
      name,
      category,
      impact,
      recommendation,
      head: `{"id":${quote(id)},"name":${quote(name)},"category":${quote(category)},"severity":`,
      tail: `,"impact":${quote(impact)},"recommendation":${quote(recommendation)}`,
    };
    this.constants.set(id, constants);
    return constants;
  }

  private group(finding: Finding): string {
    const group = groupIdOf(finding);
    let known = this.groups.get(group);
    if (known === undefined) {
      known = quote(group);
      this.groups.set(group, known);
    }
    return known;
  }

  private operation(operation: string | null): string {
    if (operation === null) return 'null';
    if (operation !== this.lastOperation) {
      this.lastOperation = operation;
      this.lastOperationJson = quote(operation);
    }
    return this.lastOperationJson;
  }

  private uri(uri: string): string {
    let known = this.uris.get(uri);
    if (known === undefined) {
      known = quote(this.uriOf(uri));
      this.uris.set(uri, known);
    }
    return known;
  }
}

/** Writes a group as JSON. Its findings refer to it by id. */
export function groupText(group: Group, uriOf: (uri: string) => string): string {
  const { id, rule, rules, category, severity, problem, findings, operations, share, location } = group;
  return json({
    id,
    rule,
    rules,
    category,
    severity,
    problem,
    findings: findings.length,
    operations,
    share: Number(share.toFixed(4)),
    location: { ...location, uri: uriOf(location.uri) },
  });
}

/** Writes the review of a document for programs. Each change is on its own line, with the fields of `assay diff`. */
export function reviewText(
  { uri, was, status, why, changes, suppressed, tests }: DocumentReview,
  uriOf: (uri: string) => string,
): string {
  const head = { uri: uriOf(uri), was: was === undefined ? null : uriOf(was), status, why: why ?? null };
  const lines = changes.map((change) => `\n${json(toReviewRecord(change, uriOf))}`);
  const kinds = tests.map((test) => `\n${json(test)}`);
  return `\n${json(head).slice(0, -1)},"changes":[${lines.join()}],"suppressed":${suppressed},"tests":[${kinds.join()}]}`;
}

/** Returns the beginning of a run's reviews. */
export function reviewsHead(since: string): string {
  return `"review":{"since":${quote(since)},"documents":[`;
}

function toReviewRecord(
  {
    id,
    security,
    clients,
    severity,
    clientSeverity,
    operation,
    axis,
    problem,
    impact,
    recommendation,
    old,
    new: now,
  }: ReviewedChange,
  uriOf: (uri: string) => string,
): unknown {
  const shown = (location: Location | null) => location && { ...location, uri: uriOf(location.uri) };
  const texts = { problem, impact, recommendation };
  const effects = { security, clients, severity, clientSeverity };
  return { id, ...effects, operation, axis, ...texts, old: shown(old), new: shown(now) };
}

const plain = /^[ !#-[\]-~]*$/;

/** Writes a string as JSON (RFC 8259, section 7). Invisible characters are escaped. */
export function quote(text: string): string {
  return plain.test(text) ? `"${text}"` : escapeHidden(JSON.stringify(text));
}

/** Writes any plain value as JSON. Invisible characters are escaped. */
export function json(value: unknown): string {
  return escapeHidden(JSON.stringify(value));
}
