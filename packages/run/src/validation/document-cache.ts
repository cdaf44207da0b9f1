import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Analysis, IgnoreFile, ReadDocument, ReadResult } from '@assay/core';
import { createReader, memoryLimits, type ReadPolicy } from '@assay/host';
import { KeptResults, resultsFolder } from '../cache/result-cache.js';
import type { DocumentOutcome, CacheTask, DocumentTask, RunTask } from './task.js';

/** The reads of an analysis, in order. */
class Readings {
  private readonly list: Reading[] = [];

  /** Records the result of a read. `request` is undefined for the document itself. */
  note(request: Request | undefined, answer: ReadResult): void {
    this.list.push({ request, identity: getAnswerIdentity(answer) });
  }

  get all(): readonly Reading[] {
    return this.list;
  }
}

type Request = Parameters<ReadDocument>[0];

interface Reading {
  /** Undefined for the document itself. */
  readonly request: Request | undefined;
  readonly identity: string;
}

interface Kept {
  readonly readings: readonly Reading[];
  /** The date for which the results are valid; undefined if they do not depend on the date. */
  readonly day: string | undefined;
  readonly outcome: DocumentOutcome;
}

/**
 * Caches the results of documents between runs. A result is reused if the same build of Assay with the same settings would read
 * the same files. Each read of the earlier run, including failed ones, is repeated and compared.
 */
export class DocumentCache {
  private readonly run: RunTask;
  private readonly build: string;
  private readonly results: KeptResults;
  private readonly ofRun: string;

  constructor(run: RunTask, { folder, build }: CacheTask) {
    this.run = run;
    this.build = build;
    this.results = new KeptResults(join(folder, resultsFolder));
    this.ofRun = describeRun(run);
  }

  /** Reason why nothing can be cached; undefined if caching works. */
  get unusable(): string | undefined {
    return this.results.unusable;
  }

  /** Creates a record for the reads of an analysis. */
  newReadings(): Readings {
    return new Readings();
  }

  /** Returns the outcome of an earlier run, if this run would produce the same. */
  async find(
    task: DocumentTask,
    policy: ReadPolicy,
    ignoreFile: IgnoreFile | undefined,
  ): Promise<DocumentOutcome | undefined> {
    if (!canBeKept(task, this.run)) return undefined;
    const key = this.computeCacheKey(task, ignoreFile);
    // `as`: the key includes the build, so this build has written the value.
    const cached = this.results.find(key) as Kept | undefined;
    if (cached === undefined || (cached.day !== undefined && cached.day !== this.run.today)) return undefined;
    if (!(await isReadAgain(cached.readings, task, policy))) return undefined;
    this.results.use(key);
    return cached.outcome;
  }

  /**
   * Caches the outcome of a document, unless it depends on more than files.
   *
   * @returns the outcome, with its parts as arrays if they had to be generated
   */
  keep(
    task: DocumentTask,
    ignoreFile: IgnoreFile | undefined,
    validated: {
      readonly outcome: DocumentOutcome;
      readonly analysis: Analysis;
      readonly readings: Readings;
    },
  ): DocumentOutcome {
    const { outcome, analysis, readings } = validated;
    if (
      !canBeKept(task, this.run) ||
      !readings.all.every((each) => !task.allowRemote || isFile(each)) ||
      analysis.failures.length > 0
    )
      return outcome;
    const fullOutcome: DocumentOutcome = { ...outcome, parts: outcome.parts.map((pieces) => [...pieces]) };
    const day = mayExpire(analysis, ignoreFile) ? this.run.today : undefined;
    const cached: Kept = { readings: readings.all, day, outcome: fullOutcome };
    this.results.keep(this.computeCacheKey(task, ignoreFile), cached);
    return fullOutcome;
  }

  /** Removes old results. Call it after all documents of a run. */
  tidy(): void {
    this.results.tidy();
  }

  private computeCacheKey(task: DocumentTask, ignoreFile: IgnoreFile | undefined): string {
    const { v8, unicode } = process.versions;
    return createHash('sha256')
      .update(JSON.stringify([this.build, v8, unicode, memoryLimits(), this.ofRun, task, ignoreFile]))
      .digest('hex');
  }
}

/** Computes a hash of everything except the document that its reports depend on. */
function describeRun(run: RunTask): string {
  const { documents, today: _, cache: __, ...others } = run;
  // Reports for people depend on the number of documents. All others depend at most on whether there are several.
  const isForPeople = run.reports.some(({ format }) => format === 'codeframe');
  const count = isForPeople ? documents : Math.min(documents, 2);
  return createHash('sha256')
    .update(JSON.stringify([others, count]))
    .digest('hex');
}

/** False if the outcome depends on more than the document's files: code, a ruleset, a server, a repository, or timing. */
function canBeKept(
  { input, hasPlugins, spectral, overlays = [] }: DocumentTask,
  { timing, comparison }: RunTask,
): boolean {
  if (overlays.length > 0) return false;
  if (input.kind !== 'file' || hasPlugins || spectral !== undefined || timing) return false;
  return comparison === undefined || (comparison.kind === 'file' && comparison.update === undefined);
}

function isFile({ request }: Reading): boolean {
  return request === undefined || request.uri.startsWith('file:');
}

/** True if suppressions may expire. Those in the document and in an ignore file can have an expiry date. */
function mayExpire({ documents, suppressed }: Analysis, ignoreFile: IgnoreFile | undefined): boolean {
  return (
    ignoreFile !== undefined ||
    suppressed.length > 0 ||
    documents.some(({ text }) => text.includes('assay-ignore'))
  );
}

async function isReadAgain(
  readings: readonly Reading[],
  { input }: DocumentTask,
  policy: ReadPolicy,
): Promise<boolean> {
  const reader = createReader(policy);
  try {
    for (const { request, identity } of readings) {
      const answer = await (request === undefined ? reader.read(input) : reader.readReferenced(request));
      if (getAnswerIdentity(answer) !== identity) return false;
    }
    return true;
  } finally {
    await reader.close();
  }
}

function getAnswerIdentity(answer: ReadResult): string {
  if (!answer.ok) return `failed ${JSON.stringify(answer)}`;
  const { uri, bytes } = answer.source;
  return `read ${uri} ${createHash('sha256').update(bytes).digest('hex')}`;
}
