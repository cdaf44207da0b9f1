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
 * True for operations that leave everything as it is: those with a safe method, and a POST that says that it reads or works something out
 * (`POST /users/search`, `Names_CheckAvailability`, `POST /convert`, "Calculates the distance between two points").
 */
export function hasNoSideEffects(operation: Operation): boolean {
  if (hasSafeMethod(operation)) return true;
  return operation.method === 'POST' && (isReadOperation(operation) || isCalculation(operation));
}

/** True for what answers what it was sent. What a path names by a variable is there, and may be what is worked on. */
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

/** True for paths whose every name is a calculation: `/api/v1/convert`, `/similarity/by-name`. */
function isCalculationPath(path: OperationWords['path']): boolean {
  const names = path.filter((words) => words.length > 0);
  return (
    names.length > 0 &&
    names.every(([verb = ''], index) => calculatingVerbs.has(verb) || (index > 0 && verb === 'by'))
  );
}

/** "Checks whether a point is inside", and not "Checks in a guest" nor "Validates and stores an order". */
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

/** True for methods that are to change nothing (RFC 9110, section 9.2.1; `QUERY` of 3.2). */
export function hasSafeMethod({ method }: Operation): boolean {
  return /^(?:GET|HEAD|QUERY|OPTIONS|TRACE)$/.test(method);
}
