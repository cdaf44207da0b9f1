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
  /** The number of exports that are created at the same time. */
  readonly processes: number;
  /** The maximum number of waiting exports of one key. */
  readonly queue: number;
}

/** The owner of an export, and the ranks of harmful operations to include. */
export interface ExportRequest {
  readonly owner?: string;
  readonly allow?: readonly HarmfulRank[] | undefined;
}

/** Creates exports, each in its own process, fairly for all keys. */
export class Exports {
  private readonly options: ExportOptions;
  private readonly turns: Turns;
  private readonly closing = new AbortController();

  constructor(options: ExportOptions) {
    this.options = options;
    this.turns = new Turns({ atOnce: options.processes, waiting: options.queue });
  }

  /**
   * Creates an export of the records that `load` returns. `load` is called at the owner's turn. Undefined if `load` returns
   * undefined.
   *
   * @throws NoTurn if too many exports of the owner wait, PoolClosed after `close`, ExportFailed, the reason of the signal, and
   * the errors of `load`.
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

  /** Aborts running and waiting exports. */
  close(): void {
    this.closing.abort(new PoolClosed('The service is stopping.'));
  }
}

/** The limits of one export. */
export interface ExportLimits {
  /** In milliseconds. */
  readonly deadline: number;
  /** In bytes. */
  readonly memory: number;
}

/** Error: an export could not be created. */
export class ExportFailed extends Error {
  readonly code = 'export-failed';
  readonly reason: 'deadline' | 'memory' | 'crash';

  constructor(reason: 'deadline' | 'memory' | 'crash', details: string) {
    super(`The export process ended (${reason}): ${details}`);
    this.reason = reason;
  }
}

/** More bytes than any export of a document within the limits. */
const maxBytesLimit = 512 * 1024 * 1024;

/**
 * Creates an export in its own process. Exporting a thousand operations takes up to a second, and the content of documents can
 * crash the process.
 *
 * @throws ExportFailed if the process ended without an answer, or the reason of an aborted signal.
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
    // The child gets no environment: it can contain the password of the database.
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
    // A process that ends early stops reading. Its exit states the reason.
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

// Returns the reason why the process stopped. Node ends like this if the heap is full.
function getStopReason(end: string): 'memory' | 'crash' {
  return end === 'SIGABRT' || end === 'exit code 134' ? 'memory' : 'crash';
}

/** Yields the records as one JSON object in parts, without parsing them. */
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

/** Returns the first bytes of a stream. The rest is read and dropped, because the process would otherwise wait forever. */
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
  // `as`: our own process wrote the line.
  const head = JSON.parse(output.toString('utf8', 0, end)) as { name: string; mediaType: string };
  return { ...head, bytes: output.subarray(end + 1) };
}
