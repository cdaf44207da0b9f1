import { basename, dirname, resolve } from 'node:path';
import type { RuleFailure } from '@assay/core';
import type { MissingImports } from './missing-imports.js';
import type { RulesetFiles } from './ruleset-files.js';

/** A ruleset that failed to load. */
export interface FailedRuleset {
  readonly location: string;
  /** The display name of the ruleset. */
  readonly name: string;
  readonly files: RulesetFiles;
  readonly missing: MissingImports;
}

/** Fields that errors of Spectral and the bundler may have. */
interface LoadError {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly path?: unknown;
  readonly errors?: unknown;
  readonly cause?: unknown;
  readonly source?: unknown;
  readonly range?: { readonly start?: { readonly line: number; readonly character: number } };
}

/** Describes each reason why a ruleset cannot run in one sentence, with the file and the rule. */
export function explainLoadError(error: unknown, failed: FailedRuleset): RuleFailure[] {
  const loadError: LoadError = typeof error === 'object' && error !== null ? error : { message: error };
  if (Array.isArray(loadError.errors) && loadError.errors.length > 0) {
    return loadError.errors.flatMap((item: unknown) => explainLoadError(item, failed));
  }
  const { rule = failed.name, message } = explain(loadError, failed);
  return [{ rule, message, location: null }];
}

interface Explanation {
  readonly rule?: string | undefined;
  readonly message: string;
}

function explain(error: LoadError, failed: FailedRuleset): Explanation {
  const { name, files } = failed;
  const text = describeLoadError(error);
  if (files.refused !== undefined) {
    return {
      message: `${referrer(files.refused.url, failed)}: ${files.refused.message}.`,
    };
  }
  if (Array.isArray(error.path)) return explainInvalid(error, error.path.map(String), failed);
  switch (error.code) {
    case 'UNRESOLVED_ENTRY':
      return { message: `${name}: there is no such ruleset.` };
    case 'ENOENT':
      return explainMissing(typeof error.path === 'string' ? error.path : '', failed);
    case 'MODULE_NOT_FOUND':
    case 'ERR_MODULE_NOT_FOUND':
      return explainMissingModule(text, failed);
    case 'ERR_ASSAY_NO_RULESET':
      return { message: `${name}: ${text}.` };
  }
  const code = /^(.*) \((\d+):(\d+)\) in (.+)$/su.exec(text);
  if (code !== null) {
    const [, reason = '', line, column, file = ''] = code;
    return {
      message: `${files.getDisplayPath(file)}:${line}:${Number(column) + 1}: this is not valid JavaScript: ${reason}.`,
    };
  }
  const unknownRule = /Cannot extend non-existing rule: "(.*)"/u.exec(text)?.[1];
  if (unknownRule !== undefined) {
    return {
      rule: unknownRule,
      message: `${placeOfRule(unknownRule, failed)}: there is no rule \`${unknownRule}\` in what the ruleset extends.`,
    };
  }
  return { message: `${name}: the ruleset cannot be loaded: ${sentence(text)}` };
}

/** Explains why a part of the ruleset is invalid. */
function explainInvalid(error: LoadError, path: readonly string[], failed: FailedRuleset): Explanation {
  const { files, location } = failed;
  const at = path.indexOf('rules');
  const rule = at < 0 ? undefined : path[at + 1];
  const start = error.range?.start;
  const place =
    start === undefined
      ? rule === undefined
        ? failed.name
        : placeOfRule(rule, failed)
      : `${files.getDisplayPath(typeof error.source === 'string' ? error.source : location)}:${start.line + 1}:${start.character + 1}`;
  const subject = rule === undefined ? '' : `the rule \`${rule}\`: `;
  const text = describeLoadError(error);
  if (text === 'Function is not defined') {
    const name = functionName(path, failed);
    return {
      rule,
      message: `${place}: ${subject}there is no function${name === undefined ? ' with this name' : ` \`${name}\``}.`,
    };
  }
  return { rule, message: `${place}: ${subject}${sentence(text)}` };
}

/** The name of the missing function that a rule uses. */
function functionName(path: readonly string[], { files, location }: FailedRuleset): string | undefined {
  const rule = path[path.indexOf('rules') + 1];
  const file = rule === undefined ? location : (files.findRule(rule)?.path ?? location);
  const value = files.valueAt(file, path.at(-1) === 'function' ? path : [...path, 'function']);
  return typeof value === 'string' ? value : undefined;
}

function explainMissing(path: string, failed: FailedRuleset): Explanation {
  const { files, location, name } = failed;
  if (path === location) return { message: `${name}: there is no such ruleset.` };
  return {
    message: `${referrer(path, failed)}: \`${files.getDisplayPath(path)}\` cannot be read: no such file.`,
  };
}

function explainMissingModule(text: string, failed: FailedRuleset): Explanation {
  const missingModule = /Cannot find (?:module|package) '([^']+)'/u.exec(text)?.[1];
  const { files, location, missing } = failed;
  const found = missing.found.find(
    (source) => missingModule === undefined || basename(source) === basename(missingModule),
  );
  const target =
    found ?? (missingModule === undefined ? location : resolve(dirname(location), missingModule));
  const isPackage = missingModule !== undefined && !/^[./]/u.test(missingModule);
  const packageName = isPackage ? missingModule : packageLike(target, failed);
  if (packageName !== undefined) {
    return {
      message: `${referrer(packageName, failed)}: the package \`${packageName}\` is not installed where the ruleset can find it.`,
    };
  }
  return {
    message: `${referrer(target, failed)}: \`${files.getDisplayPath(target)}\` cannot be read: no such file.`,
  };
}

/** The package that the ruleset extends; undefined if the missing path does not look like a package name. */
function packageLike(target: string, { location }: FailedRuleset): string | undefined {
  const from = `${dirname(location)}/`;
  const rest = target.startsWith(from) ? target.slice(from.length) : '';
  return /^@[\w.-]+\/[\w.-]+$/u.test(rest) ? rest : undefined;
}

function referrer(target: string, { files, name }: FailedRuleset): string {
  const place = files.findReferrer(target);
  return place === undefined ? name : `${files.getDisplayPath(place.path)}:${place.line}:${place.column}`;
}

function placeOfRule(rule: string, { files, name }: FailedRuleset): string {
  const place = files.findRule(rule);
  return place === undefined ? name : `${files.getDisplayPath(place.path)}:${place.line}:${place.column}`;
}

function describeLoadError({ message, cause }: LoadError): string {
  const text = typeof message === 'string' ? message : String(message);
  const inner =
    typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : '';
  return (inner === '' || text.includes(inner) ? text : inner).split('\n', 1)[0] ?? '';
}

function sentence(text: string): string {
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}
