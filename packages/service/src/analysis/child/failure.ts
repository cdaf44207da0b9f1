/** Messages of V8 and Node for allocations that are too large. The process survives them. */
const memoryMessages =
  /allocation failed|invalid (?:array|string|typed array) length|failed to allocate|out of memory/iu;

/** True if an error reports a lack of memory. */
export function isMemoryFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return (
    code === 'ERR_MEMORY_ALLOCATION_FAILED' ||
    code === 'ERR_STRING_TOO_LONG' ||
    code === 'ERR_BUFFER_TOO_LARGE' ||
    (error instanceof RangeError && memoryMessages.test(error.message))
  );
}

/**
 * Describes an error for the log: its class and the code location. Its message may contain a part of a document and is left out.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'Something was thrown that is not an error';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line));
  return [error.name, ...frames.slice(0, 10)].join('\n');
}
