import type { SourceDocument } from '@assay/text';
import type { ParserDiagnostic } from '../document/parser-diagnostics.js';
import { RulesetDocument } from '../document/ruleset-document.js';
import { defaultRange, type Diagnostic, type JsonPath } from '../document/spectral-types.js';
import type { Rule } from '../model/rule.js';
import type { Ruleset } from '../model/ruleset.js';
import { missingFunctions } from '../model/missing-functions.js';
import { isOwnFunction } from '../functions/options.js';
import { deepFreeze } from '../document/deep-freeze.js';
import { DependencyGraph } from '../resolve/dependency-graph.js';
import { ReferenceRunner } from '../resolve/reference-runner.js';
import type { ReferenceNode } from '../resolve/resolve-types.js';
import { UriStack } from '../resolve/uri-stack.js';
import { DocumentInventory } from '../inventory/inventory.js';
import type { CallObserver, FunctionFailure, LintContext } from './lint-match.js';
import { prepareResults } from './results.js';
import { PathCache, RulesetStopped, runRules, type BrokenRule } from './run-rules.js';

/** Access to the documents of a run. */
export interface DocumentAccess {
  /** Spectral's name of the root document; null if it has none. */
  readonly source: string | null;
  readonly root: SourceDocument;
  /** Reads a referenced document by Spectral's name. Throws if it cannot be read. */
  read(name: string): Promise<SourceDocument>;
}

/** Limits of a run; unlimited by default. */
export interface RunLimits {
  /** The maximum number of values and results to process. */
  readonly steps?: number;
  /** Throws if the time is up. */
  readonly look?: () => void;
  readonly calls?: CallObserver | undefined;
  /** The maximum number of results. */
  readonly results?: number;
  /** Runs synchronous work. Returns false if it took too long and was stopped. */
  readonly guard?: (work: () => void) => boolean;
}

/** Results of a ruleset for one document. */
export interface LintResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly broken: readonly BrokenRule[];
  readonly failures: readonly FunctionFailure[];
  /** The limit that stopped the run. The results found before are kept. */
  readonly stopped?: { readonly message: string; readonly rules: readonly string[] };
}

/** Sets the ranges of diagnostics in a document whose values come from another text. */
export function relocateDiagnostics(
  root: SourceDocument,
  source: string | null,
  diagnostics: readonly Diagnostic[],
): void {
  const ranges = new RulesetDocument(root, source, false).findRanges(diagnostics.map(({ path }) => path));
  for (const [index, range] of ranges.entries()) {
    const diagnostic = diagnostics[index];
    if (diagnostic !== undefined) diagnostic.range = range;
  }
}

/** The limit of steps was exceeded. */
export class StepsExceeded extends RulesetStopped {
  override readonly code = 'ERR_ASSAY_RULESET_STEPS';
}

/** Selection of the rules that this engine runs. */
export interface RuleSelection {
  readonly isSelected: (rule: Rule) => boolean;
}

/** Runs a ruleset on a document like Spectral. */
export async function lintDocument(
  ruleset: Ruleset,
  access: DocumentAccess,
  paths: PathCache = new PathCache(),
  limits: RunLimits = {},
  selection?: RuleSelection,
): Promise<LintResult> {
  const isIsolated = hasForeignFunction(ruleset);
  const document = new RulesetDocument(access.root, access.source, false, isIsolated);
  const applied = ruleset.fromSource(access.source);
  const inventory = await openInventory(document, access, isIsolated);
  if (isIsolated) deepFreeze(inventory.resolved);
  const { parserOptions } = applied;
  const own: Diagnostic[] = [
    ...inventory.diagnostics.map(toDiagnostic),
    ...inventory.errors,
    ...document.diagnostics.flatMap((diagnostic) => {
      const severity =
        diagnostic.kind === 'duplicate' ? parserOptions.duplicateKeys : parserOptions.incompatibleValues;
      return severity === -1 ? [] : [{ ...toDiagnostic(diagnostic), severity }];
    }),
    ...detectFormats(document, inventory.resolved, applied),
  ];
  const context = createContext(inventory, limits);
  let stopped: RulesetStopped | undefined;
  try {
    await runRules(applied, context, paths, selection?.isSelected);
  } catch (error) {
    if (!(error instanceof RulesetStopped)) throw error;
    stopped = error;
  }
  const results = context.results.filter(({ diagnostic }) => !context.broken.has(diagnostic.code));
  locateResults(results);
  return {
    diagnostics: prepareResults([...own, ...results.map(({ diagnostic }) => diagnostic)]),
    broken: [...context.broken].map(([rule, message]) => ({ rule, message })),
    failures: [...context.failures.values()],
    ...(stopped && { stopped: { message: stopped.message, rules: stopped.rules } }),
  };
}

