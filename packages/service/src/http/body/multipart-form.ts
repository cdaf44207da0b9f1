import { formatPointer } from '@assay/core';
import { joinWords } from '@assay/text';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Problem, invalidRequest, problem } from '../problem.js';
import { type HeldFile, type Spool, TooLarge } from '../../spool/spool.js';
import { parseJson } from './json-body.js';
import { BodyBroken, overOf, readBytes, until } from './read-bytes.js';

/** The content of an upload form. The caller deletes the file. */
export interface UploadForm {
  readonly file: HeldFile;
  /** The file name from the client: a label, never a path. Empty if the client sent none. */
  readonly fileName: string;
  /** The content of the part `config`; undefined if there is no such part. */
  readonly config: unknown;
}

/** The limits of a form. */
export interface UploadLimits {
  readonly spool: Spool;
  readonly maxFileBytes: number;
  /** False if a part `config` is rejected. */
  readonly takesConfig: boolean;
}

const maxConfigBytes = 64 * 1024;

/** The maximum number of bytes of part headers, boundaries and surrounding text, in addition to the file. */
const maxOverhead = 256 * 1024;

const longestFileName = 1_000;

const parserOptions = {
  // The name of a part determines its type: a Blob of a browser and a text of curl are treated alike.
  isPartAFile: () => true,
  // The spool counts the bytes of the file.
  limits: { fileSize: Number.MAX_SAFE_INTEGER, parts: 10, headerPairs: 20, fieldNameSize: 200 },
};

/** A document from a form. The caller deletes the file. */
export type UploadedFile = Pick<UploadForm, 'file' | 'fileName'>;

/** Reads a form (RFC 7578) and streams the part `file` into the spool. Throws a problem and restores the spool. */
export async function readUpload(request: FastifyRequest, limits: UploadLimits): Promise<UploadForm> {
  const { files, config } = await readForm(request, limits, ['file']);
  return { ...files.file, config };
}

/** Reads a form with several documents, one in each part. Throws a problem and restores the spool. */
export async function readFiles<const Name extends string>(
  request: FastifyRequest,
  limits: UploadLimits,
  names: readonly Name[],
): Promise<{ readonly files: Readonly<Record<Name, UploadedFile>>; readonly config: unknown }> {
  return readForm(request, limits, names);
}

async function readForm<Name extends string>(
  request: FastifyRequest,
  limits: UploadLimits,
  names: readonly Name[],
): Promise<{ readonly files: Readonly<Record<Name, UploadedFile>>; readonly config: unknown }> {
  const maxBytes = limits.maxFileBytes * names.length;
  refuse(request, maxBytes);
  const stop = stopSignal(request, maxBytes);
  const reader = new FormReader(limits, names, stop, request.state.key?.id ?? '');
  try {
    for await (const part of readFormParts(request, stop)) await reader.take(part);
    // Text after the last part is discarded, so that the connection can be reused.
    request.raw.resume();
    return reader.form();
  } catch (error) {
    await reader.drop();
    throw toFormProblem(error, limits);
  }
}

/** Rejects a request by its headers, before the body is read. */
export function refuse(request: FastifyRequest, maxFileBytes: number, limit?: BodyLimit): void {
  if (!request.isMultipart()) throw noForm();
  if (!/;\s*boundary=/i.test(request.headers['content-type'] ?? '')) {
    throw invalidRequest('The content type has no `boundary`.', { header: 'content-type' });
  }
  if (Number(request.headers['content-length']) > maxFileBytes + maxOverhead)
    throw tooLarge(maxFileBytes, 'file', limit);
}

class FormReader<Name extends string> {
  private readonly files = new Map<string, UploadedFile>();
  private config: unknown;
  private readonly seen = new Set<string>();
  private readonly limits: UploadLimits;
  private readonly deadline: AbortSignal;
  private readonly owner: string;

  private readonly names: readonly Name[];

  constructor(limits: UploadLimits, names: readonly Name[], deadline: AbortSignal, owner: string) {
    this.limits = limits;
    this.names = names;
    this.owner = owner;
    this.deadline = deadline;
  }

  async take(part: MultipartFile): Promise<void> {
    // The name of a part can be missing, contrary to the type.
    const name = String((part.fieldname as string | undefined) ?? '');
    const isFile = this.names.some((each) => each === name);
    if (!isFile && !(name === 'config' && this.limits.takesConfig)) throw this.unknownPart(name);
    if (this.seen.has(name))
      throw invalidRequest(`There are two parts \`${name}\`.`, { pointer: `/${name}` });
    this.seen.add(name);
    if (isFile) await this.takeFile(name, part);
    else await this.takeConfig(part);
  }

  form(): { readonly files: Readonly<Record<Name, UploadedFile>>; readonly config: unknown } {
    for (const name of this.names) {
      if (this.files.has(name)) continue;
      const which = this.names.length === 1 ? 'the document' : `the ${name} document`;
      throw invalidRequest(`The form has no part \`${name}\`, which holds ${which}.`, {
        pointer: `/${name}`,
      });
    }
    // `as`: there is a file for each name.
    const files = Object.fromEntries(this.files) as Record<Name, UploadedFile>;
    return { files, config: this.config };
  }

