import { fileURLToPath } from 'node:url';
import { formatPointer } from '@assay/core';
import type { AnalyserContext, AnalyserResult, Category, RuleFailure, SourceDocument } from '@assay/core';
import core from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import type { LoadedRuleset } from '../load/load-ruleset.js';
import { guardRules, subscribeToFailures, type FunctionFailure, type SpectralRules } from '../load/guard.js';
import { createDocumentReader } from './resolver.js';
import { runSpectral, withRules } from './run-spectral.js';
import { FindingMaker } from '@assay/ruleset';

/** Runs a ruleset on the documents of an analysis, as `spectral lint` runs it on the root document. */
export async function lint(
  loaded: LoadedRuleset,
  documents: readonly SourceDocument[],
  context: AnalyserContext,
  categories: Readonly<Record<string, Category>>,
  only?: ReadonlySet<string>,
): Promise<AnalyserResult> {
  const [root] = documents;
  if (root === undefined) return { findings: [], failures: [] };
  const document = new core.Document(root.text, parsers.Yaml, toSpectralSource(root.uri));
  const reader = createDocumentReader(documents, root, document.source, context.read);
  const thrown = new Map<string, FunctionFailure>();
  subscribeToFailures(document, (failure) => {
    if (!thrown.has(failure.rule)) thrown.set(failure.rule, failure);
  });
  const applied = loaded.ruleset.fromSource(document.source);
  const ruleset = only === undefined ? applied : withRules(applied, selectRules(applied.rules, only));
  guardRules(ruleset.rules);
  const { diagnostics, broken } = await runSpectral(ruleset, { resolver: reader.resolver }, document);
  const maker = new FindingMaker({
    rules: ruleset.rules,
    name: loaded.name,
    documents,
    context,
    categories,
    getSourceUri: (source) => reader.getSourceUri(source),
  });
  return {
    findings: diagnostics
      // Spectral reports some errors independently of the rules. The engine that runs the other rules reports these.
      .filter(({ code }) => only === undefined || only.has(String(code)))
      .map((diagnostic) => maker.make(diagnostic)),
    failures: [
      ...broken.map(({ rule, message }) => brokenRule(rule, message, loaded, ruleset)),
      ...[...thrown.values()].map((failure) => thrownFunction(failure, loaded, root)),
    ],
  };
}

function selectRules(rules: SpectralRules, only: ReadonlySet<string>): SpectralRules {
  return Object.fromEntries(Object.entries(rules).filter(([name]) => only.has(name)));
}

/** Returns Spectral's name for a document: a path for files, else the URL. */
function toSpectralSource(uri: string): string {
  return uri.startsWith('file:///') ? fileURLToPath(uri) : uri;
}

function brokenRule(
  rule: string,
  message: string,
  loaded: LoadedRuleset,
  { rules }: LoadedRuleset['ruleset'],
): RuleFailure {
  const givenPaths = rules[rule]?.definition.given;
  const paths = (Array.isArray(givenPaths) ? givenPaths : [givenPaths])
    .map((path) => `\`${String(path)}\``)
    .join(', ');
  return {
    rule,
    message: `${loaded.describeRulePlace(rule)}: the rule \`${rule}\` cannot be run on this document: its path ${paths} cannot be evaluated (${message}).`,
    location: null,
  };
}

function thrownFunction(failure: FunctionFailure, loaded: LoadedRuleset, root: SourceDocument): RuleFailure {
  const { rule, message, path } = failure;
  return {
    rule,
    message: `${loaded.describeRulePlace(rule)}: the function \`${failure.function}\` of the rule \`${rule}\` threw an error: ${/[.!?]$/u.test(message) ? message : `${message}.`}`,
    location: { uri: root.uri, pointer: formatPointer(path) },
  };
}
