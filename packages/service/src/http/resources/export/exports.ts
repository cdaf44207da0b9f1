import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { ExportFormat } from '@assay/exporters';
import type { HarmfulRank } from '@assay/project-generator';
import { PoolClosed } from '../../../analysis/analysis-pool.js';
import type { GroupTexts } from '../../../records/record-store.js';
import { Turns } from '../../../queue/turns.js';
import type { Download } from './package-files.js';

/** Options for building exports. */
export interface ExportOptions extends ExportLimits {
  /** The program of the child process. */
  readonly script: URL;
  /** Number of exports built at a time. */
  readonly processes: number;
  /** Maximum number of waiting exports of one key. */
  readonly queue: number;
}

/** Owner of an export, and the ranks of harm that it has like everything else. */
export interface ExportRequest {
  readonly owner?: string;
  readonly allow?: readonly HarmfulRank[] | undefined;
}

/** Makes exports, each in a process of its own, for all keys equally. */
export class Exports {
  private readonly options: ExportOptions;
  private readonly turns: Turns;
  private readonly closing = new AbortController();

  constructor(options: ExportOptions) {
    this.options = options;
    this.turns = new Turns({ atOnce: options.processes, waiting: options.queue });
  }

  /**
   * Makes an export of the records that `load` gives, which is called when it is its turn. Undefined where `load` gives none.
   *
   * @throws NoTurn where too many of the owner are waiting, PoolClosed after `close`, ExportFailed, the reason of the signal, and what `load` throws.
   */
  async make(
    format: ExportFormat,
    load: () => Promise<GroupTexts | undefined>,
    signal: AbortSignal,
    { owner = '', allow = [] }: ExportRequest = {},
  ): Promise<Download | undefined> {
    const either = AbortSignal.any([signal, this.closing.signal]);
    return this.turns.take(owner, either, async () => {
      either.throwIfAborted();
      const texts = await load();
      if (texts === undefined) return undefined;
      return runExportChild(this.options.script, [format, ...allow], texts, this.options, either);
    });
  }

  /** Ends the export that is being made, and those that wait. */
  close(): void {
    this.closing.abort(new PoolClosed('The service is stopping.'));
  }
}

/** Limits of one export. */
export interface ExportLimits {
  /** Milliseconds. */
  readonly deadline: number;
  /** Bytes. */
  readonly memory: number;
}

/** An export that could not be made. */
export class ExportFailed extends Error {
  readonly code = 'export-failed';
  readonly reason: 'deadline' | 'memory' | 'crash';

  constructor(reason: 'deadline' | 'memory' | 'crash', details: string) {
    super(`The export process ended (${reason}): ${details}`);
    this.reason = reason;
  }
}

/** More bytes than any export of a document within the limits has. */
const maxBytesLimit = 512 * 1024 * 1024;

/**
 * Makes an export in a process of its own: exporting a thousand operations takes up to a second, and what documents hold can
 * end the process that reads it.
 *
 * @throws ExportFailed where the process ended without an answer; the reason of the signal where it was aborted.
 */
export async function runExportChild(
  script: URL,
  args: readonly [format: ExportFormat, ...allow: HarmfulRank[]],
  texts: GroupTexts,
  limits: ExportLimits,
  signal: AbortSignal,
): Promise<Download> {
  signal.throwIfAborted();
  const megabytes = Math.ceil(limits.memory / 1024 / 1024);
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${megabytes}`, fileURLToPath(script), ...args],
    // What the service was started with is none of its business: it may hold the password of the database.
    { env: {}, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  const deadline = AbortSignal.timeout(limits.deadline);
  const stop = (): void => void child.kill('SIGKILL');
  deadline.addEventListener('abort', stop);
  signal.addEventListener('abort', stop);
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ name }) => resolve(name));
    child.once('close', (code, by) => resolve(code === 0 ? '' : (by ?? `exit code ${code}`)));
  });
  try {
    // A process that ends early does not read on; how it ended says why.
    const fed = pipeline(Readable.from(recordsJson(texts)), child.stdin).catch(() => undefined);
    const [end, output, details] = await Promise.all([
      ended,
      collect(child.stdout, maxBytesLimit),
      collect(child.stderr, 4096),
      fed,
    ]);
    signal.throwIfAborted();
    if (deadline.aborted) throw new ExportFailed('deadline', `${limits.deadline} ms`);
    if (end !== '') throw new ExportFailed(getStopReason(end), `${end}\n${details.toString('utf8')}`);
    return readAnswer(output);
  } finally {
    child.kill('SIGKILL');
    deadline.removeEventListener('abort', stop);
    signal.removeEventListener('abort', stop);
  }
}

// How Node ends where the heap is full.
function getStopReason(end: string): 'memory' | 'crash' {
  return end === 'SIGABRT' || end === 'exit code 134' ? 'memory' : 'crash';
}

/** The records as one JSON object, in parts: none of them is parsed. */
function* recordsJson(texts: GroupTexts): Generator<Buffer> {
  let part = `{"group":${texts.group},"schemas":${texts.schemas}`;
  for (const list of ['projects', 'flows', 'variableSets'] as const) {
    part += `,"${list}":[`;
    for (const [index, text] of texts[list].entries()) {
      part += index === 0 ? text : `,${text}`;
      if (part.length > 262_144) {
        yield Buffer.from(part);
        part = '';
      }
    }
    part += ']';
  }
  yield Buffer.from(`${part}}`);
}

/** The first bytes of a stream; the rest is read and dropped, or the process would wait for ever. */
async function collect(stream: Readable, max: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // `as`: no encoding is set.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (length + chunk.length > max) continue;
    length += chunk.length;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function readAnswer(output: Buffer): Download {
  const end = output.indexOf('\n');
  if (end === -1) throw new ExportFailed('crash', 'no answer');
  // `as`: our own process wrote it.
  const head = JSON.parse(output.toString('utf8', 0, end)) as { name: string; mediaType: string };
  return { ...head, bytes: output.subarray(end + 1) };
}
