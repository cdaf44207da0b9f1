import { wordSet } from '../words/word-set.js';
import { resolve, type Operation } from '@assay/core';
import { squashedName } from '../words/words.js';
import { isSuccess } from '../messages/documented-statuses.js';
import { isHtml } from '../messages/media-types.js';
import { operationWords } from './operation-words.js';

// Words of operations, by what these do. A verb is sure where it means nothing else in the place of an action; others are nouns as well.
const surelyMaking = 'create add insert';
const surelyEnding =
  'delete remove destroy purge erase wipe revoke deactivate disable reject logout logoff signout unsubscribe shutdown uninstall terminate cancel';
const surelyChanging = 'edit';
const alsoNouns = 'archive kill abort void';
const plainReading =
  'get list read find fetch search show view describe retrieve query count check download export lookup preview browse validate verify test calculate';

/** Verbs of operations that make something, also as a summary has them: "Adds a user". */
export const makingVerbs = wordSet(
  surelyMaking,
  'creates adds inserts new register registers upsert start begin open make',
);

/** Verbs of operations that take away what others need, also as a summary has them. */
export const endingVerbs = wordSet(
  surelyEnding,
  alsoNouns,
  'deletes removes revokes cancels close closes terminates deactivates disables',
  'drop trash detach unlink expire undelete bulkdelete unregister deregister',
);

const plainEditing = 'update modify patch change';

/** Verbs of operations that change what is there. */
export const changingVerbs = wordSet(surelyChanging, plainEditing, 'set replace');

/** Verbs of operations that change what is there into what the caller says; `set` is said of commands as well (`setAsDefault`). */
export const editingVerbs = wordSet(surelyChanging, plainEditing);

/** Verbs of operations that only read, whatever their method. */
export const readingVerbs = wordSet(plainReading, 'filter estimate simulate');

const surelyCalculating =
  'calculate compute estimate validate compare similarity translate parse analyze analyse classify detect predict lookup';

/** Verbs of operations that answer what they were sent, and keep nothing; some are also said of what is there (`match`). */
export const calculatingVerbs = wordSet(surelyCalculating, 'convert match determine');

/** Segments of paths that name a calculation or a search, and nothing that is added. */
export const calculations = wordSet(surelyCalculating, 'analysis verify check search query preview simulate');

/** Words with which the names of an operation say that it only reads, anywhere in them. */
export const readingWords = wordSet(plainReading, 'filter estimate simulate render compare');

/** Words with which the names of a POST say that it creates something, anywhere in them. */
export const creatingWords = wordSet(surelyMaking, 'creates adds inserts register registers upload uploads');

const addingSegments = wordSet(surelyMaking, 'new register');
const listingSegments = wordSet('list all search');

/** True for the last segment of a path that adds to the collection before it or lists it: `/users/new`, `/users/all`. */
export function actsOnCollection(method: string, segment: string): boolean {
  return (method === 'GET' ? listingSegments : addingSegments).has(squashedName(segment));
}

/** Words that an operationId begins with where the operation changes nothing; of some POST they are said as well (`generateToken`). */
const harmlessVerbs = wordSet(
  plainReading,
  'head watch return display is has can compute render load stream subscribe obtain provide generate',
);

/** Verbs of change and nothing else, at least where an action stands. */
export const sureVerbs = wordSet(
  surelyMaking,
  surelyEnding,
  surelyChanging,
  'save activate enable approve restart reboot unlock unblock unban send regenerate anonymize unpublish',
);

/** Verbs of change that are nouns, or words for reading, as often. */
const ambiguousVerbs = wordSet(
  alsoNouns,
  'update set reset transfer start stop run execute trigger upload import sync refresh rotate register lock block ban release',
  'move rename merge copy pay charge refund withdraw deposit purchase book buy suspend resume restore clear flush publish',
  'toggle assign install migrate rebuild reindex claim redeem',
);

/** A word by which an operation says that it changes something, and where it says so. */
export interface ChangingVerb {
  readonly place: 'path' | 'operationId' | 'summary';
  readonly verb: string;
}

/**
 * The verb by which an operation says that it changes something, where it stands in the place of an action: the last segment of the
 * path (`/screenshot/delete`, `/contacts/{id}/removeFromGroup`), the first word of the operationId or of its last part
 * (`deleteScreenshot`, `Screenshots_Delete`), or of the summary. Nouns are none (`/updates`, `/deleted-items`, `/transfers`), and an
 * operationId that begins with a word for reading (`getCreateOptions`) is believed. Words that are nouns as often as verbs
 * (`transfer`, `reset`, `start`) count where path and operationId, or path and summary where there is no operationId, agree.
 */
export function changingVerb(operation: Operation): ChangingVerb | undefined {
  const { path, idParts, summary } = operationWords(operation);
  if (idParts.some((words) => harmlessVerbs.has(words[0] ?? ''))) return undefined;
  // What stands behind the action is what it is done to: `/contacts/{id}/addToGroup/{groupId}`.
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

/** Words that make a noun of the verb before them: `update-history`, `createOptions`, `importErrors`, `logout_callback`. */
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

/** True for operations whose successes are pages for people: what a `GET /orders/create` answers then is a form. */
export function answersOnlyHtml(operation: Operation): boolean {
  const types = (operation.responses ?? [])
    .filter(({ code }) => isSuccess(code))
    .flatMap(({ slot }) => resolve(slot)?.content ?? [])
    .map((slot) => resolve(slot)?.mediaType ?? '');
  return types.length > 0 && types.every(isHtml);
}
