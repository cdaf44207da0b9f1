/** A body whose first bytes are known. */
export interface BegunBody {
  readonly head: Uint8Array;
  /** All of it; to be read once. */
  readonly whole: AsyncIterable<Uint8Array>;
}

/** Reads a body until so many of its bytes are known, or it ends. */
export async function begun(body: AsyncIterable<Uint8Array>, bytes: number): Promise<BegunBody> {
  const iterator = body[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let known = 0;
  while (known < bytes) {
    const next = await iterator.next();
    if (next.done === true) break;
    chunks.push(next.value);
    known += next.value.byteLength;
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield* chunks;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head: Buffer.concat(chunks), whole: whole() };
}