  async drop(): Promise<void> {
    await Promise.all(Array.from(this.files.values(), ({ file }) => file.delete()));
  }

  private async takeFile(name: string, part: MultipartFile): Promise<void> {
    const { spool, maxFileBytes } = this.limits;
    const body = until(part.file, this.deadline);
    let file: HeldFile;
    try {
      file = await spool.keepOrHold(body, maxFileBytes, this.owner);
    } catch (error) {
      throw error instanceof TooLarge ? tooLarge(maxFileBytes, name) : error;
    }
    const fileName = String((part.filename as string | undefined) ?? '').slice(0, longestFileName);
    this.files.set(name, { file, fileName });
  }

  private async takeConfig(part: MultipartFile): Promise<void> {
    const bytes = await readBytes(part.file, maxConfigBytes, this.deadline, configTooLarge);
    this.config = parseJson(bytes, 'The part `config`', { pointer: '/config' });
  }

  private unknownPart(name: string): Problem {
    const names = [...this.names, ...(this.limits.takesConfig ? ['config'] : [])];
    const known = joinWords(
      names.map((each) => `\`${each}\``),
      'and',
    );
    const label = name.slice(0, 100);
    return invalidRequest(`There is a part \`${label}\`, but only ${known} can be used here.`, {
      pointer: formatPointer([label]),
    });
  }
}

/** Yields the parts of a form one after another. Each part must be read before the next one. */
export async function* readFormParts(
  request: FastifyRequest,
  stop: AbortSignal,
  maxParts = parserOptions.limits.parts,
): AsyncGenerator<MultipartFile> {
  const limits = { ...parserOptions.limits, parts: maxParts };
  const iterator = request.parts({ ...parserOptions, limits });
  const stopped = overOf(stop);
  try {
    for (;;) {
      const next = await Promise.race([stopped.promise, nextPart(iterator, maxParts)]);
      if (next.done === true) return;
      // `isPartAFile` makes all parts files.
      yield next.value as MultipartFile;
    }
  } finally {
    stopped.forget();
  }
}

async function nextPart(
  iterator: AsyncIterableIterator<Multipart>,
  maxParts: number,
): Promise<IteratorResult<Multipart>> {
  try {
    return await iterator.next();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_PARTS_LIMIT')
      throw tooManyParts(maxParts);
    throw new BodyBroken('The form cannot be read', { cause: error });
  }
}

/** Creates a signal that aborts if the body does not arrive in time, or exceeds the size of a form with such a file. */
export function stopSignal(request: FastifyRequest, maxFileBytes: number, limit?: BodyLimit): AbortSignal {
  const { bodyDeadline } = request.state;
  const controller = new AbortController();
  // `AbortSignal.any` would keep the request in memory forever, because Node drops such a signal once its listeners are removed.
  const abortOnDeadline = (): void => controller.abort(bodyDeadline.reason);
  if (bodyDeadline.aborted) abortOnDeadline();
  else bodyDeadline.addEventListener('abort', abortOnDeadline, { once: true });
  let bytes = 0;
  request.raw.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    if (bytes > maxFileBytes + maxOverhead) controller.abort(tooLarge(maxFileBytes, 'file', limit));
  });
  return controller.signal;
}

/** Converts an error of reading a form to the problem for the client. */
export function toFormProblem(
  error: unknown,
  { maxFileBytes }: Pick<UploadLimits, 'maxFileBytes'>,
  limit?: BodyLimit,
): unknown {
  if (error instanceof TooLarge) return tooLarge(maxFileBytes, 'file', limit);
  if (!(error instanceof BodyBroken)) return error;
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && cause.code === 'FST_PROTO_VIOLATION') {
    return invalidRequest('A part has a name that is not allowed here.', { pointer: '' });
  }
  return cause instanceof Problem ? cause : brokenForm();
}

function brokenForm(): Problem {
  return invalidRequest('The form ended early, or does not match its content type.', { pointer: '' });
}

function noForm(): Problem {
  return problem(415, {
    title: 'Unsupported media type',
    detail: 'Send the document as the part `file` of a `multipart/form-data` body.',
    field: { header: 'content-type' },
  });
}

/** The setting that limits the files of a form: of one document, or of a job. */
type BodyLimit = 'maxDocument' | 'spoolPerKey';

function tooLarge(maxBytes: number, part = 'file', limit: BodyLimit = 'maxDocument'): Problem {
  const subject = limit === 'maxDocument' ? 'A document' : 'The files of a job';
  return problem(413, {
    title: 'Body too large',
    detail: `${subject} may have ${maxBytes} bytes at most, the limit \`${limit}\`.`,
    field: { pointer: `/${part}` },
  });
}

function tooManyParts(max: number): Problem {
  return problem(413, { title: 'Body too large', detail: `The form may have ${max} parts at most.` });
}

function configTooLarge(): Problem {
  return problem(413, {
    title: 'Body too large',
    detail: `The part \`config\` may have ${maxConfigBytes} bytes at most.`,
    field: { pointer: '/config' },
  });
}
