import { shorten } from '@assay/text';
import { z } from 'zod';
import {
  answer,
  commandRefusal,
  dataNote,
  fitToLimit,
  noteLines,
  toSingleLine,
  type ToolAnswer,
} from '../answer.js';
import { inputsIn } from '../files.js';
import type { AgentHost } from '../host.js';
import {
  agentsOutput,
  chosenRulesInput,
  describeChosenRules,
  describeFindingPlace,
  groupByRule,
  groupOutput,
  presetInput,
  rulesRunOutput,
  severities,
  writeGroup,
  type Finding,
  type Group,
  type Report,
} from '../report.js';

/** Input of `validate`. */
export const validateInput = z.object({
  document: z.string().describe('A file, or a folder of documents, relative to the folder of the server.'),
  preset: presetInput,
  ...chosenRulesInput,
  rule: z.string().optional().describe('Only findings of this rule, with every location.'),
  from: z.int().min(0).optional().describe('The number of the first entry: `next` of an earlier answer.'),
});

/** Structured content of `validate`. */
export const validateOutput = z.object({
  note: z.string(),
  passed: z.boolean(),
  counts: z.record(z.enum(severities), z.int()),
  schemaViolations: z.int(),
  rulesRun: rulesRunOutput,
  agents: agentsOutput.optional(),
  notLoaded: z.array(z.string()).optional(),
  findings: z.array(groupOutput),
  next: z.int().optional(),
});

/**
 * Shorter lengths of a problem, in characters, for answers that would not fit. Every rule is listed before any rule gets more
 * text.
 */
const briefer = [90, 45];

/** Validates a document or a folder. Lists findings by rule, most severe first, or all locations of a named rule. */
export async function validate(host: AgentHost, input: z.infer<typeof validateInput>): Promise<ToolAnswer> {
  const { document, preset, only, tags, rule, from = 0 } = input;
  const paths = await inputsIn(host, document);
  const {
    stdout,
    stderr,
    exitCode,
    notes: refused = [],
  } = await host.commands.validate(paths, preset, {
    only,
    tags,
  });
  if (stdout === '')
    return commandRefusal(
      [...noteLines(refused), stderr || `The command ended with ${exitCode}.`].join('\n'),
    );
  // `as`: Assay writes the text; see docs/interface.md.
  const { documents, summary } = JSON.parse(stdout) as Report;
  const findings = documents.flatMap(({ result }) => result);
  const notRun = documents.flatMap(({ failures }) => failures.map(({ message }) => message));
  const notes = [...new Set([...refused, ...notRun])];
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
    ...describeChosenRules(summary.only),
    ...noteLines(notes),
    dataNote,
  ];
  if (rule !== undefined && findings.every(({ id }) => id !== rule))
    head.push(`There is no finding of \`${shorten(toSingleLine(rule), 90)}\`; \`rules\` lists the rules.`);
  const write = (groups: readonly Group[], isBrief: boolean): ToolAnswer =>
    fitToLimit(groups, from, ({ items, next }) =>
      answer([...head, ...items.map(writeGroup), ...more(next)].join('\n'), {
        note: dataNote,
        passed: summary.gate.passed,
        counts,
        schemaViolations: violations,
        ...(summary.only === undefined ? {} : { rulesRun: summary.only.length }),
        ...(summary.agents === undefined ? {} : { agents: summary.agents }),
        ...(notes.length === 0 ? {} : { notLoaded: noteLines(notes) }),
        findings: isBrief ? items.map(withoutTexts) : items,
        ...(next === undefined ? {} : { next }),
      }),
    );
  if (rule !== undefined) return write(groupPlaces(findings, rule, host.folder), false);
  let text = write(groupByRule(findings, host.folder, 2, 110), false);
  for (const maxCharacters of briefer) {
    if (text.structuredContent?.['next'] === undefined) break;
    text = write(groupByRule(findings, host.folder, 1, maxCharacters), true);
  }
  return text;
}

/** Removes the texts of a group for programs. In long answers only the text contains them. */
function withoutTexts({ rule, severity, count }: Group): Omit<Group, 'problem' | 'places'> {
  return { rule, severity, count };
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

function more(next: number | undefined): string[] {
  return next === undefined
    ? []
    : [`There are more: call again with \`from: ${next}\`. Use \`rule\` for all locations of a rule.`];
}
