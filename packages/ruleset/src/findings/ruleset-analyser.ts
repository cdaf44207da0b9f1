import {
  defaultLimits,
  formatPointer,
  joinWords,
  noDeadline,
  parseSource,
  type Source,
  type SourceDocument,
} from '@assay/text';
import type { Analyser, AnalyserContext, AnalyserResult, Category, RuleFailure } from '@assay/core';
import { defaultRange } from '../document/spectral-types.js';
import type { OpenRuleset } from '../load/open-ruleset.js';
import { lintDocument, type DocumentAccess, type LintResult, type RunLimits } from '../run/lint-document.js';
import { FindingMaker } from './finding-maker.js';

/** Names of documents and findings. */
export interface RulesetAnalyserOptions {
  /** Display name of the ruleset. */
  readonly name: string;
  readonly categories: Readonly<Record<string, Category>>;
  readonly limits?: RunLimits;
  /** Returns Spectral's name of a document: the path of a file, the URL of any other document. */
  readonly toSource: (uri: string) => string;
  /** Returns the URI of Spectral's document name. */
  readonly toUri: (source: string) => string;
}

/** The maximum number of values and results that a ruleset processes: far more than large documents have. */
export const defaultSteps = 200_000_000;

/** A rule as described in failures and findings. */
export interface DescribedRule {
  readonly name: string;
  readonly description: string | null;
  readonly given: readonly string[];
  /** Location of the rule: see `OpenRuleset`. */
  readonly place: string;
}

/** Describes the rules of an open ruleset as plain data. */
export function describeRules({ ruleset, describeRulePlace }: OpenRuleset): readonly DescribedRule[] {
  return Object.values(ruleset.rules).map(({ name, description, definition }) => ({
    name,
    description,
    given: [definition.given].flat(),
    place: describeRulePlace(name),
  }));
}

/** Unparsed documents of a run, for a thread that parses them itself. */
export interface UnparsedAccess extends DocumentAccess {
  /** Parsed documents, by Spectral's name. */
  readonly parsed: ReadonlyMap<string, SourceDocument>;
  /** Reads a document like `read`, but does not parse it. Returns the parsed document if it is already available. */
  readUnparsed(name: string): Promise<SourceDocument | Source>;
}

/** A ruleset that runs in this thread or in another one. */
export interface RunningRuleset {
  readonly rules: readonly DescribedRule[];
  /** Runs the ruleset on a document. `failures` are additional to those of the result. */
  lint(
    access: UnparsedAccess,
    look: () => void,
  ): Promise<{ readonly result: LintResult; readonly failures: readonly RuleFailure[] }>;
}

/** The maximum number of times that a run is repeated without the rules that take too long, before it ends. */
const maxLeftOut = 3;

/** Creates an analyser of an open ruleset. It runs the rules that this engine supports, in this thread. */
export function createRulesetAnalyser(opened: OpenRuleset, options: RulesetAnalyserOptions): Analyser {
  const isSelected = selectNative(opened);
  return analyseWithRuleset(
    {
      rules: describeRules(opened),
      async lint(access, look) {
        const limits = { steps: defaultSteps, look, ...options.limits };
        const excluded = new Map<string, RuleFailure>();
        for (let rounds = 0; ; rounds++) {
          const result = await lintDocument(opened.ruleset, access, opened.paths, limits, {
            isSelected: (rule) => isSelected(rule) && !excluded.has(rule.name),
          });
          const { stopped } = result;
          if (stopped === undefined || stopped.rules.length === 0 || rounds === maxLeftOut) {
            const failures = [...excluded.values()];
            if (stopped !== undefined)
              failures.push({ rule: options.name, message: stopped.message, location: null });
            return { result, failures };
          }
          for (const rule of stopped.rules) {
            const message = `${opened.describeRulePlace(rule)}: the rule \`${rule}\` takes too much time on this document: it was skipped.`;
            excluded.set(rule, { rule, message, location: null });
          }
        }
      },
    },
    options,
  );
}

/** Selects the rules that this engine supports. */
export function selectNative({ engines }: OpenRuleset): (rule: { readonly name: string }) => boolean {
  const native = new Set(engines.filter(({ engine }) => engine === 'native').map(({ rule }) => rule));
  return ({ name }) => native.has(name);
}

