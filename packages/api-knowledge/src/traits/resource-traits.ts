import { resolveSchema, type Operation } from '@assay/core';
import { englishWordsOf, languageOfName, wordsInEnglish } from '../lexicon/english-words.js';
import { answerFields } from '../operations/message-fields.js';
import { operationWords, pathWords } from '../operations/operation-words.js';
import { calculations } from '../operations/verbs.js';
import { evidence } from '../roles/operation-view.js';
import { expensiveWork } from '../roles/work.js';
import type { Evidence } from '../roles/role.js';
import { Phrases } from '../words/phrases.js';
import { wordSet } from '../words/word-set.js';
import { matchInProse, mention } from './mention.js';

const hooks = new Phrases('webhook, hook, callback');

/** Returns evidence that an operation is about webhooks: `POST /webhooks`. */
export function concernsWebhooks(operation: Operation): Evidence | undefined {
  return mention(operation, hooks);
}

const handingOut = new Phrases('download, read, view, open, serve, preview, load, include, cat, tail');

/** Returns evidence that an operation without path variables returns a file that the query names: `GET /download?file=`. */
export function handsOutFile(operation: Operation): Evidence | undefined {
  const { method, path, operationId } = operation;
  if (method !== 'GET' || path.includes('{')) return undefined;
  if (handingOut.startsIn(englishWordsOf(path.split('/').at(-1) ?? ''))) return evidence('path', path);
  return operationId !== undefined && handingOut.startsIn(englishWordsOf(operationId))
    ? evidence('operationId', operationId)
    : undefined;
}

const referenceData = wordSet(
  'countries currencies languages locales timezones regions zones states provinces cities categories types statuses units roles',
  'permissions scopes settings options preferences features plans tiers versions environments formats schemas templates',
  'colors sizes brands departments genres config configs configuration capabilities limits quotas apis operations skus usages tags services definitions health info',
);

/** Words that are often attached to the word before them: `bookingfields`. */
const setUpData = /(?:fields|types|properties|settings|templates|options|categories)$/;

/**
 * Returns evidence that a list is usually short: parts of one resource (`/orders/{id}/lines`), or data that the API's operators
 * define (`/countries`, `/roles`).
 */
export function listsFew(operation: Operation): Evidence | undefined {
  const { path } = operationWords(operation);
  const isBelowVariable = path.some((words) => words.length === 0);
  const word = path.at(-1)?.at(-1) ?? '';
  const isSetUp =
    referenceData.has(word) || setUpData.test(word) || isTranslatedReference(operation.path, word);
  return isBelowVariable || isSetUp ? { in: 'path', words: operation.path } : undefined;
}

/** True for a translated word, which is singular. */
function isTranslatedReference(path: string, word: string): boolean {
  return languageOfName(path) !== undefined && translatedReference.equals([word]);
}

const translatedReference = new Phrases(
  'country, currency, language, timezone, region, zone, state, province, city, category, type, unit, role, permission, plan, color, size, brand, department, genre, tag',
);

/** Returns evidence that a `POST` calculates and adds nothing: `POST /orders/validate`. */
export function findCalculation({ path }: Operation): Evidence | undefined {
  return pathWords(path)
    .slice(-2)
    .some((words) => calculations.has(words.join('')))
    ? evidence('path', path)
    : undefined;
}

const commands = wordSet('token tokens accesstoken accesstokens upgrade');

/** Returns evidence that a `POST` creates no resource with a location: it issues a token, is a batch, or calculates. */
export function createsNoResource(operation: Operation): Evidence | undefined {
  if (commands.has(pathWords(operation.path).at(-1)?.join('') ?? '')) return evidence('path', operation.path);
  const work = expensiveWork(operation);
  return work?.work === 'batch' ? work.evidence[0] : findCalculation(operation);
}

const reports = wordSet(
  'report reports export exports metric metrics statistics analytics insight insights statistic',
);

/** Returns evidence that a `POST` orders a report or export, which only reads and is ready later. */
export function ordersReport({ method, path, operationId = '' }: Operation): Evidence | undefined {
  if (method !== 'POST') return undefined;
  if (wordsInEnglish(path.slice(-200)).some((word) => reports.has(word))) return evidence('path', path);
  return wordsInEnglish(operationId.slice(0, 200)).some((word) => reports.has(word))
    ? evidence('operationId', operationId)
    : undefined;
}

/**
 * Returns evidence that one request contains several objects: "Add the provided batch of images", "updates existing and creates
 * new".
 */
export function describesBatch(operation: Operation): Evidence | undefined {
  return matchInProse(operation, (text) => batches.test(text.slice(0, longestStart)));
}

/** Returns evidence that an operation returns a running job: `{"name": "operations/7", "done": false}`. */
export function answersWithJob(operation: Operation): Evidence | undefined {
  const isJob = answerFields(operation).some(
    ({ name, schema }) => name === 'done' && resolveSchema(schema)?.hasType('boolean') === true,
  );
  return isJob ? { in: 'response', words: 'done' } : undefined;
}

const batches = /\bbatch(?:es)? of\b|\bin (?:a |one )?(?:batch|bulk)\b/i;
const longestStart = 200;
