import { englishName } from '../lexicon/english-words.js';
import { wordSet } from '../words/word-set.js';
import { byName } from '../words/words.js';

/** Internal detail that a field of an error reveals. */
export type Leak = 'a stack trace' | 'an exception' | 'a database query' | 'debugging details';

/** The internal detail that a field's name announces; undefined for other names. Case and separators do not matter. */
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

/** True for names of a place in the source or of a type of exception, which reveal something only in an error of a program. */
export function namesSourcePlace(name: string): boolean {
  return sourcePlaces.has(englishName(name));
}

const sourcePlaces = wordSet('exceptionclass exceptiontype sourcefile linenumber javaclass');
