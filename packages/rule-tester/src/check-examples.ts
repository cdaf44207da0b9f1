import {
  analyse,
  defineRule,
  formats,
  type Analysis,
  type Finding,
  type Format,
  type GateFault,
  type Rule,
} from '@assay/core';
import { compareWithMarkers } from './compare.js';
import { documentMistakes } from './document-mistakes.js';
import { readExamples, type Example } from './example.js';
import { findingMistakes } from './finding-mistakes.js';
import { observeRule } from './observed-rule.js';
import { toExampleFileName, prepareExample, type PreparedExample } from './prepared-example.js';
import { snapshotOf } from './snapshot.js';

/** The result of running a rule on one example. */
export interface ExampleResult {
  /** The example's path in the rule's folder: `bad/oas3.1.yaml`. */
  readonly name: string;
  readonly side: Example['side'];
  /** Undefined if the document has no known format. */
  readonly format: Format | undefined;
  readonly findings: readonly Finding[];
  /** Mistakes of the example, each a text of one or more lines. Empty if the example is correct. */
  readonly mistakes: readonly string[];
  /** The findings as JSON, formatted for reading and comparing. */
  readonly snapshot: string;
}

/**
 * Runs a rule on the examples in a folder (`good/` and `bad/`), or on the given examples.
 *
 * @param beside The rules that run as well because the rule yields to them. Their findings are ignored.
 * @throws ExampleError if a file or folder cannot be read as an example.
 */
export async function checkExamples(
  rule: Rule,
  examples: string | URL | readonly Example[],
  beside: readonly Rule[] = [],
): Promise<ExampleResult[]> {
  const list = typeof examples === 'string' || examples instanceof URL ? readExamples(examples) : examples;
  const results: ExampleResult[] = [];
  for (const example of list) results.push(await checkExample(rule, example, beside));
  return results;
}

/**
 * Runs a rule on one example.
 *
 * @param beside The rules that run as well because the rule yields to them. Their findings are ignored.
 * @throws ExampleError if the example has several files and none of them is the root.
 */
export async function checkExample(
  rule: Rule,
  example: Example,
  beside: readonly Rule[] = [],
): Promise<ExampleResult> {
  const prepared = prepareExample(example);
  const observed = observeRule(rule);
  const fullAnalysis = await analysePrepared(observed.rule, beside, prepared);
  const analysis = { ...fullAnalysis, findings: fullAnalysis.findings.filter(({ id }) => id === rule.id) };
  return {
    name: example.name,
    side: example.side,
    format: analysis.format,
    findings: analysis.findings,
    mistakes: [
      ...prepared.mistakes,
      ...optionMistakes(rule, prepared),
      ...failureMistakes(analysis),
      ...documentMistakes(rule, observed.visited, prepared, analysis),
      ...compareWithMarkers(rule.id, prepared, analysis.findings),
      ...observed.mistakes,
      ...undecidedMistakes(observed.undecided, prepared),
      ...findingMistakes(prepared, analysis),
    ],
    snapshot: snapshotOf(rule, analysis),
  };
}

function analysePrepared(
  rule: Rule,
  beside: readonly Rule[],
  { source, read, directives }: PreparedExample,
): Promise<Analysis> {
  const rules = [
    rule,
    ...beside,
    ...(directives.beside === undefined ? [] : [operationRule(directives.beside)]),
  ];
  return analyse(source, {
    rules: rules.map((item) => yieldingAmong(item, rules)),
    preset: 'all',
    settings: { [rule.id]: [rule.meta.severity, knownOptions(rule, directives.options)] },
    read,
    limits: directives.limits,
    ...(directives.gateChange === undefined
      ? {}
      : { hostFaults: [gateFault(source.uri, directives.gateChange)] }),
    ...(directives.today === undefined ? {} : { today: directives.today }),
    ...(directives.deadline === undefined ? {} : { deadline: directives.deadline }),
  });
}

/**
 * Creates a weakened gate at the beginning of the root file, because the file that a host would name is not part of an example.
 */
function gateFault(uri: string, change: Pick<GateFault, 'change' | 'ref'>): GateFault {
  return { kind: 'GateFault', uri, document: undefined, at: [], range: undefined, ...change };
}

/** Restricts `yieldsTo` of a rule to the rules that run, so that examples need not include all others. */
function yieldingAmong(rule: Rule, rules: readonly Rule[]): Rule {
  const { yieldsTo } = rule.meta;
  if (yieldsTo === undefined) return rule;
  const known = Object.entries(yieldsTo).filter(([id]) => rules.some((other) => other.id === id));
  return { ...rule, meta: { ...rule.meta, yieldsTo: Object.fromEntries(known) } };
}

/**
 * Creates a rule that reports every operation, so that an example can suppress its findings. The findings themselves are ignored.
 */
function operationRule(id: string): Rule {
  return defineRule({
    id,
    meta: {
      name: 'Operation',
      category: 'documentation',
      severity: 'info',
      formats,
      preset: 'none',
      problem: 'There is an operation.',
      impact: 'None.',
      recommendation: 'No change is needed.',
    },
    create: (context) => ({ Operation: (operation) => context.report({ at: operation }) }),
  });
}

/** Selects the options that the engine accepts. Others are reported as mistakes of the example. */
function knownOptions({ meta }: Rule, options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = meta.options?.properties ?? {};
  return Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(known, name)));
}

function optionMistakes({ id, meta }: Rule, { directives }: PreparedExample): string[] {
  const known = meta.options?.properties ?? {};
  return Object.keys(directives.options)
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => `The example sets the option \`${name}\`, which \`${id}\` does not have.`);
}

function undecidedMistakes(undecided: readonly string[], { directives }: PreparedExample): string[] {
  if (directives.undecidedExpected) {
    return undecided.length > 0
      ? []
      : ['The example says `undecided: expected`, but the rule judges all of it: remove the line.'];
  }
  return undecided.map(
    (text) =>
      `The rule did not judge a part of the example (${text}); if you intend this, begin it with \`# undecided: expected\`.`,
  );
}

function failureMistakes({ failures }: Analysis): string[] {
  return failures.map(({ message, location }) => {
    const place = location === null ? '' : ` at ${toExampleFileName(location.uri)}#${location.pointer}`;
    return `The rule failed${place}: ${message}`;
  });
}
