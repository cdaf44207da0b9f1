/** About how many characters or bytes one message carries. */
export const chunkSize = 256 * 1024;

/** Joins small texts to texts of about that size, and hands each on as soon as it is complete. */
export class TextChunks {
  private readonly send: (text: string) => Promise<void>;
  private text = '';

  constructor(send: (text: string) => Promise<void>) {
    this.send = send;
  }

  /** Adds a text. What waits is sent once it is large enough. */
  async add(text: string): Promise<void> {
    this.text += text;
    if (this.text.length >= chunkSize) await this.end();
  }

  /** Adds texts as the items of a JSON array. */
  async addArray<T>(items: Iterable<T>, write: (item: T) => string): Promise<void> {
    let separator = '[';
    for (const item of items) {
      await this.add(separator + write(item));
      separator = ',';
    }
    await this.add(separator === '[' ? '[]' : ']');
  }

  /** Takes the waiting text to send. */
  take(): string {
    const { text } = this;
    this.text = '';
    return text;
  }

  /** Sends what waits. */
  async end(): Promise<void> {
    const text = this.take();
    if (text !== '') await this.send(text);
  }
}

/** Takes bytes apart into pieces of at most that size, each with its own memory: a message would carry all of a shared one. */
export function* pieces(bytes: Uint8Array): Iterable<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < bytes.length; start += chunkSize)
    yield new Uint8Array(bytes.subarray(start, start + chunkSize));
}
