import { errorMessage } from '@assay/text';
import { maskAnalysis, maskSecretsIn, SecretMasker } from '@assay/api-knowledge';
import {
  analyse,
  Revisions,
  computeScore,
  type Analysis,
  type AnalyseOptions,
  type ReadDocument,
} from '@assay/core';
import type { Patch } from '@assay/text/patches';
import type { PageDocument } from '@assay/reporters';
import { pageDocument } from '@assay/reporters/page';
import { recommendedRules } from '@assay/rules/recommended';
import { pathToUri, uriToPath } from './file-uris.js';
import { createBrokenRuleset, type OpenedRuleset } from './opened-ruleset.js';
import type { Checked, SecretPlaces, SentFile, TextFile } from './protocol.js';
import { listMaskedPlaces } from './secret-places.js';

/** Maximum duration of an analysis in seconds. */
const deadline = 60;

/** An edited document: its latest analysis, and the state kept for the next one. */
export class Session {
  /** The latest analysis; undefined before the first one and during the next one. */
  analysis: Analysis | undefined;
  /** Texts by URI. */
  private files: ReadonlyMap<string, string> = new Map();
  private root = '';
  private revisions = new Revisions();
  private masker = new SecretMasker([]);
  private ruleset: { readonly file: TextFile; readonly opening: Promise<OpenedRuleset> } | undefined;

  /** Sets the current version of the document, and the ruleset that runs in addition to Assay's rules. */
  take(files: readonly SentFile[], root: string, ruleset?: TextFile): void {
    this.takeRuleset(ruleset);
    if (root !== this.root) this.revisions = new Revisions();
    this.root = root;
    this.files = new Map(
      files.map((file) => {
        const uri = pathToUri(file.path);
        return [uri, 'text' in file ? file.text : patched(this.files.get(uri) ?? '', file.patches)];
      }),
    );
    this.analysis = undefined;
  }

  /**
   * Analyses the current version.
   *
   * @param pause Awaited between two pieces of work. It throws to end the analysis.
   */
  async check(pause: () => Promise<void>): Promise<Checked & { readonly secrets: SecretPlaces }> {
    const start = performance.now();
    const analysis = await this.run(this.files, { revisions: this.revisions, pause });
    this.analysis = analysis;
    this.masker = new SecretMasker(analysis.documents);
    const page = buildDocumentPage(analysis, this.masker);
    const secrets = this.findSecretPlaces(analysis, this.masker);
    const opened = await this.ruleset?.opening;
    // Rulesets do not run on a document that cannot be parsed.
    const ruleset = analysis.documents.length > 0 ? opened?.state : undefined;
    return { page, ranges: rangesOf(analysis), secrets, ruleset, took: performance.now() - start };
  }

  /** Masks the secrets of the last checked version in a sentence. */
  maskSentence(sentence: string): string {
    return this.masker.mask(sentence);
  }

  private findSecretPlaces({ documents }: Analysis, masker: SecretMasker): SecretPlaces {
    const byUri = new Map(documents.map((document) => [document.uri, document]));
    const places: Record<string, Int32Array> = {};
    for (const [uri, text] of this.files) {
      const document = byUri.get(uri);
      const masked = document?.text === text ? masker.getMaskedText(document) : maskSecretsIn(text);
      if (masked !== text) places[uriToPath(uri)] = listMaskedPlaces(text, masked);
    }
    return places;
  }

  /** Analyses a copy of the last checked version, with other texts for some documents, by URI. */
  readonly analyseCopy = (texts: ReadonlyMap<string, string>): Promise<Analysis> => {
    const files = new Map(this.files);
    for (const [uri, text] of texts) files.set(uri, text);
    return this.run(files, {});
  };

  private takeRuleset(file: TextFile | undefined): void {
    const known = this.ruleset?.file;
    if (file?.path === known?.path && file?.text === known?.text) return;
    this.ruleset = file && { file, opening: loadRuleset(file) };
  }

  private async run(
    files: ReadonlyMap<string, string>,
    options: Pick<AnalyseOptions, 'revisions' | 'pause'>,
  ): Promise<Analysis> {
    const uri = pathToUri(this.root);
    const text = files.get(uri) ?? '';
    const today = new Date().toISOString().slice(0, 10);
    const ruleset = await this.ruleset?.opening;
    const analysers = ruleset === undefined ? [] : [ruleset.analyser];
    return analyse(
      { uri, text },
      { ...options, rules: recommendedRules, analysers, read: createFileReader(files), deadline, today },
    );
  }
}

/** Opens a ruleset. Its engine is only loaded if there is a ruleset. */
async function loadRuleset(file: TextFile): Promise<OpenedRuleset> {
  let engine;
  try {
    engine = await import('./ruleset.js');
  } catch (error) {
    const message = `The engine of rulesets could not be loaded: ${errorMessage(error)}`;
    return createBrokenRuleset(file.path, [{ rule: file.path, message }]);
  }
  return engine.openTextRuleset(file);
}

function patched(text: string, patches: readonly Patch[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text: inserted } of patches) {
    result += text.slice(at, start) + inserted;
    at = end;
  }
  return result + text.slice(at);
}

/** Creates a reader of the given files only, because the worker has no network access. */
function createFileReader(files: ReadonlyMap<string, string>): ReadDocument {
  return ({ uri }) => {
    const text = files.get(uri);
    if (text !== undefined)
      return Promise.resolve({ ok: true, source: { uri, bytes: new TextEncoder().encode(text) } });
    return Promise.resolve(
      /^https?:/.test(uri)
        ? { ok: false, uri, code: 'remote', reason: 'in the browser nothing is fetched' }
        : { ok: false, uri, code: 'unreachable', reason: 'it is not among the files that were given' },
    );
  };
}

function buildDocumentPage(analysis: Analysis, masker: SecretMasker): PageDocument {
  const masked = maskAnalysis(analysis, masker);
  const { findings } = masked;
  const score = computeScore(analysis);
  return pageDocument({ analysis: masked, findings, score, rules: recommendedRules }, uriToPath, false);
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
