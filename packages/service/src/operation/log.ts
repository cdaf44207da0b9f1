import type { Writable } from 'node:stream';
import { hiddenCharacters } from '@assay/text';
import { pino, type Logger } from 'pino';

/**
 * Creates the log of the service: JSON lines on a stream, one for each event.
 *
 * No API key, password or URL query is written, for any input. No text of a client or document can forge a line, a colour or a
 * writing direction on a terminal.
 */
export function createLog(level: string, stream: Writable): Logger {
  let isGone = false;
  // The reader of the log may close the stream; the service continues.
  stream.on('error', () => {
    isGone = true;
  });
  const write = (line: string): void => {
    if (!isGone) stream.write(guardLine(line));
  };
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeFailure, error: describeFailure },
      redact: { paths: secretPaths, censor: '[redacted]' },
    },
    { write },
  );
}

const secretNames = ['authorization', 'cookie', 'password', 'databaseUrl'];
const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Returns the safe parts of an error. Database drivers put statements and their values into the other parts. */
function describeFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error).slice(0, 500);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: error.name,
    code,
    message: withoutValues(error.message),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 20)
      .map((line) => line.trim()),
    cause: error.cause instanceof Error ? describeFailure(error.cause) : undefined,
  };
}

/** Returns the message without the statement of a query and its parameters. */
function withoutValues(message: string): string {
  return message
    .replace(/^Failed query:.*/s, 'A query failed.')
    .replace(/\n?params:.*/s, '')
    .slice(0, 500);
}

// A line is written together with its line break.
const hidden = new RegExp(`[\\t\\r${hiddenCharacters}]`, 'gu');
const keys = /assay_[\w-]{24,}/g;
const userinfo = /(:\/\/)[^\s/?#"\\@]+@/g;
const queries = /(\bhttps?:\/\/[^\s?#"\\]+)[?#][^\s"\\]*/g;

/** Escapes a line for terminals, as the last guard for values that no serializer knows. It stays valid JSON. */
export function guardLine(line: string): string {
  return line
    .replace(keys, 'assay_[redacted]')
    .replace(userinfo, '$1')
    .replace(queries, '$1')
    .replace(hidden, (character) =>
      Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
        .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
        .join(''),
    );
}
