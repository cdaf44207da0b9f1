import { wordSet } from '../words/word-set.js';
import { resolve, type Operation } from '@assay/core';
import { squashedName } from '../words/words.js';
import { isSuccess } from '../messages/documented-statuses.js';
import { isHtml } from '../messages/media-types.js';
import { operationWords } from './operation-words.js';

// Words of operations, grouped by action. A sure verb has no other meaning at the position of an action. Others are also nouns.
const surelyMaking = 'create add insert';
const surelyEnding =
  'delete remove destroy purge erase wipe revoke deactivate disable reject logout logoff signout unsubscribe shutdown uninstall terminate cancel';
const surelyChanging = 'edit';
const alsoNouns = 'archive kill abort void';
const plainReading =
  'get list read find fetch search show view describe retrieve query count check download export lookup preview browse validate verify test calculate';

/** Verbs of creation, including the forms in summaries: "Adds a user". */
export const makingVerbs = wordSet(
  surelyMaking,
  'creates adds inserts new register registers upsert start begin open make',
);

/** Verbs of removal and disabling, including the forms in summaries. */
export const endingVerbs = wordSet(
  surelyEnding,
  alsoNouns,
  'deletes removes revokes cancels close closes terminates deactivates disables',
  'drop trash detach unlink expire undelete bulkdelete unregister deregister',
);

const plainEditing = 'update modify patch change';

/** Verbs that change an existing resource. */
export const changingVerbs = wordSet(surelyChanging, plainEditing, 'set replace');

/**
 * Verbs that change an existing resource as the caller specifies. Excludes `set`, which also occurs in commands (`setAsDefault`).
 */
export const editingVerbs = wordSet(surelyChanging, plainEditing);

/** Verbs of reading, with any method. */
export const readingVerbs = wordSet(plainReading, 'filter estimate simulate');

const surelyCalculating =
  'calculate compute estimate validate compare similarity translate parse analyze analyse classify detect predict lookup';

/** Verbs of operations that calculate with the sent data and store nothing. Some also apply to stored data (`match`). */
export const calculatingVerbs = wordSet(surelyCalculating, 'convert match determine');

/** Path segments for a calculation or search, to which nothing is added. */
export const calculations = wordSet(surelyCalculating, 'analysis verify check search query preview simulate');

/** Words anywhere in the names of an operation that show that it only reads. */
export const readingWords = wordSet(plainReading, 'filter estimate simulate render compare');

/** Words anywhere in the names of a `POST` that show that it creates a resource. */
export const creatingWords = wordSet(surelyMaking, 'creates adds inserts register registers upload uploads');

const addingSegments = wordSet(surelyMaking, 'new register');
const listingSegments = wordSet('list all search');

/** True for the last path segment if it adds to the collection before it or lists it: `/users/new`, `/users/all`. */
export function actsOnCollection(method: string, segment: string): boolean {
  return (method === 'GET' ? listingSegments : addingSegments).has(squashedName(segment));
}

/** First words of an operationId without a change. Some also occur with a creating `POST` (`generateToken`). */
const harmlessVerbs = wordSet(
  plainReading,
  'head watch return display is has can compute render load stream subscribe obtain provide generate',
);

/** Verbs that only mean a change, at least at the position of an action. */
export const sureVerbs = wordSet(
  surelyMaking,
  surelyEnding,
  surelyChanging,
  'save activate enable approve restart reboot unlock unblock unban send regenerate anonymize unpublish',
);

/** Verbs of change that are as often nouns or words for reading. */
const ambiguousVerbs = wordSet(
  alsoNouns,
  'update set reset transfer start stop run execute trigger upload import sync refresh rotate register lock block ban release',
  'move rename merge copy pay charge refund withdraw deposit purchase book buy suspend resume restore clear flush publish',
  'toggle assign install migrate rebuild reindex claim redeem',
);

/** A verb of change in the names of an operation, and its location. */
export interface ChangingVerb {
  readonly place: 'path' | 'operationId' | 'summary';
  readonly verb: string;
}

/**
 * Returns the verb of change in the names of an operation. Undefined if none exists.
 *
 * A verb counts at the position of an action: in the last path segment (`/screenshot/delete`, `/contacts/{id}/removeFromGroup`),
 * as the first word of the operationId or of its last part (`deleteScreenshot`, `Screenshots_Delete`), or as the first word of
 * the summary. Nouns do not count (`/updates`, `/deleted-items`, `/transfers`). An operationId that begins with a word for
 * reading (`getCreateOptions`) excludes a change. Words that are as often nouns (`transfer`, `reset`, `start`) count if path and
 * operationId agree, or path and summary without an operationId.
 */
export function changingVerb(operation: Operation): ChangingVerb | undefined {
  const { path, idParts, summary } = operationWords(operation);
  if (idParts.some((words) => harmlessVerbs.has(words[0] ?? ''))) return undefined;
  // The object of the action follows it: `/contacts/{id}/addToGroup/{groupId}`.
  const last = path.findLast((words) => words.length > 0) ?? [];
  const isAtEnd = path.at(-1) === last;
  const id = idParts.at(-1) ?? [];
  if (harmlessVerbs.has(summary[0] ?? '') || harmlessVerbs.has((summary[0] ?? '').replace(/s$/, '')))
    return undefined;
  const inPath = actionOf(last);
  if (inPath !== undefined && isSure(inPath)) return { place: 'path', verb: inPath };
  const inId = actionOf(id) ?? actionOf(idParts[0] ?? []);
  if (inId !== undefined && isSure(inId)) return { place: 'operationId', verb: inId };
  if (isAtEnd && inPath !== undefined && inPath === (idParts.length > 0 ? inId : summary[0]))
    return { place: 'path', verb: inPath };
  const first = summary[0] ?? '';
  return summaryVerbs.has(first) ? { place: 'summary', verb: first.replace(/s$/, '') } : undefined;
}

const summaryVerbs = wordSet(
  'delete deletes remove removes revoke revokes cancel cancels activate deactivate disable destroy unsubscribe restart reboot',
);

/** Words that turn the verb before them into a noun: `update-history`, `createOptions`, `importErrors`, `logout_callback`. */
const nounSuffixes = wordSet(
  'option options status state states history log logs info information form link links url urls template templates schema policy',
  'policies count counts preview metadata setting settings rule rules request requests event events job jobs date time page view',
  'error errors failure failures warning warnings issue issues result results callback',
  'enabled disabled allowed required supported',
  'reason reasons type types fields field on ons markers data code codes confirmation report reports list summary',
);

function isSure(verb: string): boolean {
  return sureVerbs.has(verb);
}

function actionOf(words: readonly string[]): string | undefined {
  const [first = '', second = ''] = words;
  const joined = first + second;
  if (words.length === 2 && (joined === 'logout' || joined === 'logoff' || joined === 'signout'))
    return joined;
  if (!sureVerbs.has(first) && !ambiguousVerbs.has(first)) return undefined;
  return words.length > 1 &&
    nounSuffixes.has(words.at(-1) ?? '') &&
    !(isSure(first) && words.at(-1) === 'data')
    ? undefined
    : first;
}

/** True for operations that only return pages for people, such as the form of `GET /orders/create`. */
export function answersOnlyHtml(operation: Operation): boolean {
  const types = (operation.responses ?? [])
    .filter(({ code }) => isSuccess(code))
    .flatMap(({ slot }) => resolve(slot)?.content ?? [])
    .map((slot) => resolve(slot)?.mediaType ?? '');
  return types.length > 0 && types.every(isHtml);
}
