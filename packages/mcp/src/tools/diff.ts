import { resolve } from 'node:path';
import { shorten } from '@assay/text';
import { z } from 'zod';
import { answer, commandRefusal, dataNote, fitting, type ToolAnswer } from '../answer.js';
import { fileIn, isOutside, outside } from '../files.js';
import type { AgentHost } from '../host.js';

/** Input of `diff`. */
export const diffInput = z.object({
  old: z.string().describe('The document before the change: a file, or `git:REF:path`.'),
  new: z.string().describe('The document after the change: a file, or `git:REF:path`.'),
  from: z
    .int()
    .min(0)
    .optional()
    .describe('The number of the first change: what an earlier answer gave as `next`.'),
});

/** Structured content of `diff`. */
export const diffOutput = z.object({
  note: z.string(),
  summary: z.record(z.string(), z.unknown()),
  changes: z.array(
    z.object({
      id: z.string(),
      security: z.string(),
      clients: z.string(),
      severity: z.string(),
      operation: z.string().nullable(),
      problem: z.string(),
    }),
  ),
  next: z.int().optional(),
});

interface Change {
  readonly id: string;
  readonly security: string;
  readonly clients: string;
  readonly severity: string;
  readonly operation: string | null;
  readonly problem: string;
}

interface Report {
  readonly changes: readonly Change[];
  readonly summary: Readonly<Record<string, number>>;
}

const order = ['critical', 'high', 'medium', 'low', 'info'];

/** Compares two versions of a document: what became weaker first, then what breaks clients. */
export async function diff(host: AgentHost, input: z.infer<typeof diffInput>): Promise<ToolAnswer> {
  const [before, after] = await Promise.all([
    readSide(host.folder, input.old),
    readSide(host.folder, input.new),
  ]);
  const { stdout, stderr, exitCode } = await host.commands.diff(before, after);
  if (exitCode !== 0 || stdout === '') return commandRefusal(stderr);
  // `as`: Assay writes it.
  const { changes, summary } = JSON.parse(stdout) as Report;
  const weight = ({ security, clients, severity }: Change): number =>
    (security === 'weaker' ? 0 : clients === 'breaking' ? 10 : 20) + order.indexOf(severity);
  const visible = changes
    .toSorted((a, b) => weight(a) - weight(b))
    .map(({ id, security, clients, severity, operation, problem }) => ({
      id,
      security,
      clients,
      severity,
      operation,
      problem: shorten(problem, 160),
    }));
  const { weaker = 0, stronger = 0, breaking = 0 } = summary;
  const head = [
    `${changes.length} changes: ${weaker} weaken security, ${stronger} strengthen it, ${breaking} break clients.`,
    dataNote,
  ];
  return fitting(visible, input.from ?? 0, ({ items, next }) =>
    answer(
      [
        ...head,
        ...items.map(
          ({ id, security, clients, severity, problem }) =>
            `${severity} ${id} (security ${security}, clients ${clients}): ${problem}`,
        ),
        ...(next === undefined ? [] : [`There are more: ask again with \`from: ${next}\`.`]),
      ].join('\n'),
      { note: dataNote, summary, changes: items, ...(next === undefined ? {} : { next }) },
    ),
  );
}

/** A file of the folder, or a document of a commit, whose path begins at the folder. */
async function readSide(folder: string, name: string): Promise<string> {
  const path = /^git:\w[\w./@^~-]*:(.+)$/s.exec(name)?.[1];
  if (path === undefined) return fileIn(folder, name);
  if (isOutside(folder, resolve(folder, path))) throw outside(name);
  return name;
}
