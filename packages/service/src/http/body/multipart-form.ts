import { formatPointer } from '@assay/core';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Field } from '../problem.js';
import { Problem, problem } from '../problem.js';
import type { Spool, SpooledFile } from '../../spool/spool.js';
import { TooLarge } from '../../spool/spool.js';
import { parseJson } from './json.js';
import { BodyBroken, overOf, readBytes, until } from './read-bytes.js';

/** What a form brought. The caller deletes the file. */
export interface UploadForm {
  readonly file: SpooledFile;
  /** The file name that the client gave: a label, never a path. '' where it gave none. */
  readonly fileName: string;
  /** What the part `config` holds; undefined where there is no such part. */
  readonly config: unknown;
}

/** What a form may bring. */
export interface UploadLimits {
  readonly spool: Spool;
  readonly maxFileBytes: number;
  /** False where a part `config` is refused. */
  readonly takesConfig: boolean;
}

const maxConfigBytes = 64 * 1024;

/** What the headers of parts, their boundaries, and what stands around them may add to the file. */
const maxOverhead = 256 * 1024;

const longestFileName = 1_000;

const parserOptions = {
  // A browser's Blob and curl's text come in alike: what a part is, its name says.
  isPartAFile: () => true,
  // The spool counts the bytes of the file.
  limits: { fileSize: Number.MAX_SAFE_INTEGER, parts: 10, headerPairs: 20, fieldNameSize: 200 },
};

/** Reads a form (RFC 7578): the part `file` goes into the spool as it comes. Throws a problem; the spool is then as before. */
export async function readUpload(request: FastifyRequest, limits: UploadLimits): Promise<UploadForm> {
  refuse(request, limits.maxFileBytes);
  const stop = stopSignal(request, limits.maxFileBytes);
  const reader = new FormReader(limits, stop, request.state.key?.id ?? '');
  try {
    for await (const part of partsOf(request, stop)) await reader.take(part);
    // What stands after the last part is nobody's; it is taken so that the connection can be used again.
    request.raw.resume();
    return reader.form();
  } catch (error) {
    await reader.drop();
    throw problemOf(error, limits);
  }
}

/** Refuses what its headers show to be wrong, before a byte of the body is read. */
export function refuse(request: FastifyRequest, maxFileBytes: number): void {
  if (!request.isMultipart()) throw noForm();
  if (!/;\s*boundary=/i.test(request.headers['content-type'] ?? '')) {
    throw invalid('The content type has no `boundary`.', { header: 'content-type' });
  }
  if (Number(request.headers['content-length']) > maxFileBytes + maxOverhead) throw tooLarge(maxFileBytes);
}

class FormReader {
  private file: SpooledFile | undefined;
  private fileName = '';
  private config: unknown;
  private readonly seen = new Set<string>();
  private readonly limits: UploadLimits;
  private readonly deadline: AbortSignal;
  private readonly owner: string;

  constructor(limits: UploadLimits, deadline: AbortSignal, owner: string) {
    this.limits = limits;
    this.owner = owner;
    this.deadline = deadline;
  }

  async take(part: MultipartFile): Promise<void> {
    // A part without a name has none, whatever the type says.
    const name = String((part.fieldname as string | undefined) ?? '');
    if (name !== 'file' && !(name === 'config' && this.limits.takesConfig)) throw this.unknownPart(name);
    if (this.seen.has(name)) throw invalid(`There are two parts \`${name}\`.`, { pointer: `/${name}` });
    this.seen.add(name);
    if (name === 'file') await this.takeFile(part);
    else await this.takeConfig(part);
  }

  form(): UploadForm {
    if (this.file === undefined) {
      throw invalid('The form has no part `file`, which holds the document.', { pointer: '/file' });
    }
    return { file: this.file, fileName: this.fileName, config: this.config };
  }

  async drop(): Promise<void> {
    await this.file?.delete();
  }

  private async takeFile(part: MultipartFile): Promise<void> {
    const { spool, maxFileBytes } = this.limits;
    this.file = await spool.keep(until(part.file, this.deadline), maxFileBytes, this.owner);
    this.fileName = String((part.filename as string | undefined) ?? '').slice(0, longestFileName);
  }

  private async takeConfig(part: MultipartFile): Promise<void> {
    const bytes = await readBytes(part.file, maxConfigBytes, this.deadline, configTooLarge);
    this.config = parseJson(bytes, 'The part `config`', { pointer: '/config' });
  }

  private unknownPart(name: string): Problem {
    const known = this.limits.takesConfig ? '`file` and `config`' : '`file`';
    const label = name.slice(0, 100);
    return invalid(`There is a part \`${label}\`, but only ${known} can be used here.`, {
      pointer: formatPointer([label]),
    });
  }
}

/** The parts of a form, one after the other. Each has to be read before the next one comes. */
export async function* partsOf(
  request: FastifyRequest,
  stop: AbortSignal,
  maxParts = parserOptions.limits.parts,
): AsyncGenerator<MultipartFile> {
  const limits = { ...parserOptions.limits, parts: maxParts };
  const iterator = request.parts({ ...parserOptions, limits });
  const stopped = overOf(stop);
  for (;;) {
    const next = await Promise.race([stopped, nextPart(iterator)]);
    if (next.done === true) return;
    // `isPartAFile` makes all parts files.
    yield next.value as MultipartFile;
  }
}

async function nextPart(iterator: AsyncIterableIterator<Multipart>): Promise<IteratorResult<Multipart>> {
  try {
    return await iterator.next();
  } catch (error) {
    throw new BodyBroken('The form cannot be read', { cause: error });
  }
}

/** Aborts when the body does not arrive in time, or when all of it has more bytes than a form with such a file can have. */
export function stopSignal(request: FastifyRequest, maxFileBytes: number): AbortSignal {
  const { bodyDeadline } = request.state;
  const controller = new AbortController();
  // `AbortSignal.any` would keep the request in memory for ever: Node lets go of such a signal when its listeners are removed.
  const late = (): void => controller.abort(bodyDeadline.reason);
  if (bodyDeadline.aborted) late();
  else bodyDeadline.addEventListener('abort', late, { once: true });
  let bytes = 0;
  request.raw.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    if (bytes > maxFileBytes + maxOverhead) controller.abort(tooLarge(maxFileBytes));
  });
  return controller.signal;
}

export function problemOf(error: unknown, { maxFileBytes }: Pick<UploadLimits, 'maxFileBytes'>): unknown {
  if (error instanceof TooLarge) return tooLarge(maxFileBytes);
  if (!(error instanceof BodyBroken)) return error;
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && cause.code === 'FST_PROTO_VIOLATION') {
    return invalid('A part has a name that is not allowed here.', { pointer: '' });
  }
  return cause instanceof Problem ? cause : brokenForm();
}

function brokenForm(): Problem {
  return invalid('The form ended early, or is not what its content type says.', { pointer: '' });
}

function noForm(): Problem {
  return problem(415, {
    title: 'Unsupported media type',
    detail: 'Send the document as the part `file` of a `multipart/form-data` body.',
    field: { header: 'content-type' },
  });
}

function tooLarge(maxBytes: number): Problem {
  return problem(413, {
    title: 'Body too large',
    detail: `A document may have ${maxBytes} bytes at most.`,
    field: { pointer: '/file' },
  });
}

function configTooLarge(): Problem {
  return problem(413, {
    title: 'Body too large',
    detail: `The part \`config\` may have ${maxConfigBytes} bytes at most.`,
    field: { pointer: '/config' },
  });
}

function invalid(detail: string, field: Field): Problem {
  return problem(400, { title: 'Invalid request', detail, field });
}
