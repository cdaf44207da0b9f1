import {
  AnalysisEnded,
  Deadline,
  defaultLimits,
  listParseFaults,
  type Limits,
  MemoryExceeded,
  WorkAborted,
  noDeadline,
  type ParseResult,
  parseSource,
  parseText,
  sizeFault,
  type Source,
  type SourceDocument,
} from '@assay/text';
import { runAnalysers } from './analyser.js';
import type { Analysis } from './analysis-result.js';
import type { AnalyseOptions } from './analyse-options.js';
import type { Fault } from './model/fault.js';
import { documentOrder, type LoaderError, locatePlaces, settleUndecided } from '@assay/findings';
import { makeFindings, sortFindings } from './issue/make-findings.js';
import { nameAll } from './model/operation-name.js';
import { operationFinder } from './issue/operation-at.js';
import { buildModel } from './build/build-model.js';
import type { UnvalidatedModel } from './model/model.js';
import type { Prepared } from './revision/prepared.js';
import { Library } from './reference/library.js';
import { longChains } from './reference/long-chains.js';
import { newRecording, recordedReader, type Recording } from './revision/recording.js';
import { revise } from './revision/revise.js';
import { watchNodes } from './revision/patch-model.js';
import { loadRules } from './rule/deferred-rule.js';
import { selectRules } from './rule/select-rules.js';
import type { SelectedRule } from './rule/selected-rule.js';
import { foreignDialects } from './schema/foreign-dialects.js';
import { structureFaults } from './schema/structure-faults.js';
import type { PlacedLoaderError } from './schema/placed-error.js';
import { validateModel } from './schema/validate-model.js';
import { detectFormat } from './source/detect-format.js';
import type { Format } from './format.js';
import { foreignFile, headLength } from './source/foreign-file.js';
import type { ReadFailure } from './read-document.js';
import { reportFaults, suppressAnalysis } from './suppression/suppress-analysis.js';
import { allLeftUndecided } from './undecided/leave-undecided.js';
import { runRules } from './walk/run-rules.js';

/** A document as text, for callers that have no bytes. */
export interface TextSource {
  /** An absolute URI; without one, references to other documents are unresolved. */
  readonly uri?: string;
  readonly text: string;
}

const textUri = 'memory:///openapi';

const noRenamed: ReadonlyMap<string, string> = new Map();

/**
 * Analyses one OpenAPI document and the documents that it refers to. The result contains all faults of the document. The promise
 * is rejected only for invalid options, or if a deferred rule cannot be loaded.
 *
 * @param source The document as bytes or text, or the reason why it could not be read, which becomes a finding.
 * @throws RuleSettingError if the settings name a rule that does not exist.
 * @throws DateError if `today` is not a date.
 * @throws The reason of `signal`, if it aborts the analysis.
 * @throws DeferredRuleError if the loaded module is not the rule; or the error that loading it throws.
 */
export async function analyse(
  source: Source | TextSource | ReadFailure,
  options: AnalyseOptions,
): Promise<Analysis> {
  options.signal?.throwIfAborted();
  const chosen = selectRules(options.rules, options.preset ?? 'recommended', options.settings ?? {});
  const selected = await loadRules(chosen);
  const deadline = new Deadline(options.deadline, watchOf(options), pauseOf(options));
  const reached: Reached = { uri: source.uri ?? textUri, format: undefined, documents: [] };
  try {
    const prepared = await prepare(source, selected, options, reached, deadline);
    const analysis = await conclude(prepared, selected, deadline, options);
    const left = await suppressAnalysis(analysis, selected, options, deadline);
    return await reportFaults(left, options.hostFaults ?? [], selected, deadline);
  } catch (error) {
    if (error instanceof WorkAborted) throw error.reason;
    if (!(error instanceof AnalysisEnded)) throw error;
    const { uri, documents, format } = reached;
    const stopped =
      error instanceof MemoryExceeded
        ? unprepared(uri, [sizeFault(uri, 'memory', error.limit)], [], format)
        : unprepared(uri, [deadlineFault(uri, deadline)], documents, format);
    const { rules, timing } = options;
    return conclude(stopped, selected, noDeadline, { rules, timing });
  }
}

/** Returns a `watch` function that also ends the work after its signal has fired. */
function watchOf({ signal, watch }: AnalyseOptions): AnalyseOptions['watch'] {
  if (signal === undefined) return watch;
  return (ahead) => {
    if (signal.aborted) throw new WorkAborted(signal.reason);
    watch?.(ahead);
  };
}

