import {
  analyse,
  Revisions,
  scoreOf,
  type Analysis,
  type AnalyseOptions,
  type ReadDocument,
} from '@assay/core';
import type { PageDocument } from '@assay/reporters';
import { pageDocument } from '@assay/reporters/page';
import { recommendedRules } from '@assay/rules/recommended';
import type { Checked, TextFile } from './protocol.js';
import { pathOf, uriOf } from './uris.js';

/** Seconds after which an analysis ends. */
const deadline = 60;

/** A document that is edited: its latest analysis, and what is kept for the next one. */
export class Session {
  /** The latest analysis; undefined before the first one, and while the next one is made. */
  analysis: Analysis | undefined;
  private files: ReadonlyMap<string, Uint8Array> = new Map();
  private root = '';
  private revisions = new Revisions();

  /**
   * Analyses a version of the document.
   *
   * @param pause Waited for between two pieces of work; it ends the analysis by throwing.
   */
  async check(files: readonly TextFile[], root: string, pause: () => Promise<void>): Promise<Checked> {
    const start = performance.now();
    if (root !== this.root) this.revisions = new Revisions();
    this.root = root;
    this.files = bytesByUri(files);
    this.analysis = undefined;
    const analysis = await this.run(this.files, { revisions: this.revisions, pause });
    this.analysis = analysis;
    const page = pageOf(analysis);
    return { page, ranges: rangesOf(analysis), took: performance.now() - start };
  }

  /** Analyses a copy of the version that was checked last, in which some documents have other texts, by URI. */
  readonly analyseCopy = (texts: ReadonlyMap<string, string>): Promise<Analysis> => {
    const files = new Map(this.files);
    for (const [uri, text] of texts) files.set(uri, encode(text));
    return this.run(files, {});
  };

  private run(
    files: ReadonlyMap<string, Uint8Array>,
    options: Pick<AnalyseOptions, 'revisions' | 'pause'>,
  ): Promise<Analysis> {
    const uri = uriOf(this.root);
    const bytes = files.get(uri) ?? new Uint8Array();
    const today = new Date().toISOString().slice(0, 10);
    return analyse(
      { uri, bytes },
      { ...options, rules: recommendedRules, read: readerOf(files), deadline, today },
    );
  }
}

function bytesByUri(files: readonly TextFile[]): ReadonlyMap<string, Uint8Array> {
  return new Map(files.map(({ path, text }) => [uriOf(path), encode(text)]));
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Reads what was given, and nothing else: the worker cannot connect anywhere. */
function readerOf(files: ReadonlyMap<string, Uint8Array>): ReadDocument {
  return ({ uri }) => {
    const bytes = files.get(uri);
    if (bytes !== undefined) return Promise.resolve({ ok: true, source: { uri, bytes } });
    return Promise.resolve(
      /^https?:/.test(uri)
        ? { ok: false, uri, code: 'remote', reason: 'in the browser nothing is fetched' }
        : { ok: false, uri, code: 'unreachable', reason: 'it is not among the files that were given' },
    );
  };
}

function pageOf(analysis: Analysis): PageDocument {
  const { findings } = analysis;
  const score = scoreOf(analysis, recommendedRules);
  return pageDocument({ analysis, findings, score, rules: recommendedRules }, pathOf, false);
}

function rangesOf({ findings }: Analysis): Int32Array {
  const ranges = new Int32Array(4 * findings.length);
  let at = 0;
  for (const { location } of findings) {
    const { start, end } = location.range;
    ranges[at++] = start.line;
    ranges[at++] = start.column;
    ranges[at++] = end.line;
    ranges[at++] = end.column;
  }
  return ranges;
}