function toDiagnostic(diagnostic: ParserDiagnostic): Diagnostic {
  const { code, message, path, severity, range, source } = diagnostic;
  return { code, message, path, severity, range, ...(source === undefined ? {} : { source }) };
}

function createContext(
  inventory: DocumentInventory,
  { steps = Infinity, results: maxResults = Infinity, look, calls, guard = runUnguarded }: RunLimits,
): LintContext {
  let ended: unknown;
  let left = steps;
  let resultCount = 0;
  let untilLook = 4096;
  return {
    inventory,
    results: [],
    promises: [],
    failures: new Map(),
    broken: new Map(),
    calls,
    current: undefined,
    matching: () => [],
    guard,
    countResult() {
      if (++resultCount > maxResults) {
        ended = new StepsExceeded('The ruleset finds more in this document than is reported.');
        throw ended;
      }
    },
    tick() {
      try {
        if (--left < 0) throw new StepsExceeded('The ruleset takes too many steps on this document.');
        if (look !== undefined && --untilLook < 0) {
          untilLook = 4096;
          look();
        }
      } catch (error) {
        ended = error;
        throw error;
      }
    },
    rethrow(error) {
      if (ended !== undefined && error === ended) throw error;
    },
  };
}

function runUnguarded(work: () => void): boolean {
  work();
  return true;
}

/** True for a ruleset with functions that are not Assay's. They receive frozen documents. */
function hasForeignFunction(ruleset: Ruleset): boolean {
  return Object.values(ruleset.rules).some(callsForeignFunction);
}

/** True for a rule with a function that is not Assay's. */
export function callsForeignFunction({ then }: Rule): boolean {
  return then.some((item) => !isOwnFunction(item.function) && !missingFunctions.has(item.function));
}

/** Reads the referenced documents and resolves the references. */
async function openInventory(
  document: RulesetDocument,
  access: DocumentAccess,
  isIsolated: boolean,
): Promise<DocumentInventory> {
  const graph = new DependencyGraph<ReferenceNode>();
  const referencedDocuments: Record<string, RulesetDocument> = {};
  const { data, source } = document;
  if (typeof data !== 'object' || data === null)
    return new DocumentInventory(document, {
      resolved: data,
      graph: null,
      referencedDocuments,
      errors: [],
      shared: new WeakSet(),
    });
  const shared = new WeakSet<object>();
  const runner = new ReferenceRunner(
    data,
    source ?? '',
    {
      graph,
      runners: new Map(),
      withoutReferences: new Set(),
      shared,
      read: async (name) => {
        const text = await access.read(name);
        const plainName = name.replace(/\/$/, '');
        const referenced = new RulesetDocument(text, plainName, true, isIsolated);
        referencedDocuments[plainName] = referenced;
        return referenced.data;
      },
    },
    0,
    UriStack.empty,
  );
  const { result, errors } = await runner.resolve('');
  return new DocumentInventory(document, { resolved: result, graph, referencedDocuments, errors, shared });
}

function detectFormats(document: RulesetDocument, resolved: unknown, ruleset: Ruleset): Diagnostic[] {
  const formats = [...ruleset.formats];
  const found = formats.filter((format) => format(resolved, document.source));
  if (found.length > 0) {
    document.formats = new Set(found);
    return [];
  }
  document.formats = null;
  if (formats.length === 0) return [];
  const names = formats.map((format) => format.displayName ?? format.name).join(', ');
  return [
    {
      code: 'unrecognized-format',
      message: `The provided document does not match any of the registered formats [${names}]`,
      severity: 1,
      path: [],
      range: document.getRangeForJsonPath([], true) ?? defaultRange,
      ...(document.source === null ? {} : { source: document.source }),
    },
  ];
}

/** Results at one location. */
interface PlacedDiagnostics {
  readonly path: JsonPath;
  readonly found: Diagnostic[];
}

/** Locates results, all of a document at once. */
function locateResults(results: LintContext['results']): void {
  const byDocument = new Map<RulesetDocument, Map<string, PlacedDiagnostics>>();
  for (const { diagnostic, document } of results) {
    const places = byDocument.get(document) ?? new Map<string, PlacedDiagnostics>();
    byDocument.set(document, places);
    const key = diagnostic.path.join('\n');
    const place = places.get(key);
    if (place === undefined) places.set(key, { path: diagnostic.path, found: [diagnostic] });
    else place.found.push(diagnostic);
  }
  for (const [document, places] of byDocument) {
    const searches = [...places.values()];
    for (const [index, range] of document.findRanges(searches.map(({ path }) => path)).entries())
      for (const diagnostic of searches[index]?.found ?? []) diagnostic.range = range;
  }
}
