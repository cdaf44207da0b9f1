import { defaultLimits, formatPointer, noDeadline, parseSource, type SourceDocument } from '@assay/text';
import type { Analyser, AnalyserContext, AnalyserResult, Category, RuleFailure } from '@assay/core';
import { defaultRange } from '../document/spectral-types.js';
import type { OpenRuleset } from '../load/open-ruleset.js';
import { lintDocument, type DocumentAccess, type LintResult, type RunLimits } from '../run/lint-document.js';
import type { FunctionCall } from '../run/lint-match.js';
import { FunctionOverdue } from '../run/run-rules.js';
import { FindingMaker } from './finding-maker.js';

/** Names of documents and findings. */
export interface RulesetAnalyserOptions {
  /** Name of the ruleset for people. */
  readonly name: string;
  readonly categories: Readonly<Record<string, Category>>;
  readonly limits?: RunLimits;
  /** Returns Spectral's name of a document: the path of a file, the URL of any other. */
  readonly toSource: (uri: string) => string;
  /** Returns the URI of what Spectral calls a document. */
  readonly toUri: (source: string) => string;
}

/** The most values and results that a ruleset looks at: far more than large documents have. */
const defaultSteps = 200_000_000;

/** Makes an analyser of an open ruleset; it runs the rules that this engine can run. */
export function createRulesetAnalyser(opened: OpenRuleset, options: RulesetAnalyserOptions): Analyser {
  const native = new Set(opened.engines.filter(({ engine }) => engine === 'native').map(({ rule }) => rule));
  return {
    name: options.name,
    async analyse(documents, context): Promise<AnalyserResult> {
      const [root] = documents;
      if (root === undefined) return { findings: [], failures: [] };
      const access = createAccess(documents, root, context, options);
      const limits = { steps: defaultSteps, look: () => context.look(), ...options.limits };
      let result: LintResult;
      try {
        result = await lintDocument(opened.ruleset, access, opened.paths, limits, {
          isSelected: ({ name }) => native.has(name),
        });
      } catch (error) {
        if (error instanceof FunctionOverdue && error.call !== undefined)
          return { findings: [], failures: [describeOverdue(error.call, opened)] };
        throw error;
      }
      const maker = new FindingMaker({
        rules: opened.ruleset.rules,
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
        failures: listFailures(result, opened, root),
      };
    },
  };
}

function describeOverdue({ rule, function: name }: FunctionCall, opened: OpenRuleset): RuleFailure {
  return {
    rule,
    message: `${opened.describeRulePlace(rule)}: the function \`${name}\` of the rule \`${rule}\` does not come to an end: nothing that the ruleset found is reported.`,
    location: null,
  };
}

function createAccess(
  documents: readonly SourceDocument[],
  root: SourceDocument,
  { read }: AnalyserContext,
  { toSource, toUri }: RulesetAnalyserOptions,
): DocumentAccess {
  const byUri = new Map(documents.map((document) => [document.uri, document]));
  return {
    source: toSource(root.uri),
    root,
    async read(name) {
      const uri = toUri(name);
      const known = byUri.get(uri);
      if (known !== undefined) return known;
      if (read === undefined) throw new Error(`\`${uri}\` is not read`);
      const result = await read({ uri, from: root.uri });
      if (!result.ok) throw new Error(`\`${uri}\` is not read: ${result.reason}`);
      const parsed = parseSource(result.source, defaultLimits, noDeadline);
      if (!parsed.ok) throw new Error(`\`${uri}\` is not read: it is neither JSON nor YAML`);
      return parsed.document;
    },
  };
}

function listFailures(result: LintResult, opened: OpenRuleset, root: SourceDocument): RuleFailure[] {
  return [
    ...result.broken.map(({ rule, message }) => {
      const expressions = [opened.ruleset.rules[rule]?.definition.given ?? ''].flat();
      const paths = expressions.map((expression) => `\`${expression}\``).join(', ');
      return {
        rule,
        message: `${opened.describeRulePlace(rule)}: the rule \`${rule}\` cannot be run on this document: its path ${paths} cannot be evaluated (${message}).`,
        location: null,
      };
    }),
    ...result.failures.map(({ rule, function: name, message, path }) => ({
      rule,
      message: `${opened.describeRulePlace(rule)}: the function \`${name}\` of the rule \`${rule}\` threw an error: ${/[.!?]$/u.test(message) ? message : `${message}.`}`,
      location: { uri: root.uri, pointer: formatPointer(path) },
    })),
  ];
}
