import { wordSet } from '../names/word-set.js';

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

/** Words that an operationId begins with where the operation changes nothing; of some POST they are said as well (`generateToken`). */
export const harmlessVerbs = wordSet(
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
export const ambiguousVerbs = wordSet(
  alsoNouns,
  'update set reset transfer start stop run execute trigger upload import sync refresh rotate register lock block ban release',
  'move rename merge copy pay charge refund withdraw deposit purchase book buy suspend resume restore clear flush publish',
  'toggle assign install migrate rebuild reindex claim redeem',
);
