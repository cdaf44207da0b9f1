import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shorten } from '@assay/text';
import { z } from 'zod';
import {
  answer,
  commandRefusal,
  dataNote,
  fitting,
  noteLines,
  onOneLine,
  type ToolAnswer,
} from '../answer.js';
import { documentsIn } from '../files.js';
import type { AgentHost } from '../host.js';

const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;

/** Input of `validate`. */
export const validateInput = z.object({
  document: z.string().describe('A file, or a folder of documents, relative to the folder of the server.'),
  preset: z
    .enum(['recommended', 'strict', 'style', 'all'])
    .optional()
    .describe('Which rules run; recommended by default.'),
  rule: z.string().optional().describe('Only findings of this rule, each place of them.'),
  from: z
    .int()
    .min(0)
    .optional()
    .describe('The number of the first entry: what an earlier answer gave as `next`.'),
});

/** The characters of a problem where the answer would not fit otherwise: an agent sees every rule before it sees more of one. */
const briefer = [90, 45];

interface Finding {
  readonly id: string;
  readonly severity: (typeof severities)[number];
  readonly problem: string;
  readonly recommendation: string;
  readonly location: {
    readonly uri: string;
    readonly pointer: string;
    readonly range: { readonly start: { readonly line: number } };
  };
}

interface Report {
  readonly documents: readonly {
    readonly uri: string;
    readonly result: readonly Finding[];
    readonly swaggerValidationResults: readonly unknown[];
  }[];
  readonly summary: { readonly gate: { readonly passed: boolean } };
}

interface Group {
  readonly rule: string;
  readonly severity: string;
  readonly count: number;
  readonly problem: string;
  readonly recommendation?: string;
  readonly places: readonly string[];
}

/** Validates a document or a folder: findings by rule, the most severe first; all places of a rule where one is named. */
export async function validate(host: AgentHost, input: z.infer<typeof validateInput>): Promise<ToolAnswer> {
  const { document, preset, rule, from = 0 } = input;
  const paths = await documentsIn(host, document);
  const { stdout, stderr, exitCode, notes } = await host.commands.validate(paths, preset);
  if (stdout === '')
    return commandRefusal([...noteLines(notes), stderr || `The command ended with ${exitCode}.`].join('\n'));
  // `as`: Assay writes it; see docs/interface.md.
  const { documents, summary } = JSON.parse(stdout) as Report;
  const findings = documents.flatMap(({ result }) => result);
  const violations = documents.reduce(
    (sum, { swaggerValidationResults }) => sum + swaggerValidationResults.length,
    0,
  );
  const counts = Object.fromEntries(
    severities.map((severity) => [severity, findings.filter((each) => each.severity === severity).length]),
  );
  const countTexts = Object.entries(counts).flatMap(([severity, count]) =>
    count === 0 ? [] : [`${count} ${severity}`],
  );
  const head = [
    `${summary.gate.passed ? 'The gate passes' : 'The gate fails'}: ${countTexts.length === 0 ? 'no findings' : countTexts.join(', ')}${violations === 0 ? '' : `; ${violations} violations of the official schema`}.`,
    ...noteLines(notes),
    dataNote,
  ];
  if (rule !== undefined && findings.every(({ id }) => id !== rule))
    head.push(`There is no finding of \`${shorten(onOneLine(rule), 90)}\`; \`rules\` lists the rules.`);
  const write = (groups: readonly Group[], isBrief: boolean): ToolAnswer =>
    fitting(groups, from, ({ items, next }) =>
      answer([...head, ...items.map(line), ...more(next)].join('\n'), {
        note: dataNote,
        passed: summary.gate.passed,
        counts,
        schemaViolations: violations,
        ...(notes === undefined || notes.length === 0 ? {} : { notLoaded: noteLines(notes) }),
        findings: isBrief ? items.map(withoutTexts) : items,
        ...(next === undefined ? {} : { next }),
      }),
    );
  if (rule !== undefined) return write(groupPlaces(findings, rule, host.folder), false);
  let text = write(byRule(findings, host.folder, 2, 110), false);
  for (const maxCharacters of briefer) {
    if (text.structuredContent?.['next'] === undefined) break;
    text = write(byRule(findings, host.folder, 1, maxCharacters), true);
  }
  return text;
}

/** A group for programs: where there is much to say, only the text says it in words. */
function withoutTexts({ rule, severity, count }: Group): Omit<Group, 'problem' | 'places'> {
  return { rule, severity, count };
}

/** The findings of each rule together, with some of their places and a problem that is not longer than it may be. */
function byRule(
  findings: readonly Finding[],
  folder: string,
  maxPlaces: number,
  maxCharacters: number,
): Group[] {
  const rules = new Map<string, Finding[]>();
  for (const finding of findings) {
    const known = rules.get(finding.id);
    if (known === undefined) rules.set(finding.id, [finding]);
    else known.push(finding);
  }
  return [...rules.values()]
    .map((each) => each.toSorted((a, b) => rank(a) - rank(b)))
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap((each): Group[] => {
      const [worst] = each;
      if (worst === undefined) return [];
      const places = each
        .slice(0, maxPlaces)
        .map((finding) => shorten(describeFindingPlace(finding, folder), 90));
      return [
        {
          rule: worst.id,
          severity: worst.severity,
          count: each.length,
          problem: shorten(worst.problem, maxCharacters),
          places,
        },
      ];
    });
}

function groupPlaces(findings: readonly Finding[], rule: string, folder: string): Group[] {
  return findings
    .filter(({ id }) => id === rule)
    .map((finding) => ({
      rule,
      severity: finding.severity,
      count: 1,
      problem: shorten(finding.problem, 240),
      recommendation: shorten(finding.recommendation, 240),
      places: [describeFindingPlace(finding, folder)],
    }));
}

function rank(finding: Finding | undefined): number {
  return finding === undefined ? severities.length : severities.indexOf(finding.severity);
}

/** `openapi.yaml:12 /paths/~1a/get` */
function describeFindingPlace({ location: { uri, pointer, range } }: Finding, folder: string): string {
  const name = uri.startsWith('file:') ? relative(folder, fileURLToPath(uri)) : uri;
  return onOneLine(`${name}:${range.start.line} ${pointer}`);
}

function line({ rule, severity, count, problem, recommendation, places }: Group): string {
  const others = count > places.length ? ` and ${count - places.length} more` : '';
  return `${severity} ${rule}${count === 1 ? '' : ` ×${count}`}: ${problem}${recommendation === undefined ? '' : ` ${recommendation}`} (${places.join(', ')}${others})`;
}

function more(next: number | undefined): string[] {
  return next === undefined
    ? []
    : [`There are more: ask again with \`from: ${next}\`. All places of a rule come with \`rule\`.`];
}
