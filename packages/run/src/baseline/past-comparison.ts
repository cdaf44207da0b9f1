import { arazzo } from '@assay/arazzo';
import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  analyse,
  type AnalyseOptions,
  type Analysis,
  type BaselineEntry,
  type Comparison,
  type Finding,
  type IgnoreFile,
  parsePointer,
  type ReadDocument,
  type ReadResult,
} from '@assay/core';
import type { PlacePairs } from '@assay/diff/identity';
import { compareInViews, viewConversion } from '@assay/findings';
import {
  createGitReader,
  displayName,
  filePath,
  memoryLimits,
  type GitCommit,
  type Input,
  type Reader,
} from '@assay/host';
import type { DocumentReview } from '@assay/reporters';
import { CommandError } from '../command-error.js';
import { MemoryWatch } from '../memory.js';
import type { SharedFiles } from '../shared-files.js';
import {
  notCompared,
  type Analysed,
  type Applied,
  type Compared,
  type ComparisonResult,
  type ComparisonSource,
  type FindingComparison,
  countFindings,
  countFindingEntries,
  listEntries,
  allFindings,
  toBaselineEntries,
  EntryUnion,
  undecidedEntries,
  listSchemaViolations,
  type Answer,
} from './comparison.js';
import { Buffer } from 'node:buffer';

type PastSource = Extract<ComparisonSource, { kind: 'past' }>;
type FileInput = Extract<Input, { kind: 'file' }>;

/** Compares documents with their version in a commit. */
export class PastComparison implements FindingComparison {
  readonly source: PastSource;
  private readonly commitOf: (input: Input) => Promise<GitCommit>;
  private readonly shared: SharedFiles;
  private readonly fixed = new EntryUnion();
  private known = 0;

  /** @param commitOf - returns the commit in the repository of an input */
  constructor(source: PastSource, commitOf: (input: Input) => Promise<GitCommit>, shared: SharedFiles) {
    this.source = source;
    this.commitOf = commitOf;
    this.shared = shared;
  }

  async apply(analysed: Analysed): Promise<Applied> {
    const { input, analysis, findings, options, answers } = analysed;
    const { policy, review } = this.source;
    const was = this.inputThen(input);
    const reader = createGitReader(await this.commitOf(input), policy);
    try {
      if (was === undefined && (await isAsBefore(answers, reader)))
        return await this.same(input, findings.length);
      if (analysis.status === 'error') {
        const past = review && (await this.analyse(was ?? input, reader, { rules: [] }));
        return {
          findings,
          violations: analysis.loaderErrors.length,
          resolved: 0,
          compared: { ...notCompared, review: await this.review(analysed, past, was) },
        };
      }
      const past = await this.analyse(was ?? input, reader, options);
      return await this.compare(analysed, past, was);
    } finally {
      await reader.close();
    }
  }

  add(compared: Compared): void {
    this.known += compared.known;
    this.fixed.add(compared.fixed);
  }

  async removed(): Promise<readonly DocumentReview[]> {
    const reviews: DocumentReview[] = [];
    for (const path of this.source.review?.removed ?? []) {
      const input: FileInput = { kind: 'file', path, uri: pathToFileURL(path).href };
      const reader = createGitReader(await this.commitOf(input), this.source.policy);
      try {
        const past = await this.analyse(input, reader, { rules: [] });
        const ignoreFile = await this.shared.ignoreFileOf(input, undefined);
        const review = await this.reviewOf(input, past, undefined, undefined, ignoreFile);
        if (review !== undefined) reviews.push(review);
      } finally {
        await reader.close();
      }
    }
    return reviews;
  }

  async finish(): Promise<ComparisonResult> {
    const { ref, notes, renamed, review } = this.source;
    const fixed = this.fixed.toList();
    const lines = [...notes];
    // Reviews name the former documents, too.
    if (review === undefined)
      for (const [uri, path] of Object.entries(renamed))
        lines.push(`\`${this.nameOf(uri)}\` was \`${this.nameOf(pathToFileURL(path).href)}\`.`);
    if (this.known > 0) lines.push(`${countFindings(this.known)} known from \`${ref}\`.`);
    if (fixed.length > 0) {
      lines.push(`${countFindings(fixed.length)} of \`${ref}\` no longer found:`, ...listEntries(fixed, '-'));
    }
    return { known: this.known, fixed, lines };
  }

  private readonly nameOf = (uri: string): string => displayName(uri, this.source.policy.cwd);

  /** Returns the previous file of a renamed document; undefined if it was not renamed. */
  private inputThen({ uri }: Input): FileInput | undefined {
    const { renamed } = this.source;
    const path = Object.hasOwn(renamed, uri) ? renamed[uri] : undefined;
    return path === undefined ? undefined : { kind: 'file', path, uri: pathToFileURL(path).href };
  }

  /** Builds the result for an unchanged document: all findings existed before. */
  private async same(input: Input, known: number): Promise<Applied> {
    if (this.source.review === undefined)
      return { findings: [], violations: 0, resolved: 0, compared: { ...notCompared, known } };
    const { unchanged } = await import('../review/review-document.js');
    return {
      findings: [],
      violations: 0,
      resolved: 0,
      compared: { ...notCompared, known, review: unchanged(input.uri) },
    };
  }

