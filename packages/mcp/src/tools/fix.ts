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
import { documentsIn } from '../files.js';
import type { AgentHost } from '../host.js';

/** Input of `fix`. */
export const fixInput = z.object({
  document: z.string().describe('A file, or a folder of documents, relative to the folder of the server.'),
  kinds: z
    .enum(['safe', 'suggested', 'unsafe'])
    .optional()
    .describe(
      'The fixes: `safe` (default), which no client or server can notice; also `suggested`, decisions that most teams make the same way; or also `unsafe`, which a person who knows the API must check.',
    ),
  rules: z.array(z.string()).max(50).optional().describe('Only the fixes of these rules.'),
  preset: z
    .enum(['recommended', 'strict', 'style', 'agents', 'all'])
    .optional()
    .describe('Which rules run; recommended by default.'),
  apply: z.boolean().optional().describe('True writes the files; without it the changes are only shown.'),
  from: z.int().min(0).optional().describe('The number of the first change: `next` of an earlier answer.'),
});

/** Structured content of `fix`: the diff is the text. */
export const fixOutput = z.object({
  written: z.boolean(),
  passed: z.boolean().describe('Whether the gate passes with the fixes.'),
  notLoaded: z.array(z.string()).optional(),
  next: z.int().optional(),
});

/** Applies fixes that are verified, as a diff or in the files. */
export async function fix(host: AgentHost, input: z.infer<typeof fixInput>): Promise<ToolAnswer> {
  const { document, kinds = 'safe', rules = [], preset, apply = false, from = 0 } = input;
  const paths = await documentsIn(host, document);
  const { stdout, stderr, exitCode, notes } = await host.commands.fix(paths, { kinds, rules, preset, apply });
  if (exitCode === 2) return commandRefusal([...noteLines(notes), stderr].join('\n'));
  const head = [
    `${apply ? 'The files are written' : 'Nothing is written: call again with `apply: true` to write this'}. ${exitCode === 0 ? 'The gate passes then.' : 'The gate then fails: `validate` lists the remaining findings.'}`,
    ...noteLines(notes),
    dataNote,
    shorten(stderr.trim(), 2500),
  ];
  return fitToLimit(splitHunks(stdout), from, ({ items, next }) =>
    answer(
      [
        ...head,
        ...items,
        ...(next === undefined ? [] : [`There are more changes: call again with \`from: ${next}\`.`]),
      ].join('\n'),
      {
        written: apply,
        passed: exitCode === 0,
        ...(notes === undefined || notes.length === 0 ? {} : { notLoaded: noteLines(notes) }),
        ...(next === undefined ? {} : { next }),
      },
    ),
  );
}

/** The maximum length of a part of a diff, in characters. Longer parts are split at a line end. */
const longestPart = 2500;

/** Splits a diff into hunks. The first hunk of each file includes the file names, and long hunks are split. */
function splitHunks(diff: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const line of diff.split(/\r?\n/)) {
    const isStart = line.startsWith('--- ') || (line.startsWith('@@ ') && part.includes('@@ '));
    if (isStart || part.length > longestPart) {
      parts.push(part);
      part = '';
    }
    part += `${shorten(toSingleLine(line), longestPart)}\n`;
  }
  return [...parts, part].map((item) => item.trimEnd()).filter(Boolean);
}
