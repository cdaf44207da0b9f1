import type { Operation } from '@assay/core';
import { wordSet } from '../words/word-set.js';
import { wordsOf } from '../words/words.js';
import {
  calculatingVerbs,
  changingVerb,
  changingVerbs,
  endingVerbs,
  makingVerbs,
  sureVerbs,
} from './verbs.js';
import { operationWords, type OperationWords } from './operation-words.js';
import { isReadOperation } from './purpose.js';

/**
 * True for operations that change nothing: those with a safe method, and a `POST` that reads or calculates (`POST /users/search`,
 * `Names_CheckAvailability`, `POST /convert`, "Calculates the distance between two points").
 */
export function hasNoSideEffects(operation: Operation): boolean {
  if (hasSafeMethod(operation)) return true;
  return operation.method === 'POST' && (isReadOperation(operation) || isCalculation(operation));
}

/**
 * True for operations that calculate with the sent data only. A path variable identifies an existing resource, which may be
 * changed.
 */
function isCalculation(operation: Operation): boolean {
  const { path, idParts, summary } = operationWords(operation);
  if (isCalculationPath(path)) return true;
  if (operation.path.includes('{') || changingVerb(operation) !== undefined) return false;
  return (
    calculatingVerbs.has(idParts.at(-1)?.[0] ?? '') ||
    describesCalculation(summary) ||
    describesCalculation(wordsOf((operation.text('description') ?? '').slice(0, longest)))
  );
}

/** True for paths that consist of calculations: `/api/v1/convert`, `/similarity/by-name`. */
function isCalculationPath(path: OperationWords['path']): boolean {
  const names = path.filter((words) => words.length > 0);
  return (
    names.length > 0 &&
    names.every(([verb = ''], index) => calculatingVerbs.has(verb) || (index > 0 && verb === 'by'))
  );
}

/** True for "Checks whether a point is inside", but not for "Checks in a guest" or "Validates and stores an order". */
function describesCalculation(words: readonly string[]): boolean {
  const [verb = '', next = ''] = words;
  if (!calculatingVerbs.has(verb.replace(/s$/, '')) && !(/^checks?$/.test(verb) && checked.has(next)))
    return false;
  return !words.some((word) => changes(word) || changes(word.replace(/e?s$/, '')));
}

function changes(word: string): boolean {
  return (
    sureVerbs.has(word) ||
    makingVerbs.has(word) ||
    endingVerbs.has(word) ||
    changingVerbs.has(word) ||
    keeping.has(word)
  );
}

const checked = wordSet('if whether that the a an for');

const keeping = wordSet('store stores record records keep keeps persist write');

const longest = 160;

/** True for safe methods, which should change nothing (RFC 9110, section 9.2.1; `QUERY` of 3.2). */
export function hasSafeMethod({ method }: Operation): boolean {
  return /^(?:GET|HEAD|QUERY|OPTIONS|TRACE)$/.test(method);
}
