import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Results by the hash of their input, stored in a file between runs. */
export class ResultCache<Result> {
  readonly #file: string;
  readonly #version: string;
  readonly #before: Record<string, Result>;
  readonly #after: Record<string, Result> = {};

  /** Reads the results of earlier runs. `version` contains everything else that the results depend on. */
  constructor(file: string, version: string) {
    this.#file = file;
    this.#version = version;
    this.#before = readResults(file);
  }

  /** Finds the result for a text in the cache, or computes it. */
  async get(text: string, compute: () => Promise<Result>): Promise<Result> {
    const key = createHash('sha256').update(this.#version).update(text).digest('base64');
    return (this.#after[key] = this.#before[key] ?? (await compute()));
  }

  /** Writes the results that this run used. */
  save(): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(this.#after));
  }
}

function readResults<Result>(file: string): Record<string, Result> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Result>;
  } catch {
    return {};
  }
}