/** Returns the pause of the options, or one that yields if there is a signal: a signal can fire only while other code runs. */
function pauseOf({ signal, pause }: AnalyseOptions): AnalyseOptions['pause'] {
  return pause ?? (signal === undefined ? undefined : () => new Promise((resolve) => setTimeout(resolve)));
}

/** Facts about a document during its analysis, kept when the deadline passes. */
interface Reached {
  readonly uri: string;
  format: Format | undefined;
  documents: readonly SourceDocument[];
}

async function prepare(
  source: Source | TextSource | ReadFailure,
  selected: readonly SelectedRule[],
  options: AnalyseOptions,
  reached: Reached,
  deadline: Deadline,
): Promise<Prepared> {
  if ('ok' in source) return unprepared(source.uri, [readFault(source)]);
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const { uri } = reached;
  const { read, overlay } = options;
  // Revisions are kept for the text without overlays.
  const revisions = overlay === undefined ? options.revisions : undefined;
  const parse = (each: Source): ParseResult =>
    parseSource(each, limits, deadline, revisions?.latest(each.uri));
  const parsed =
    'text' in source
      ? parseText(uri, source.text, limits, deadline, revisions?.latest(uri))
      : parse({ uri, bytes: source.bytes });
  await deadline.pause();
  const previous = await revisions?.next(parsed, selected, read, parse);
  const revised = previous && (await revise(previous.prepared, previous.recording, selected, deadline));
  if (revised !== undefined) return revised;
  if (!parsed.ok) {
    // While a user types, most versions of a text cannot be parsed.
    const bytes =
      'text' in source ? new TextEncoder().encode(source.text.slice(0, headLength)) : source.bytes;
    return unprepared(uri, [foreignFault(uri, bytes, parsed.fault) ?? parsed.fault]);
  }
  if (revisions === undefined)
    return prepareModel(
      overlaid(parsed, overlay),
      reached,
      new Library(read, limits, deadline),
      undefined,
      options,
    );
  const recording = newRecording();
  revisions.adopt(recording, parsed);
  const library = new Library(recordedReader(recording, read), limits, deadline, (other) =>
    revisions.adopt(recording, other),
  );
  return prepareModel(parsed, reached, library, recording, options);
}

function overlaid(
  parsed: ParseResult & { readonly ok: true },
  overlay: AnalyseOptions['overlay'],
): ParseResult & { readonly ok: true } {
  return overlay === undefined ? parsed : { ...parsed, document: overlay(parsed.document) };
}

async function prepareModel(
  parsed: ParseResult & { readonly ok: true },
  reached: Reached,
  library: Library,
  recording: Recording | undefined,
  options: Pick<AnalyseOptions, 'kinds' | 'read'>,
): Promise<Prepared> {
  const { uri } = reached;
  const { document } = parsed;
  const { deadline } = library;
  reached.documents = [document];
  const detected = detectFormat(document);
  if (!detected.ok) {
    const kind = options.kinds?.find((each) => each.recognises(document));
    if (kind === undefined) return unprepared(uri, [...listParseFaults(parsed), detected.fault], [document]);
    const context = { read: options.read, limits: library.limits, look: () => deadline.look() };
    const { description, faults } = await kind.examine(document, context);
    const prepared = unprepared(uri, [...listParseFaults(parsed), ...faults], [document]);
    return { ...prepared, otherKind: description };
  }
  const { format, version } = detected;
  reached.format = format;
  const model = await buildModel(document, format, version, library);
  const loadFaults = [...listParseFaults(parsed), ...model.faults];
  reached.documents = model.documents;
  if (recording !== undefined) recordModel(recording, model);
  deadline.look();
  await deadline.pause();
  const loaderErrors = await validateModel(model, format, deadline);
  deadline.look();
  await deadline.pause();
  const faults = [...loadFaults, ...structureFaults(model, loaderErrors)];
  model.faults = faults;
  return {
    uri,
    format,
    model,
    faults,
    loaderErrors,
    documents: model.documents,
    undecided: [...foreignDialects(model, format), ...longChains(model.references, faults)],
    recording,
  };
}

/** Starts the recording of what rules and facts read. The steps between them are repeated for each version. */
function recordModel({ watch }: Recording, model: UnvalidatedModel): void {
  nameAll(model);
  watchNodes(watch, model);
  watch.setReader(undefined);
  model.facts.watch = watch;
}

