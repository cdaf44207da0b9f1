/**
 * Says that a command was ended because its memory was about to run out.
 *
 * @param subject - what needs the memory, as a sentence begins with it
 * @param limit - the bytes that it may use
 */
export function notEnoughMemory(subject: string, limit: number): string {
  const mebibytes = Math.round(limit / (1 << 20));
  return (
    `${subject} needs more memory than the ${mebibytes.toLocaleString('en')} MiB that Node may use. ` +
    `Nothing was written. Allow more, such as \`NODE_OPTIONS=--max-old-space-size=${roundedUp(mebibytes)}\`, or split the document.`
  );
}

/** Twice as much, in steps of 512. */
function roundedUp(mebibytes: number): number {
  return Math.ceil((mebibytes * 2) / 512) * 512;
}
