import { z } from 'zod';
import { answer, commandRefusal, dataNote, fitToLimit, noteLines, type ToolAnswer } from '../answer.js';
import { inputsIn } from '../files.js';
import type { AgentHost } from '../host.js';
import {
  chosenRulesInput,
  describeChosenRules,
  describeFile,
  groupByRule,
  groupOutput,
  presetInput,
  rulesRunOutput,
  severities,
  writeGroup,
  type Report,
} from '../report.js';

/** Input of `gate`. */
export const gateInput = z.object({
  document: z.string().describe('A file, or a folder of documents, relative to the folder of the server.'),
  preset: presetInput,
  ...chosenRulesInput,
  from: z.int().min(0).optional().describe('The number of the first blocker: `next` of an earlier answer.'),
});

/** Structured content of `gate`. */
export const gateOutput = z.object({
  note: z.string(),
  passed: z.boolean(),
  rulesRun: rulesRunOutput,
  severity: z
    .string()
    .describe('Findings of this severity and above fail the gate; `none` if no finding does.'),
  minScore: z.number().nullable().describe('Lowest score that passes; null if the score does not matter.'),
  schemaViolations: z
    .int()
    .describe('Violations of the official schema of OpenAPI. Each of them fails the gate.'),
  notAnalysed: z.int().describe('Documents that could not be analysed. Each of them fails the gate.'),
  belowMinScore: z.array(z.object({ document: z.string(), score: z.number() })),
  blockers: z.array(groupOutput).describe('Findings that fail the gate, by rule.'),
  next: z.int().optional(),
});

/** Lists only the findings that fail the gate of documents. */
export async function gate(host: AgentHost, input: z.infer<typeof gateInput>): Promise<ToolAnswer> {
  const { document, preset, only, tags, from = 0 } = input;
  const paths = await inputsIn(host, document);
  const { stdout, stderr, notes } = await host.commands.validate(paths, preset, { only, tags });
  if (stdout === '') return commandRefusal([...noteLines(notes), stderr].join('\n'));
  // `as`: Assay writes the text; see docs/interface.md.
  const { documents, summary } = JSON.parse(stdout) as Report;
  const { severity, minScore, passed } = summary.gate;
  // `none` is not in the list, so no severity reaches it.
  const max = severities.findIndex((each) => each === severity);
  const blockers = groupByRule(
    documents.flatMap(({ result }) => result.filter((each) => severities.indexOf(each.severity) <= max)),
    host.folder,
    3,
    160,
  );
  const schemaViolations = documents.reduce((sum, each) => sum + each.swaggerValidationResults.length, 0);
  const belowMinScore = documents.flatMap(({ uri, score }) => {
    const value = score?.value ?? null;
    return minScore !== null && value !== null && value < minScore
      ? [{ document: describeFile(uri, host.folder), score: value }]
      : [];
  });
  const head = [
    `The gate ${passed ? 'passes' : 'fails'}. ${describeGate(severity, minScore)}`,
    ...describeChosenRules(summary.only),
    ...noteLines(notes),
    dataNote,
    ...(summary.notAnalysed > 0 ? [`Documents that could not be analysed: ${summary.notAnalysed}.`] : []),
    ...(schemaViolations > 0 ? [`Violations of the official schema: ${schemaViolations}.`] : []),
    ...belowMinScore.map((each) => `\`${each.document}\` scores ${each.score}, less than ${minScore}.`),
  ];
  return fitToLimit(blockers, from, ({ items, next }) =>
    answer(
      [
        ...head,
        ...items.map(writeGroup),
        ...(next === undefined ? [] : [`There are more: call again with \`from: ${next}\`.`]),
      ].join('\n'),
      {
        note: dataNote,
        passed,
        ...(summary.only === undefined ? {} : { rulesRun: summary.only.length }),
        severity,
        minScore,
        schemaViolations,
        notAnalysed: summary.notAnalysed,
        belowMinScore,
        blockers: items,
        ...(next === undefined ? {} : { next }),
      },
    ),
  );
}

function describeGate(severity: string, minScore: number | null): string {
  const score = minScore === null ? '' : ` and scores below ${minScore}`;
  return severity === 'none'
    ? `No finding fails it${minScore === null ? '' : `, but scores below ${minScore} do`}.`
    : `Findings of severity ${severity} and above${score} fail it.`;
}
