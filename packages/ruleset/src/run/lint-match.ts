import { errorMessage, isObject } from '@assay/text';
import { isOwnFunction, isPlaceless } from '../functions/options.js';
import { PlusPath } from '../json-path/plus-path.js';
import { readPropertyPath, splitPropertyPath } from '../json-path/property-path.js';
import type { Match } from '../json-path/walked-path.js';
import type { MatchOutcome } from '../json-path/walk-paths.js';
import type { FunctionResult, FunctionReturn, ThenDefinition } from '../model/rule-types.js';
import type { Rule } from '../model/rule.js';
import { decodeSegment } from '../resolve/pointer.js';
import type { RulesetDocument } from '../document/ruleset-document.js';
import type { Diagnostic, JsonPath } from '../document/spectral-types.js';
import { getClosestPath } from '../document/closest-path.js';
import type { DocumentInventory } from '../inventory/inventory.js';
import { fillMessage } from './message.js';
import { printDotPath, printPointer } from '../model/print.js';

/** An error thrown by a function, and the path of its value. */
export interface FunctionFailure {
  readonly rule: string;
  readonly function: string;
  readonly message: string;
  readonly path: JsonPath;
}

/** Observes calls of functions that are not Assay's, to know which rules are waiting. */
export interface CallObserver {
  begin(rule: string): void;
  end(rule: string): void;
}

/** Results of a run while it is in progress. */
export interface LintContext {
  readonly inventory: DocumentInventory;
  readonly results: { readonly diagnostic: Diagnostic; readonly document: RulesetDocument }[];
  readonly promises: Promise<void>[];
  /** The first failure of each rule. */
  readonly failures: Map<string, FunctionFailure>;
  /** Rules whose expressions could not be evaluated. */
  readonly broken: Map<string, string>;
  readonly calls: CallObserver | undefined;
  /** The rule whose function is running. */
  current: string | undefined;
  /** Returns the names of the rules whose expression is being matched. */
  matching: () => readonly string[];
  /** Runs synchronous work. Returns false if it took too long and was stopped. */
  guard(work: () => void): boolean;
  /** Counts a step of work. Throws if the limit is exceeded. */
  tick(): void;
  /** Counts a result. Throws if the limit is exceeded. */
  countResult(): void;
  /** Throws an error that must end the whole run; ignores others. */
  rethrow(error: unknown): void;
}

