import { jobExtras } from '../../analysis/analysis-pool.js';
import { readBytes } from '../body/read-bytes.js';
import { jobFields } from '../schemas/jobs.js';
import type { Problem } from '../problem.js';
import { fieldsTooLarge, fieldTooLarge, invalid } from './job-problems.js';

/** The maximum number of bytes of one part without a file, and of all such parts together. */
const maxFieldBytes = 16 * 1024;
const maxBytes = 4 * 1024 * 1024;
const repeatable = new Set(['url', 'include']);
const maxIncludes = jobExtras.length;
/** The maximum number of fields that are not URLs. */
export const maxFields = Object.keys(jobFields.shape).length + maxIncludes;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads the parts of a job's form that are not files. */
export class JobFieldReader {
  /** Values by name; a list if the name occurs several times. */
  readonly values: Record<string, string | string[]> = {};
  private readonly counts = new Map<string, number>();
  private bytes = 0;

  /** The number of documents that URLs name. */
  get urls(): number {
    return this.counts.get('url') ?? 0;
  }

  /** Reads a part. Throws a problem; an invalid part is rejected before it is read. */
  async take(name: string, body: AsyncIterable<Uint8Array>, stop: AbortSignal): Promise<Uint8Array> {
    this.demand(name);
    const bytes = await readBytes(body, maxFieldBytes, stop, () => fieldTooLarge(name, maxFieldBytes));
    this.bytes += bytes.byteLength;
    if (this.bytes > maxBytes) throw fieldsTooLarge(maxBytes);
    this.add(name, decodeField(name, bytes));
    return bytes;
  }

  private demand(name: string): void {
    // `__proto__` and similar names are not fields.
    if (!Object.hasOwn(jobFields.shape, name)) throw createUnknownPartProblem(name);
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    if (name === 'include' && count > maxIncludes)
      throw invalid(`There are more than ${maxIncludes} parts \`include\`.`, '/include');
    if (!repeatable.has(name) && count > 1) throw invalid(`There are two parts \`${name}\`.`, `/${name}`);
  }

  private add(name: string, text: string): void {
    const before = this.values[name];
    if (before === undefined) this.values[name] = text;
    else if (typeof before === 'string') this.values[name] = [before, text];
    else before.push(text);
  }
}

function createUnknownPartProblem(name: string): Problem {
  if (name === '') return invalid('There is a part without a name.', '');
  return invalid(`The part \`${name.slice(0, 100)}\` is unknown.`, '');
}

function decodeField(name: string, bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalid(`The part \`${name}\` is not UTF-8.`, `/${name}`);
  }
}
