import { type Analysis, computeScore, violatesOfficialSchema } from '@assay/core';
import { DocumentAnalyser, checkFixes } from '../analysis/document-analyser.js';
import { refuseUnknownOptions } from './known-options.js';
import { openDocument } from '../analysis/open-document.js';
import type {
  AnalyseOptions,
  DocumentInput,
  FixOptions,
  RuleChoiceOptions,
  ValidateOptions,
} from '../analysis/options.js';
import { displayName, type Input } from '@assay/host';
import { reachesGate } from '@assay/reporters';
import { CommandError } from '../command-error.js';
import { findInputs } from '../configuration/find-inputs.js';
import type { FixedDocument, FixRecord, RefusedFix } from '@assay/fixes';
import { fixes } from '@assay/rules/fixes';
import { FixSession } from '../fix/fix-session.js';

/**
 * Analyses one OpenAPI document and the documents that it refers to. The result contains its problems, or the reason why it
 * cannot be read.
 *
 * @throws AssayError if the name matches no file or several.
 * @throws ConfigurationError if the configuration is invalid.
 * @throws RuleSettingError if `settings` contains an unknown rule or option.
 * @throws TypeError if an option does not exist.
 */
export async function analyse(
  document: DocumentInput,
  options: AnalyseOptions & RuleChoiceOptions = {},
): Promise<Analysis> {
  refuseUnknownOptions('analyse', options);
  const analyser = new DocumentAnalyser(options);
  return analyser.analyse(await openDocument(document, analyser.cwd));
}

/** A validated document. */
export interface ValidatedDocument {
  /** The display name: a path relative to `cwd`, or a URL. */
  readonly name: string;
  /**
   * False if a finding reaches the gate, the official schema is violated, the score is too low, or the document cannot be
   * analysed.
   */
  readonly passed: boolean;
  readonly analysis: Analysis;
}

/**
 * Validates documents one at a time and yields each result immediately, so that a thousand documents need no more memory than
 * one.
 *
 * @param documents Files, folders (all OpenAPI documents in them), patterns and URLs. Default: the documents that the
 * configuration includes.
 * @throws AssayError before the first document, if a name matches nothing. The message lists all such names.
 * @throws ConfigurationError if a configuration is invalid.
 * @throws RuleSettingError if `settings` contains an unknown rule or option.
 * @throws TypeError if an option does not exist.
 */
export async function* validate(
  documents: string | readonly string[] = [],
  options: ValidateOptions = {},
): AsyncGenerator<ValidatedDocument, void, undefined> {
  refuseUnknownOptions('validate', options);
  const analyser = new DocumentAnalyser(options);
  const names = typeof documents === 'string' ? [documents] : documents;
  const found = await findInputs(names, analyser.configurations, analyser.cwd);
  if (found === undefined)
    throw new CommandError('Name the documents to validate: there is no configuration.');
  if (found.problems.length > 0)
    throw new CommandError(found.problems.map(({ message }) => message).join('\n'));
  const parts = new Set<string>();
  const all = [...found.inputs.map((input) => ({ input, missing: undefined })), ...found.suspects];
  for (const { input, missing } of all) {
    options.signal?.throwIfAborted();
    if (parts.has(input.uri)) continue;
    const analysis = await analyser.analyse(
      missing === undefined ? input : { kind: 'missing', uri: input.uri, reason: missing },
    );
    for (const { uri } of found.suspects.length > 0 ? analysis.documents : []) parts.add(uri);
    const passed = await passes(analysis, input, analyser, options);
    yield { name: displayName(input.uri, analyser.cwd), passed, analysis };
  }
}

/** True if a document passes: no finding reaches the gate, and schema and score are accepted. */
export async function passes(
  analysis: Analysis,
  { uri }: Pick<Input, 'uri'>,
  { configurations }: DocumentAnalyser,
  options: Pick<ValidateOptions, 'failSeverity' | 'schemaErrors' | 'minScore' | 'only' | 'tags'>,
): Promise<boolean> {
  const { status, findings, loaderErrors } = analysis;
  const { values } = await configurations.forDocument(uri);
  const gate = options.failSeverity ?? values.failSeverity?.value ?? 'high';
  const isPartial = options.only !== undefined || options.tags !== undefined;
  const schemaErrors =
    options.schemaErrors ?? (isPartial ? 'ignore' : (values.schemaErrors?.value ?? 'fail'));
  const minScore = isPartial ? 0 : (options.minScore ?? values.minScore?.value ?? 0);
  if (status === 'error') return false;
  if (schemaErrors === 'fail' && loaderErrors.some(violatesOfficialSchema)) return false;
  if (minScore > 0 && (computeScore(analysis).value ?? -1) < minScore) return false;
  return !findings.some(({ severity }) => reachesGate(severity, gate));
}

/** The result of fixing a document and the documents that it refers to. Nothing is written to files. */
export interface FixedDocuments {
  /** The changed documents, each with its text and patches. */
  readonly documents: readonly FixedDocument[];
  readonly applied: readonly FixRecord[];
  /** The fixes that failed verification: the finding remained, another one appeared, or something got worse. */
  readonly refused: readonly RefusedFix[];
  /** The analysis of the fixed documents. */
  readonly analysis: Analysis;
}

/**
 * Fixes findings. Each fix is verified by a new analysis: the finding must be gone, and no other may appear.
 *
 * @throws AssayError if the name of the document is invalid, ConfigurationError if the configuration is.
 * @throws TypeError if an option does not exist.
 */
export async function fix(document: DocumentInput, options: FixOptions = {}): Promise<FixedDocuments> {
  refuseUnknownOptions('fix', options);
  const { kinds = ['safe'], only } = options;
  checkFixes(options);
  // `only` selects fixes here, not the rules to run. Inherits from `options`, because a copy would lose inherited options. `as`:
  // it has all options.
  const ofAnalysis = Object.create(options, { only: { value: undefined } }) as AnalyseOptions;
  const analyser = new DocumentAnalyser(ofAnalysis);
  const session = await FixSession.open(await openDocument(document, analyser.cwd), analyser);
  const chosen = fixes.filter(({ rule }) => only === undefined || only.includes(rule));
  return session.fix({ fixes: new Map(chosen.map((item) => [item.rule, item])), kinds });
}
