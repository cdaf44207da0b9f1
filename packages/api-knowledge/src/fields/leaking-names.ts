import { englishName, englishWordsOf } from '../lexicon/english-words.js';
import { Meanings } from '../words/meanings.js';
import { wordSet } from '../words/word-set.js';
import { byName } from '../words/words.js';

/** An internal detail in a field of an error. */
export type Leak = 'a stack trace' | 'an exception' | 'a database query' | 'debugging details';

/** Returns the internal detail that a name suggests. Undefined for other names. Ignores case and separators. */
export const leakOfName: (name: string) => Leak | undefined = byName((name) => leaks.get(englishName(name)));

const leaks: ReadonlyMap<string, Leak> = new Map([
  ...leaksNamed(
    'a stack trace',
    'stack stacktrace stacktraces stacktracestring stacktraceelements backtrace traceback callstack errorstack',
    'exceptionstack exceptionstacktrace exceptiontrace',
  ),
  ...leaksNamed(
    'an exception',
    'exception innerexception rootexception exceptionmessage exceptiondetail exceptiondetails exceptioninfo',
  ),
  ...leaksNamed(
    'a database query',
    'sql sqlquery sqlstatement sqlstate sqlerror sqlmessage dberror databaseerror',
  ),
  ...leaksNamed(
    'debugging details',
    'debug debuginfo debuginformation debugmessage debugdetail debugdetails debugdata debugtrace',
  ),
]);

function leaksNamed(leak: Leak, ...lines: readonly string[]): (readonly [string, Leak])[] {
  return lines.flatMap((line) => line.split(' ')).map((name) => [name, leak] as const);
}

/** True for names of source locations or exception types, which reveal a detail only in an error of a program. */
export function namesSourcePlace(name: string): boolean {
  return sourcePlaces.has(englishName(name));
}

const sourcePlaces = wordSet('exceptionclass exceptiontype sourcefile linenumber javaclass');

/** A detail in a response that only operators of the service need. */
export type InternalDetail =
  | 'a stack trace'
  | 'a database query'
  | 'the place of a file in storage'
  | 'a host behind the service'
  | 'a path on the server';

/** Returns the internal detail that a whole name suggests. Undefined for other names. */
export const internalDetailOf: (name: string) => InternalDetail | undefined = byName((name) =>
  internalDetails.ofWhole(englishWordsOf(name)),
);

const internalDetails = new Meanings<InternalDetail>(
  ['a stack trace', 'stack trace, stacktrace, backtrace, exception stack trace, error stack'],
  ['a database query', 'sql query, sql statement, raw sql, executed sql'],
  [
    'the place of a file in storage',
    's3 bucket, s3 bucket name, s3 key, s3 object key, s3 path, gcs bucket, gcs path, storage bucket, blob container',
  ],
  [
    'a host behind the service',
    'db host, db hostname, database host, db server, database server, internal host, internal hostname, internal ip, internal ip address, internal url, internal address',
  ],
  [
    'a path on the server',
    'internal path, server path, file system path, filesystem path, physical path, disk path',
  ],
);
