import { coreFunctions } from '../functions/core-functions.js';
import { PlusPath } from '../json-path/plus-path.js';
import { ExpressionError } from '../json-path/expression-parser.js';
import { isSupportedMessage } from '../run/message.js';
import { PathCache } from '../run/run-rules.js';
import { AliasError } from '../model/alias.js';
import { isSupportedGlob } from '../model/glob.js';
import { suggestWord } from '../model/nearest.js';
import {
  RulesetReader,
  type MissingRuleset,
  type RulesetHost,
  type RulesetLocation,
} from './read-ruleset.js';
import { isForeign } from '../oas/foreign-rulesets.js';
import { missingFunctions } from '../model/missing-functions.js';
import { RulesetError } from './ruleset-error.js';
import type { RulesetFile } from './ruleset-file.js';
import { Ruleset, UnknownRuleError } from '../model/ruleset.js';
import type { Rule } from '../model/rule.js';
import type { Format } from '../document/formats.js';

/** Engine of a rule, and the reason if it is not this one. */
export interface RuleEngine {
  readonly rule: string;
  readonly isOn: boolean;
  readonly engine: 'native' | 'spectral';
  /** A clause that names a feature that only Spectral supports. */
  readonly reason?: string;
}

/** A loaded ruleset. */
export interface OpenRuleset {
  readonly ruleset: Ruleset;
  readonly paths: PathCache;
  /** Engines of all rules, in order. */
  readonly engines: readonly RuleEngine[];
  /** Unavailable rulesets that it extends. All other rules run. */
  readonly missing: readonly MissingRuleset[];
  /** Returns the location of a rule: the file, with line and column if they are known. */
  describeRulePlace(rule: string): string;
}

/**
 * Opens a ruleset and all rulesets that it extends.
 *
 * @throws RulesetError if the ruleset is invalid.
 */
export async function openRuleset(location: RulesetLocation, host: RulesetHost): Promise<OpenRuleset> {
  const reader = new RulesetReader(host);
  const definition = await reader.read(location);
  const name = host.describe(location.location);
  const describeRulePlace = (rule: string): string => {
    const file = reader.files.find(({ value }) => hasRule(value, rule));
    return file?.describePlace(['rules', rule]) ?? name;
  };
  let ruleset: Ruleset;
  try {
    ruleset = new Ruleset(definition, { source: location.location });
  } catch (error) {
    throw explain(error, name, reader.files, describeRulePlace);
  }
  const paths = new PathCache();
  const { missing } = reader;
  return { ruleset, paths, engines: listEngines(ruleset, paths), missing, describeRulePlace };
}

function explain(
  error: unknown,
  name: string,
  files: readonly RulesetFile[],
  describeRulePlace: (rule: string) => string,
): unknown {
  if (error instanceof UnknownRuleError) {
    const { rule, known } = error;
    const message = `${describeRulePlace(rule)}: there is no rule \`${rule}\` in what the ruleset extends.${suggestWord(rule, known)}`;
    return new RulesetError([{ rule, message }]);
  }
  if (error instanceof AliasError) {
    const place = files.map((file) => file.findExpression(error.expression)).find(Boolean) ?? name;
    return new RulesetError([
      {
        rule: name,
        message: `${place}: ${/[.?]$/.test(error.message) ? error.message : `${error.message}.`}`,
      },
    ]);
  }
  return error;
}

function hasRule(value: Readonly<Record<string, unknown>>, rule: string): boolean {
  const { rules } = value;
  return typeof rules === 'object' && rules !== null && Object.hasOwn(rules, rule);
}

function listEngines(ruleset: Ruleset, paths: PathCache): RuleEngine[] {
  const globs = (ruleset.definition.overrides ?? []).flatMap(({ files }) => files);
  const strange = globs.find((glob) => !isSupportedGlob(glob.replace(/#.*$/s, '')));
  return Object.values(ruleset.rules).map((rule) => {
    const reason =
      strange === undefined
        ? findReason(rule, ruleset, paths)
        : `the pattern \`${strange}\` of an override is matched by Spectral only`;
    return {
      rule: rule.name,
      isOn: rule.enabled,
      ...(reason === undefined ? { engine: 'native' as const } : { engine: 'spectral' as const, reason }),
    };
  });
}

/** Returns the reason why only Spectral can run a rule; undefined if this engine can run it. */
function findReason(rule: Rule, ruleset: Ruleset, paths: PathCache): string | undefined {
  if (isForeign(rule.formats)) return undefined;
  if (rule.message !== null && !isSupportedMessage(rule.message))
    return 'its message has an expression that is computed';
  for (const { function: run, field, functionOptions } of rule.then) {
    if (run === coreFunctions.schema && hasForeignKeyword(functionOptions))
      return 'its schema has identifiers, dynamic references or messages of its own';
    const missing = missingFunctions.get(run);
    if (missing !== undefined) return missing;
    if (typeof run !== 'function') return 'it names no function';
    if (field?.startsWith('$') === true) {
      const reason = findFieldReason(field);
      if (reason !== undefined) return reason;
    }
  }
  for (const expression of listExpressions(rule, ruleset)) {
    const path = paths.classify(expression);
    if (path.kind === 'unsupported')
      return `its path \`${expression}\` is read by Spectral only: ${path.reason}`;
  }
  return undefined;
}

const foreignKeywords = new Set([
  '$id',
  'id',
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$recursiveRef',
  '$recursiveAnchor',
  'errorMessage',
  '$async',
  '$data',
]);

/** True for a schema with keywords that only Spectral's validator supports. */
function hasForeignKeyword(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, item]) =>
      (foreignKeywords.has(key) && (typeof item === 'string' || key === 'errorMessage')) ||
      (key === '$ref' && typeof item === 'string' && !item.startsWith('#')) ||
      hasForeignKeyword(item),
  );
}

function findFieldReason(field: string): string | undefined {
  try {
    new PlusPath(field);
    return undefined;
  } catch (error) {
    if (error instanceof ExpressionError)
      return `its field \`${field}\` is read by Spectral only: ${error.message}`;
    throw error;
  }
}

/** Returns the expressions of a rule for all formats. */
function listExpressions(rule: Rule, ruleset: Ruleset): readonly string[] {
  const sets: (ReadonlySet<Format> | null)[] = [
    null,
    ...[...ruleset.formats].map((format) => new Set([format])),
  ];
  return [...new Set(sets.flatMap((formats) => rule.getGivenForFormats(formats)))];
}