function unprepared(
  uri: string,
  faults: readonly Fault[],
  documents: readonly SourceDocument[] = [],
  format?: Format,
): Prepared {
  return { uri, format, model: undefined, faults, loaderErrors: [], documents, undecided: [] };
}

async function conclude(
  prepared: Prepared,
  selected: readonly SelectedRule[],
  deadline: Deadline,
  { rules, analysers = [], read, timing, revisions }: AnalyseOptions,
): Promise<Analysis> {
  const { uri, documents, loaderErrors, format, model, recording, otherKind } = prepared;
  model?.facts.setDeadline(deadline);
  recording?.watch.setReader('late');
  const run = await runRules(prepared, selected, deadline, timing, recording?.record).finally(() => {
    recording?.watch.setReader(undefined);
    model?.facts.setDeadline(noDeadline);
  });
  if (recording !== undefined && run.failures.length === 0) revisions?.keep(prepared, recording, selected);
  const context = { format, read, look: () => deadline.look(), operationAt: operationFinder(model) };
  const beside = await runAnalysers(analysers, documents, context, deadline);
  await deadline.pause();
  const { findings, suppressed, wordings, absences } = makeFindings(
    run.reported,
    selected,
    prepared,
    deadline,
  );
  const order = documentOrder(model, uri);
  const left = model === undefined ? [] : allLeftUndecided(model);
  return {
    uri,
    format,
    status: model === undefined && otherKind === undefined ? 'error' : 'success',
    rules,
    findings:
      beside.findings.length === 0 ? findings : sortFindings([...findings, ...beside.findings], order),
    wordings,
    absences,
    suppressed,
    renamed: noRenamed,
    loaderErrors: await addPlainMessages(loaderErrors, format),
    locateLoaderErrors: () =>
      locatePlaces(
        loaderErrors.map(({ document, segments }) => ({
          uri: document.uri,
          document,
          segments,
          range: undefined,
        })),
      ),
    failures: [...run.failures, ...beside.failures],
    undecided: settleUndecided([...prepared.undecided, ...run.undecided, ...left], order, deadline),
    timings: run.timings,
    faults: prepared.faults,
    otherKind,
    model,
    documents,
  };
}

/** Adds plain messages to loader errors. Most documents have no loader errors, so the messages are loaded on demand. */
async function addPlainMessages(
  placed: readonly PlacedLoaderError[],
  format: Format | undefined,
): Promise<readonly LoaderError[]> {
  if (placed.length === 0 || format === undefined) return placed.map(({ error }) => error);
  const { plainMessage } = await import('./schema/plain-message.js');
  return placed.map(({ error }) => ({ ...error, message: plainMessage(error, format) }));
}

/** Returns a fault for a file that is empty or of another format, instead of its first JSON or YAML error. */
function foreignFault(uri: string, bytes: Uint8Array, fault: Fault): Fault | undefined {
  if (fault.kind !== 'SyntaxFault' && fault.kind !== 'EncodingFault') return undefined;
  const looksLike = foreignFile(bytes, fault.kind === 'EncodingFault' ? fault : undefined);
  let sign = looksLike === undefined ? undefined : `it looks like ${looksLike}`;
  if (fault.kind === 'SyntaxFault' && fault.isEmpty) sign = fault.reason;
  return sign === undefined
    ? undefined
    : { kind: 'FormatFault', sign, uri, document: undefined, at: [], range: undefined };
}

function readFault(failure: ReadFailure): Fault {
  const place = { uri: failure.uri, document: undefined, at: [], range: undefined };
  switch (failure.code) {
    case 'unreachable':
      return { kind: 'UnreachableFault', ...place, reason: failure.reason };
    case 'missing':
      return { kind: 'UnreachableFault', ...place, reason: failure.reason, isMissing: true };
    case 'too-large':
      return {
        kind: 'SizeFault',
        ...place,
        ...(failure.limit ?? { what: 'bytes', limit: defaultLimits.bytes }),
      };
    case 'remote':
    case 'outside-root':
    case 'refused':
      return { kind: 'RefusedFault', ...place, reason: failure.reason };
  }
}

function deadlineFault(uri: string, { seconds = Infinity }: Deadline): Fault {
  return { kind: 'DeadlineFault', uri, document: undefined, at: [], range: undefined, seconds };
}
