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
 * Analyses one OpenAPI document and the documents that it refers to. What is wrong with it, or why it cannot be read, is in the result.
 *
 * @throws AssayError where the document is named wrongly: there is no such file, or there are several.
 * @throws ConfigurationError where the configuration cannot be followed.
 * @throws RuleSettingError where `settings` name a rule or an option that does not exist.
 * @throws TypeError where there is no such option.
 */
export async function analyse(
  document: DocumentInput,
  options: AnalyseOptions & RuleChoiceOptions = {},
): Promise<Analysis> {
  refuseUnknownOptions('analyse', options);
  const analyser = new DocumentAnalyser(options);
  return analyser.analyse(await openDocument(document, analyser.cwd));
}

/** A document that was validated. */
export interface ValidatedDocument {
  /** Name for people: a path relative to `cwd`, or a URL. */
  readonly name: string;
  /** False where a finding is as severe as the gate, the official schema is violated, the score is too low, or the document cannot be analysed. */
  readonly passed: boolean;
  readonly analysis: Analysis;
}

/**
 * Validates documents one after the other, and gives each as soon as it is analysed: a thousand need the memory of one.
 *
 * @param documents Files, folders (all OpenAPI documents in them), patterns and URLs; where none are named, what the configuration includes.
 * @throws AssayError before the first document, where a name stands for nothing; it lists all such names.
 * @throws ConfigurationError where a configuration cannot be followed.
 * @throws RuleSettingError where `settings` name a rule or an option that does not exist.
 * @throws TypeError where there is no such option.
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

/** True where nothing is left of a document that reaches the gate. */
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

/** Result of fixing a document and those that it refers to. Nothing is written to files. */
export interface FixedDocuments {
  /** The documents that differ, each with its text and the patches that make it. */
  readonly documents: readonly FixedDocument[];
  readonly applied: readonly FixRecord[];
  /** The fixes whose proof failed: the finding stayed, another one came, or something got worse. */
  readonly refused: readonly RefusedFix[];
  /** The analysis of the documents as they are then. */
  readonly analysis: Analysis;
}

/**
 * Fixes what rules report, each fix proven: the document is analysed again, the finding is gone, and no other came.
 *
 * @throws AssayError where the document is named wrongly, ConfigurationError where the configuration cannot be followed.
 * @throws TypeError where there is no such option.
 */
export async function fix(document: DocumentInput, options: FixOptions = {}): Promise<FixedDocuments> {
  refuseUnknownOptions('fix', options);
  const { kinds = ['safe'], only } = options;
  checkFixes(options);
  // Here `only` chooses fixes, and not the rules that run. A copy would lose options that are inherited. `as`: it has all of them.
  const ofAnalysis = Object.create(options, { only: { value: undefined } }) as AnalyseOptions;
  const analyser = new DocumentAnalyser(ofAnalysis);
  const session = await FixSession.open(await openDocument(document, analyser.cwd), analyser);
  const chosen = fixes.filter(({ rule }) => only === undefined || only.includes(rule));
  return session.fix({ fixes: new Map(chosen.map((item) => [item.rule, item])), kinds });
}
