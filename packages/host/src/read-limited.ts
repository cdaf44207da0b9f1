/**
 * Collects a stream's bytes; undefined as soon as there are more than `maxBytes`.
 * `onChunk` receives the length of every chunk and stops the reading by returning false.
 */
export async function readLimited(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
  onChunk: (length: number) => boolean = () => true,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > maxBytes || !onChunk(chunk.length)) {
      return undefined;
    }
    chunks.push(chunk);
  }
  // Usually there is one chunk, which needs no copy.
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1)
    return new Uint8Array(only.buffer, only.byteOffset, only.byteLength);
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
