/** The kind of an entry: file, link, device (or named pipe), or other (folders and metadata). */
export type EntryKind = 'file' | 'link' | 'device' | 'other';

/** An entry of a tar archive. Unread parts of its body are skipped when the next entry is read. */
export interface TarEntry {
  readonly kind: EntryKind;
  readonly name: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Error: the archive is damaged, or the file is not an archive. */
export class TarBroken extends Error {
  readonly code = 'tar-broken';
}

const blockBytes = 512;
/** The maximum size of a long name or of pax records before an entry. */
const maxExtendedHeaderBytes = 1024 * 1024;

/** The types of regular files, as three generations of tar write them. */
const fileTypes = new Set(['0', '\0', '7']);
/** Types of entries that describe the next entry: pax records, and long names of GNU tar. */
const records = 'x';
const longName = 'L';
/** Types of entries that no document needs: global pax records, and long link targets. */
const ignored = new Set(['g', 'K']);
const directory = '5';
/** Hard and symbolic links; character and block devices, and named pipes. */
const links = new Set(['1', '2']);
const devices = new Set(['3', '4', '6']);

function entryKind(type: string): EntryKind {
  if (fileTypes.has(type)) return 'file';
  if (links.has(type)) return 'link';
  return devices.has(type) ? 'device' : 'other';
}

/**
 * Reads a tar archive: ustar and pax (POSIX.1-2017), and the long names of GNU tar. Memory holds one chunk and one header. The
 * time is linear in the number of bytes for any input.
 *
 * @throws TarBroken, and the errors of `chunks`.
 */
export async function* tarEntries(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<TarEntry, void, undefined> {
  const source = new ByteSource(chunks);
  let header: ExtendedHeader = {};
  for (let block = await source.block(); block !== undefined; block = await source.block()) {
    // Two zero blocks end an archive, and more of them fill its last record.
    if (block.every((byte) => byte === 0)) continue;
    const own = readTarHeader(block);
    const isExtendedHeader = own.type === records || own.type === longName;
    const { name, type, size } = isExtendedHeader || ignored.has(own.type) ? own : { ...own, ...header };
    const body = new Body(source, type === directory ? 0 : size);
    if (isExtendedHeader) {
      const bytes = await body.all(maxExtendedHeaderBytes);
      header = { ...header, ...(type === records ? parsePaxRecords(bytes) : { name: decodeLatin1(bytes) }) };
    } else if (!ignored.has(type)) header = {};
    yield { kind: entryKind(type), name, body };
    await body.skip();
  }
}

interface Header {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Fields of records before an entry, which override the fields of its header. */
type ExtendedHeader = Partial<Pick<Header, 'name' | 'size'>>;

function readTarHeader(block: Uint8Array): Header {
  const sum = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (sum !== readOctalNumber(block.subarray(148, 156))) throw new TarBroken('a header has a wrong checksum');
  const isPosix = decodeLatin1(block.subarray(257, 263)) === 'ustar' && block[262] === 0;
  const prefix = isPosix ? decodeLatin1(block.subarray(345, 500)) : '';
  const name = decodeLatin1(block.subarray(0, 100));
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    type: String.fromCharCode(block[156] ?? 0),
    size: readOctalNumber(block.subarray(124, 136)),
  };
}

/** Reads a number in octal digits, or in binary if its first bit is set. */
function readOctalNumber(field: Uint8Array): number {
  const [first = 0, ...rest] = field;
  const isBinary = (first & 0x80) !== 0;
  const value = isBinary
    ? rest.reduce((total, byte) => total * 256 + byte, first & 0x7f)
    : Number.parseInt(decodeLatin1(field).trim() || '0', 8);
  if (!Number.isSafeInteger(value) || value < 0) throw new TarBroken('a header has no size');
  return value;
}

/** Reads records of the form `<length> <key>=<value>\n`. The length counts the whole record, in decimal digits. */
function parsePaxRecords(bytes: Uint8Array): ExtendedHeader {
  let header: ExtendedHeader = {};
  for (let at = 0; at < bytes.byteLength;) {
    const digits = Buffer.from(bytes.subarray(at, at + 10)).toString('latin1');
    const [head, length = ''] = /^(\d+) /.exec(digits) ?? [];
    const end = at + Number(length);
    if (head === undefined || end <= at + head.length || end > bytes.byteLength)
      throw new TarBroken('a record of pax has no length');
    const record = bytes.subarray(at + head.length, end - 1);
    const equals = record.indexOf(61);
    const key = Buffer.from(record.subarray(0, Math.min(Math.max(equals, 0), 10))).toString('latin1');
    const value = record.subarray(equals + 1);
    if (key === 'path') header = { ...header, name: decodeLatin1(value) };
    else if (key === 'size') header = { ...header, size: readTarSize(value) };
    at = end;
  }
  return header;
}

function readTarSize(digits: Uint8Array): number {
  const size = Number(decodeLatin1(digits));
  if (!Number.isSafeInteger(size) || size < 0) throw new TarBroken('a record of pax has no size');
  return size;
}

/** Decodes the text before the first zero byte. */
function decodeLatin1(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return Buffer.from(end === -1 ? bytes : bytes.subarray(0, end)).toString('utf8');
}

/** Reads chunks in pieces of other lengths. */
class ByteSource {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private chunk: Uint8Array = new Uint8Array();

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  /** Returns the next bytes, at least one and at most `max`; undefined at the end. */
  async some(max: number): Promise<Uint8Array | undefined> {
    while (this.chunk.byteLength === 0) {
      const next = await this.chunks.next();
      if (next.done === true) return undefined;
      this.chunk = next.value;
    }
    const bytes = this.chunk.subarray(0, max);
    this.chunk = this.chunk.subarray(bytes.byteLength);
    return bytes;
  }

  /** Returns the next block; undefined at the end. */
  async block(): Promise<Uint8Array | undefined> {
    const first = await this.some(blockBytes);
    if (first === undefined || first.byteLength === blockBytes) return first;
    const rest = await new Body(this, blockBytes - first.byteLength).all(blockBytes);
    return Buffer.concat([first, rest]);
  }
}

/** The content that follows a header. */
class Body implements AsyncIterable<Uint8Array> {
  private readonly source: ByteSource;
  private left: number;
  private readonly padding: number;

  constructor(source: ByteSource, size: number) {
    this.source = source;
    this.left = size;
    this.padding = (blockBytes - (size % blockBytes)) % blockBytes;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    while (this.left > 0) {
      const bytes = await this.source.some(this.left);
      if (bytes === undefined) throw new TarBroken('it ends early');
      this.left -= bytes.byteLength;
      yield bytes;
    }
  }

  async all(max: number): Promise<Uint8Array> {
    if (this.left > max) throw new TarBroken('a header is too long');
    const chunks: Uint8Array[] = [];
    for await (const chunk of this) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Skips the unread content and the padding of the last block. */
  async skip(): Promise<void> {
    this.left += this.padding;
    while (this.left > 0) {
      const bytes = await this.source.some(this.left);
      if (bytes === undefined) throw new TarBroken('it ends early');
      this.left -= bytes.byteLength;
    }
  }
}