/** Creates an analyser of a ruleset that runs in any thread. */
export function analyseWithRuleset(
  ruleset: RunningRuleset,
  options: Omit<RulesetAnalyserOptions, 'limits'>,
): Analyser {
  const rules = Object.fromEntries(ruleset.rules.map((rule) => [rule.name, rule]));
  return {
    name: options.name,
    async analyse(documents, context): Promise<AnalyserResult> {
      const [root] = documents;
      if (root === undefined) return { findings: [], failures: [] };
      const access = createAccess(documents, root, context, options);
      const { result, failures } = await ruleset.lint(access, () => context.look());
      const maker = new FindingMaker({
        rules,
        name: options.name,
        documents,
        context,
        categories: options.categories,
        getSourceUri: (source) =>
          source === undefined || source === access.source ? root.uri : options.toUri(source),
      });
      return {
        findings: result.diagnostics.map((diagnostic) =>
          maker.make({ ...diagnostic, range: diagnostic.range ?? defaultRange }),
        ),
        failures: [...listFailures(result, rules, root), ...failures],
      };
    },
  };
}

function createAccess(
  documents: readonly SourceDocument[],
  root: SourceDocument,
  { read }: AnalyserContext,
  { toSource, toUri }: RulesetAnalyserOptions,
): UnparsedAccess {
  const byUri = new Map(documents.map((document) => [document.uri, document]));
  const readUnparsed = async (name: string): Promise<SourceDocument | Source> => {
    const uri = toUri(name);
    const known = byUri.get(uri);
    if (known !== undefined) return known;
    if (read === undefined) throw new Error(`\`${uri}\` is not read`);
    const result = await read({ uri, from: root.uri });
    if (!result.ok) throw new Error(`\`${uri}\` is not read: ${result.reason}`);
    return result.source;
  };
  return {
    source: toSource(root.uri),
    root,
    get parsed() {
      return new Map(documents.map((document) => [toSource(document.uri), document]));
    },
    readUnparsed,
    async read(name) {
      const found = await readUnparsed(name);
      if ('text' in found) return found;
      const parsed = parseSource(found, defaultLimits, noDeadline);
      if (!parsed.ok) throw new Error(`\`${toUri(name)}\` is not read: it is neither JSON nor YAML`);
      return parsed.document;
    },
  };
}

/** Describes each enabled rule that this engine does not run and each unavailable ruleset, with the reason. */
export function describeSkippedRules(opened: OpenRuleset): RuleFailure[] {
  const { engines, describeRulePlace } = opened;
  const skipped = engines
    .filter(({ engine, isOn }) => engine === 'spectral' && isOn)
    .map(({ rule, reason = '' }) => ({
      rule,
      message: `${describeRulePlace(rule)}: the rule \`${rule}\` was not run, because ${reason}.`,
      location: null,
    }));
  return [...describeMissingRulesets(opened), ...skipped];
}

/** The maximum number of rules of an unavailable ruleset in one sentence. */
const maxNamed = 10;

/** Describes each unavailable ruleset, with the reason and the known names of its rules. */
export function describeMissingRulesets({ missing, ruleset }: OpenRuleset): RuleFailure[] {
  const unknown = [...ruleset.unknownRules];
  const names = unknown.slice(0, maxNamed).map((rule) => `\`${rule}\``);
  if (unknown.length > maxNamed) names.push(`${unknown.length - maxNamed} more`);
  // With several unavailable rulesets it is unknown which one has the rule.
  const owner = missing.length === 1 ? ', among them' : ', perhaps among them';
  const among = names.length === 0 ? '' : `${owner} ${joinWords(names, 'and')},`;
  return missing.map(({ name, place, reason }) => ({
    rule: name,
    message: `${place}: the rules of \`${name}\`${among} were not run, because ${reason}.`,
    location: null,
  }));
}

function listFailures(
  result: LintResult,
  rules: Readonly<Record<string, DescribedRule>>,
  root: SourceDocument,
): RuleFailure[] {
  return [
    ...result.broken.map(({ rule, message }) => {
      const paths = (rules[rule]?.given ?? []).map((expression) => `\`${expression}\``).join(', ');
      return {
        rule,
        message: `${rules[rule]?.place ?? rule}: the rule \`${rule}\` cannot be run on this document: its path ${paths} cannot be evaluated (${message}).`,
        location: null,
      };
    }),
    ...result.failures.map(({ rule, function: name, message, path }) => ({
      rule,
      message: `${rules[rule]?.place ?? rule}: the function \`${name}\` of the rule \`${rule}\` threw an error: ${/[.!?]$/u.test(message) ? message : `${message}.`}`,
      location: { uri: root.uri, pointer: formatPointer(path) },
    })),
  ];
}