  private async compare(
    analysed: Analysed,
    past: Analysis | undefined,
    was: FileInput | undefined,
  ): Promise<Applied> {
    const { input, analysis, findings } = analysed;
    const nameThen = was === undefined ? this.nameOf : this.nameAfterMove(was, input, analysis);
    const then = past === undefined ? [] : [...allFindings(past), ...listSchemaViolations(past)];
    const baseline: readonly BaselineEntry[] =
      past === undefined ? [] : toBaselineEntries(then, past, nameThen);
    const locations = new Map(baseline.map((entry, index) => [entry, then[index]?.location]));
    const findPlaces = await pairPlaces(past, analysis, baseline);
    const compare = (all: readonly Finding[]): Comparison =>
      compareInViews(all, toBaselineEntries(all, analysis, this.nameOf), baseline, [
        (keys) => viewConversion(analysis.model?.document.format === 'oas2', keys, baseline),
        () => ({
          ofFinding: (_, key) => key,
          ofEntry: (entry) => {
            const location = locations.get(entry);
            const found = location && findPlaces()?.find(location.uri, parsePointer(location.pointer) ?? []);
            return found && { document: this.nameOf(found.document.uri), pointer: found.pointer };
          },
        }),
      ]);
    const { fresh, known } = compare(findings);
    const fixed = this.fixedSince(compare, analysis);
    return {
      findings: fresh,
      violations: compare(listSchemaViolations(analysis)).fresh.length,
      resolved: countFindingEntries(fixed),
      compared: {
        ...notCompared,
        known: known.length,
        fixed,
        review: await this.review(analysed, past, was),
      },
    };
  }

  /** Returns a function that gives a moved document of the commit the name of its current location. */
  private nameAfterMove(was: FileInput, { uri }: Input, { documents }: Analysis): (uri: string) => string {
    const folder = dirname(filePath(uri) ?? '');
    const present = new Set(documents.map((document) => document.uri));
    return (then) => {
      if (then === was.uri) return this.nameOf(uri);
      const path = filePath(then);
      if (path === undefined) return this.nameOf(then);
      const moved = pathToFileURL(resolve(folder, relative(dirname(was.path), path))).href;
      return this.nameOf(present.has(moved) ? moved : then);
    };
  }

  private async review(
    { input, analysis, options }: Analysed,
    past: Analysis | undefined,
    was: FileInput | undefined,
  ): Promise<DocumentReview | undefined> {
    return this.reviewOf(input, past, analysis, was?.uri, options.ignoreFile);
  }

  private async reviewOf(
    input: Input,
    past: Analysis | undefined,
    now: Analysis | undefined,
    was: string | undefined,
    ignoreFile: IgnoreFile | undefined,
  ): Promise<DocumentReview | undefined> {
    const { review, ref } = this.source;
    if (review === undefined) return undefined;
    // Loaded on demand, because comparing models and tests is most of the code of a run.
    const { reviewDocument } = await import('../review/review-document.js');
    return reviewDocument({
      past,
      now,
      ref,
      uri: input.uri,
      was,
      gate: review.gate,
      policy: review.policies[input.uri] ?? review.policy,
      ignoreFile,
      today: review.today,
      showSecrets: review.showSecrets,
      nameOf: (uri) => displayName(uri, review.repository),
    });
  }

  private fixedSince(
    compare: (all: readonly Finding[]) => Comparison,
    analysis: Analysis,
  ): readonly BaselineEntry[] {
    // A failed rule may have missed existing findings.
    if (analysis.failures.length > 0) return [];
    const { fixed } = compare([...allFindings(analysis), ...listSchemaViolations(analysis)]);
    const open = new Set(undecidedEntries(fixed, analysis, this.nameOf));
    return fixed.filter((entry) => !open.has(entry));
  }

  /** Analyses the earlier version; undefined if the document did not exist. */
  private async analyse(
    input: Input,
    reader: Reader,
    options: AnalyseOptions,
  ): Promise<Analysis | undefined> {
    const memory = new MemoryWatch(options.watch);
    const result = memory.taken(await reader.read(input));
    const read: ReadDocument = async (request) => memory.taken(await reader.readReferenced(request));
    if (result.ok)
      return analyse(result.source, {
        limits: memoryLimits(),
        kinds: [arazzo],
        ...options,
        watch: memory.look,
        read,
      });
    if (result.code === 'unreachable') return undefined;
    throw new CommandError(
      `Cannot compare \`${this.nameOf(input.uri)}\` with \`${this.source.ref}\`: ${result.reason}.`,
    );
  }
}

/**
 * Loads the code that pairs the places of two versions. They are paired only if a finding's place does not exist in the earlier
 * version.
 */
async function pairPlaces(
  past: Analysis | undefined,
  { model }: Analysis,
  baseline: readonly BaselineEntry[],
): Promise<() => PlacePairs | undefined> {
  const before = past?.model;
  if (before === undefined || model === undefined || baseline.length === 0) return () => undefined;
  const { PlacePairs } = await import('@assay/diff/identity');
  let pairs: PlacePairs | undefined;
  return () => (pairs ??= new PlacePairs(before, model));
}

/**
 * True if all files of a document equal those of a commit byte for byte. Then no second analysis is needed. Content from URLs is
 * not versioned and is not compared.
 */
async function isAsBefore(answers: readonly Answer[], past: Reader): Promise<boolean> {
  for (const { request, result } of answers) {
    if (request !== undefined && !/^file:/i.test(request.uri)) continue;
    const uri = result.ok ? result.source.uri : result.uri;
    const path = filePath(uri);
    if (request === undefined && path === undefined) return false;
    const before =
      request === undefined
        ? await past.read({ kind: 'file', path: path ?? '', uri: pathToFileURL(path ?? '').href })
        : await past.readReferenced(request);
    if (!areSame(result, before)) return false;
  }
  return answers.length > 0;
}

function areSame(a: ReadResult, b: ReadResult): boolean {
  if (!a.ok || !b.ok) return a.ok === b.ok && !a.ok && !b.ok && a.code === b.code;
  return Buffer.compare(a.source.bytes, b.source.bytes) === 0;
}
