import { resolve } from 'node:path';
import { shorten } from '@assay/text';
import { z } from 'zod';
import { answer, dataNote, describeFailure, fitToLimit, type ToolAnswer } from '../answer.js';
import { fileIn, isOutside, outside, ToolRefused } from '../files.js';
import type { AgentHost } from '../host.js';

/** Input of `diff`. */
export const diffInput = z.object({
  old: z.string().describe('The document before the change: a file, or `git:REF:path`.'),
  new: z.string().describe('The document after the change: a file, or `git:REF:path`.'),
  from: z.int().min(0).optional().describe('The number of the first change: `next` of an earlier answer.'),
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
      clientSeverity: z.string(),
      operation: z.string().nullable(),
      pointer: z
        .string()
        .describe('The JSON Pointer of the change in the new document; of a removed part, in the old one.'),
      problem: z.string(),
      example: z
        .string()
        .optional()
        .describe(
          'A value, as JSON, that only one document allows: the old one for requests, the new one for responses.',
        ),
    }),
  ),
  approved: z.array(
    z.object({
      id: z.string(),
      owner: z.string().nullable(),
      until: z.string().nullable(),
      problem: z.string(),
    }),
  ),
  newMajorVersion: z
    .boolean()
    .describe('Whether the new document has a higher major version, which may be needed for breaks.'),
  needsMajorVersion: z
    .boolean()
    .describe('Whether the configuration allows breaks only with a new major version.'),
  next: z.int().optional(),
});

/** A location in a document. */
interface Place {
  readonly uri: string;
  readonly pointer: string;
}

/** A change in the JSON report of `assay diff`. */
export interface Change {
  readonly id: string;
  readonly security: string;
  readonly clients: string;
  readonly severity: string;
  readonly clientSeverity: string;
  readonly operation: string | null;
  readonly problem: string;
  readonly example?: { readonly value: unknown };
  readonly old: Place | null;
  readonly new: Place | null;
}

/** The JSON report of `assay diff`. */
export interface DiffReport {
  readonly old: { readonly uri: string };
  readonly new: { readonly uri: string };
  readonly changes: readonly Change[];
  readonly summary: Readonly<Record<string, number>>;
  readonly approved: readonly {
    readonly owner: string | null;
    readonly until: string | null;
    readonly change: Change;
  }[];
  readonly documents: readonly {
    readonly requireMajor: boolean;
    readonly version: { readonly isMajor: boolean };
  }[];
}

/** The maximum number of approved changes in an answer. */
const maxApproved = 20;

const order = ['critical', 'high', 'medium', 'low', 'info'];

/** Compares two versions of a document: first changes that weaken security, then changes that break clients. */
export async function diff(host: AgentHost, input: z.infer<typeof diffInput>): Promise<ToolAnswer> {
  const { changes, summary, ...report } = await compare(host, input);
  const weight = ({ security, clients, severity }: Change): number =>
    (security === 'weaker' ? 0 : clients === 'breaking' ? 10 : 20) + order.indexOf(severity);
  const visible = changes
    .toSorted((a, b) => weight(a) - weight(b))
    .map(({ id, security, clients, severity, clientSeverity, operation, problem, example, ...places }) => ({
      id,
      security,
      clients,
      severity,
      clientSeverity,
      operation,
      pointer: (places.new ?? places.old)?.pointer ?? '',
      problem: shorten(problem, 160),
      ...(example !== undefined && { example: shorten(JSON.stringify(example.value), 160) }),
    }));
  const { weaker = 0, stronger = 0, breaking = 0 } = summary;
  const head = [
    `${changes.length} changes: ${weaker} weaken security, ${stronger} strengthen it, ${breaking} break clients.`,
    dataNote,
  ];
  const approved = report.approved.slice(0, maxApproved).map(({ owner, until, change }) => ({
    id: change.id,
    owner,
    until,
    problem: shorten(change.problem, 160),
  }));
  const newMajorVersion = report.documents.some(({ version }) => version.isMajor);
  const needsMajorVersion = report.documents.some(({ requireMajor }) => requireMajor);
  if (approved.length > 0) head.push(`${report.approved.length} more are approved.`);
  if (needsMajorVersion && breaking > 0)
    head.push(`Breaks need a new major version: there is ${newMajorVersion ? 'one' : 'none'}.`);
  const facts = { note: dataNote, summary, approved, newMajorVersion, needsMajorVersion };
  return fitToLimit(visible, input.from ?? 0, ({ items, next }) =>
    answer(
      [
        ...head,
        ...items.map(
          ({ id, security, clients, severity, problem }) =>
            `${severity} ${id} (security ${security}, clients ${clients}): ${problem}`,
        ),
        ...(next === undefined ? [] : [`There are more: call again with \`from: ${next}\`.`]),
      ].join('\n'),
      { ...facts, changes: items, ...(next === undefined ? {} : { next }) },
    ),
  );
}

/**
 * Compares two sides.
 *
 * @throws ToolRefused if they cannot be compared.
 */
export async function compare(
  { folder, commands }: AgentHost,
  sides: { readonly old: string; readonly new: string },
): Promise<DiffReport> {
  const [before, after] = await Promise.all([readSide(folder, sides.old), readSide(folder, sides.new)]);
  const { stdout, stderr, exitCode } = await commands.diff(before, after);
  if (exitCode !== 0 || stdout === '') throw new ToolRefused(describeFailure(stderr));
  // `as`: Assay writes the text.
  return JSON.parse(stdout) as DiffReport;
}

/** Returns the path in a name of a commit's document; undefined for a file. */
export function pathInCommit(name: string): string | undefined {
  return /^git:\w[\w./@^~-]*:(.+)$/s.exec(name)?.[1];
}

/** Returns the name of a file in the folder, or of a commit's document with a path relative to the folder. */
async function readSide(folder: string, name: string): Promise<string> {
  const path = pathInCommit(name);
  if (path === undefined) return fileIn(folder, name);
  if (isOutside(folder, resolve(folder, path))) throw outside(name);
  return name;
}
