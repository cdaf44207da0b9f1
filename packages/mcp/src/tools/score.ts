import { shorten } from '@assay/text';
import { z } from 'zod';
import { answer, commandRefusal, dataNote, fitToLimit, noteLines, type ToolAnswer } from '../answer.js';
import { documentsIn } from '../files.js';
import type { AgentHost } from '../host.js';

/** Input of `score`. */
export const scoreInput = z.object({
  document: z.string().describe('A file, or a folder of documents, relative to the folder of the server.'),
  from: z.int().min(0).optional().describe('The number of the first document: `next` of an earlier answer.'),
});

const figure = z.number().nullable();

/** Structured content of `score`. */
export const scoreOutput = z.object({
  note: z.string(),
  documents: z.array(
    z.object({
      document: z.string(),
      value: figure.describe('Total from 0 to 100; null if no operation was analysed.'),
      security: figure,
      quality: figure,
      reason: z.string().nullable().describe('Why there is no score.'),
      lines: z.array(
        z.object({ rule: z.string(), severity: z.string(), points: z.number(), findings: z.int() }),
      ),
      otherPoints: z.number().describe('Points that other rules cost.'),
    }),
  ),
  next: z.int().optional(),
});

interface Score {
  readonly document: string;
  readonly value: number | null;
  readonly security: number | null;
  readonly quality: number | null;
  readonly reason: string | null;
  readonly lines: readonly {
    readonly points: number;
    readonly rule: string;
    readonly severity: string;
    readonly findings: number;
  }[];
}

const maxLines = 10;

/** Scores documents, and lists the rules that cost the most points. */
export async function score(host: AgentHost, input: z.infer<typeof scoreInput>): Promise<ToolAnswer> {
  const paths = await documentsIn(host, input.document);
  const { stdout, stderr, notes } = await host.commands.score(paths);
  if (stdout === '') return commandRefusal([...noteLines(notes), stderr].join('\n'));
  // `as`: Assay writes the text.
  const { documents } = JSON.parse(stdout) as { readonly documents: readonly Score[] };
  return fitToLimit(documents, input.from ?? 0, ({ items, next }) =>
    answer(
      [
        ...noteLines(notes),
        dataNote,
        ...items.flatMap(writeScore),
        ...(next === undefined ? [] : [`There are more documents: call again with \`from: ${next}\`.`]),
      ].join('\n'),
      { note: dataNote, documents: items.map(describeScore), ...(next === undefined ? {} : { next }) },
    ),
  );
}

function writeScore({ document, value, security, quality, reason, lines }: Score): string[] {
  if (value === null) return [`\`${document}\` has no score: ${reason ?? 'nothing was analysed'}`];
  return [
    `\`${document}\` scores ${value} of 100 (security ${security}, quality ${quality}).`,
    ...lines
      .slice(0, maxLines)
      .map(
        ({ points, rule, severity, findings }) => `-${points} ${rule} (${severity}, findings: ${findings})`,
      ),
    ...(lines.length > maxLines ? [`-${sumOfOthers(lines)} other rules`] : []),
  ];
}

function describeScore({
  lines,
  document,
  value,
  security,
  quality,
  reason,
}: Score): Record<string, unknown> {
  return {
    document: shorten(document, 200),
    value,
    security,
    quality,
    reason,
    lines: lines
      .slice(0, maxLines)
      .map(({ rule, severity, points, findings }) => ({ rule, severity, points, findings })),
    otherPoints: sumOfOthers(lines),
  };
}

function sumOfOthers(lines: Score['lines']): number {
  return lines.slice(maxLines).reduce((sum, { points }) => sum + points, 0);
}