interface Target {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Runs the checks of a rule on a matched value. */
export function lintMatch(context: LintContext, match: Match, rule: Rule): MatchOutcome {
  const givenPath = [...match.path];
  let outcome: MatchOutcome = 'nothing';
  for (const then of rule.then) {
    for (const target of listTargets(context, match.value, then, rule)) {
      const path = target.path.length > 0 ? [...givenPath, ...target.path] : givenPath;
      outcome = joinOutcomes(outcome, runFunction(context, rule, then, target.value, path));
    }
  }
  return outcome;
}

/** Combines the outcomes of two checks of a match. */
export function joinOutcomes(a: MatchOutcome, b: MatchOutcome): MatchOutcome {
  if (a === 'open' || b === 'open') return 'open';
  return a === 'nothing' ? b : a;
}

function listTargets(context: LintContext, value: unknown, { field }: ThenDefinition, rule: Rule): Target[] {
  if (typeof value !== 'object' || value === null || typeof field !== 'string') return [{ path: [], value }];
  const targets: Target[] = [];
  if (field === '@key') {
    for (const key of Object.keys(value)) targets.push({ path: [key], value: key });
  } else if (field.startsWith('$')) {
    try {
      plusPathOf(field).evaluate(value, ({ path, value: inner }) =>
        targets.push({ path: path.map(String), value: inner }),
      );
    } catch (error) {
      context.broken.set(rule.name, errorMessage(error));
      return [];
    }
  } else {
    targets.push({ path: splitPropertyPath(field), value: readPropertyPath(value, field) });
  }
  return targets.length === 0 ? [{ path: [], value: undefined }] : targets;
}

const fieldPaths = new Map<string, PlusPath>();

function plusPathOf(field: string): PlusPath {
  let path = fieldPaths.get(field);
  if (path === undefined) fieldPaths.set(field, (path = new PlusPath(field)));
  return path;
}

function runFunction(
  context: LintContext,
  rule: Rule,
  then: ThenDefinition,
  value: unknown,
  path: (string | number)[],
): MatchOutcome {
  const { inventory } = context;
  const fail = (error: unknown): void => {
    context.rethrow(error);
    if (context.failures.has(rule.name)) return;
    context.failures.set(rule.name, {
      rule: rule.name,
      function: then.function.name,
      message: error instanceof Error ? error.message : String(error),
      path,
    });
  };
  const calls = isOwnFunction(then.function) ? undefined : context.calls;
  let isPending = false;
  calls?.begin(rule.name);
  context.current = rule.name;
  try {
    const results = then.function(value, then.functionOptions ?? null, {
      path,
      document: inventory.document,
      documentInventory: inventory,
      rule,
    });
    if (results === undefined || results === null) return isPlaceless(then.function) ? 'nothing' : 'open';
    if (isPromise(results)) {
      isPending = true;
      const pending = results.then((found) => void reportAll(context, rule, path, found ?? []));
      context.promises.push(pending.catch(fail).finally(() => calls?.end(rule.name)));
      return 'open';
    }
    const isExact = reportAll(context, rule, path, results);
    if (!isExact || !isPlaceless(then.function)) return 'open';
    return results.length === 0 ? 'nothing' : 'results';
  } catch (error) {
    fail(error);
    return 'open';
  } finally {
    context.current = undefined;
    if (!isPending) calls?.end(rule.name);
  }
}

function isPromise(results: FunctionReturn | Promise<FunctionReturn>): results is Promise<FunctionReturn> {
  return typeof results === 'object' && 'then' in results;
}

/** Reports results. Returns true if all of them are at the text location of the checked value. */
function reportAll(
  context: LintContext,
  rule: Rule,
  path: JsonPath,
  results: readonly FunctionResult[],
): boolean {
  let isExact = true;
  if (!Array.isArray(results)) throw new TypeError('it returned something other than a list of results');
  for (const result of results as readonly unknown[]) {
    if (!isResult(result))
      throw new TypeError(
        'a result that it returned is not an object with a `message` and, perhaps, a `path`',
      );
    if (!report(context, rule, result.path ?? path, result.message)) isExact = false;
  }
  return isExact;
}

/** True for a valid result. Functions that are not Assay's can return any value. */
function isResult(result: unknown): result is FunctionResult {
  if (!isObject(result) || typeof result['message'] !== 'string') return false;
  return result['path'] === undefined || result['path'] === null || Array.isArray(result['path']);
}

function report(context: LintContext, rule: Rule, resultPath: JsonPath, resultMessage: string): boolean {
  const { inventory } = context;
  const decoded = resultPath.map((segment) =>
    typeof segment === 'string' ? decodeSegment(segment) : String(segment),
  );
  const item = inventory.findAssociatedItemForPath(decoded, rule.resolved);
  const isExact = item?.isExact === true;
  const path = item?.path ?? getClosestPath(inventory.resolved, decoded);
  const document = item?.document ?? inventory.document;
  const source = item === null ? undefined : document.source;
  const missing = item?.missingPropertyPath ?? [];
  const values = {
    property:
      missing.length > path.length ? printDotPath(missing.slice(path.length - 1)) : (path.at(-1) ?? ''),
    error: resultMessage,
    path: printPointer(path),
    description: rule.description,
    value: readPath(document.data, path),
  };
  const message = fillMessage(resultMessage, values);
  values.error = message;
  const severity =
    source === null || source === undefined ? rule.severity : rule.getSeverityForSource(source, path);
  if (severity === -1) return isExact;
  context.countResult();
  context.results.push({
    document,
    diagnostic: {
      code: rule.name,
      message: (rule.message === null
        ? (rule.description ?? message)
        : fillMessage(rule.message, values)
      ).trim(),
      path,
      severity,
      range: undefined,
      ...(source === null || source === undefined ? {} : { source }),
      documentationUrl: rule.documentationUrl ?? undefined,
    },
  });
  return isExact;
}

function readPath(root: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (value, segment) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, segment) : undefined,
    root,
  );
}
