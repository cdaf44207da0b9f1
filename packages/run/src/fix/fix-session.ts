import {
  overrideFindings,
  type Analysis,
  type ReadResult,
  analyse,
  type AnalyseOptions,
  type FindingOverride,
  type ReadDocument,
  type Source,
  type TextSource,
} from '@assay/core';
import {
  fixDocuments,
  type FixOptions,
  type FixResult,
  type OfferedFix,
  offerFixes,
  type OfferOptions,
} from '@assay/fixes';
import type { Patch } from '@assay/text/patches';
import { type Input, memoryLimits } from '@assay/host';
import { analyseInput, type GivenInput } from '../analyse-input.js';
import type { DocumentAnalyser } from '../analysis/document-analyser.js';
import { harmOf } from '@assay/diff';
import { changeIds } from '@assay/diff/ids';

/** A document with all files that were read for it. It can be analysed again with other texts, without reading. */
export class FixSession {
  readonly analysis: Analysis;
  /** The bytes of all read files, by URI. */
  readonly sources: ReadonlyMap<string, Uint8Array>;
  private readonly analyseAgain: AnalyseAgain;

  private constructor(
    analysis: Analysis,
    sources: ReadonlyMap<string, Uint8Array>,
    analyseAgain: AnalyseAgain,
  ) {
    this.analysis = analysis;
    this.sources = sources;
    this.analyseAgain = analyseAgain;
  }

  /**
   * Reads and analyses a document.
   *
   * @param pending - texts that will be written, by URI, which replace the read texts
   */
  static async open(
    input: Input | GivenInput,
    analyser: DocumentAnalyser,
    pending: ReadonlyMap<string, string> = new Map(),
  ): Promise<FixSession> {
    const { policy, options, overrides, overlays } = await analyser.plan(input);
    const sources = new Map<string, Uint8Array>();
    const answers = new Map<string, ReadResult>();
    const { analysis, result } = await analyseInput(input, policy, options, {
      overlays,
      onAnswer: (request, answer) => {
        if (request !== undefined) answers.set(request.uri, answer);
        if (answer.ok) sources.set(answer.source.uri, answer.source.bytes);
      },
    });
    const ofCopies = analyserOfCopies(result, answers, options, overrides);
    const analyseAgain: AnalyseAgain = (texts) => ofCopies(new Map([...pending, ...texts]));
    const isChanged = [...sources.keys()].some((uri) => pending.has(uri));
    return new FixSession(
      isChanged
        ? await analyseAgain(new Map())
        : { ...analysis, findings: overrideFindings(analysis.findings, overrides, analysis.model) },
      sources,
      analyseAgain,
    );
  }

  /** Applies verified fixes. */
  fix(options: Omit<FixOptions, 'analyse' | 'harmOf'>): Promise<FixResult> {
    return fixDocuments(this.analysis, { ...options, analyse: this.analyseAgain, harmOf });
  }

  /** Finds verified fixes without applying them. */
  offer(options: Omit<OfferOptions, 'analyse' | 'harmOf'>): Promise<readonly OfferedFix[]> {
    return offerFixes(this.analysis, { ...options, analyse: this.analyseAgain, harmOf });
  }
}

/** Shifts the patches of a text that follows a byte order mark. */
export function shifted(patches: readonly Patch[], by: number): readonly Patch[] {
  return by === 0
    ? patches
    : patches.map(({ start, end, text }) => ({ start: start + by, end: end + by, text }));
}

/** Analyses the document again with other texts for some files, by URI. */
export type AnalyseAgain = (texts: ReadonlyMap<string, string>) => Promise<Analysis>;

/**
 * Returns a function that analyses a document again without reading.
 *
 * @param result - the document itself
 * @param answers - the result of each read, by the requested URI
 */
export function analyserOfCopies(
  result: ReadResult,
  answers: ReadonlyMap<string, ReadResult>,
  options: AnalyseOptions,
  overrides: readonly FindingOverride[],
): AnalyseAgain {
  return async (texts) => {
    const read: ReadDocument = ({ uri }) => {
      const answer = answers.get(uri);
      if (answer === undefined)
        return Promise.resolve({ ok: false, uri, code: 'unreachable', reason: 'it was not read before' });
      return Promise.resolve(answer.ok ? { ...answer, source: withText(answer.source, texts) } : answer);
    };
    const again = await analyse(result.ok ? getSourceText(result.source, texts) : result, {
      limits: memoryLimits(),
      otherIds: changeIds,
      ...options,
      read,
    });
    return { ...again, findings: overrideFindings(again.findings, overrides, again.model) };
  };
}

/** Returns the text instead of its bytes, so that megabytes are not encoded and decoded for each analysis. */
function getSourceText(source: Source, texts: ReadonlyMap<string, string>): Source | TextSource {
  const text = texts.get(source.uri);
  return text === undefined ? source : { uri: source.uri, text };
}

function withText(source: Source, texts: ReadonlyMap<string, string>): Source {
  const text = texts.get(source.uri);
  // A new object instead of a copy, because the source of an open document also has a `text`.
  return text === undefined ? source : { uri: source.uri, bytes: new TextEncoder().encode(text) };
}
