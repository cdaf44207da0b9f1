import type { PointerSegments, Position, Range, SourceDocument } from '@assay/core';
import { dirname } from 'node:path';

/** One thing that is wrong with a configuration. */
export interface ConfigurationMistake {
  /** The name of the file, as people are shown it. */
  readonly file: string;
  /** The absolute path of the file. */
  readonly path: string;
  /** Undefined in a file that is code, and for what concerns the whole file. */
  readonly position: Position | undefined;
  /** The whole sentence, its place included: `` assay.config.yaml:4:3: there is no rule `x`. `` */
  readonly message: string;
  /** The sentence without its place; it begins in lower case. */
  readonly sentence: string;
}

/** A configuration that cannot be followed. Its message has one line for each mistake. */
export class ConfigurationError extends Error {
  readonly code = 'ERR_ASSAY_CONFIGURATION';
  readonly mistakes: readonly ConfigurationMistake[];

  constructor(mistakes: readonly ConfigurationMistake[]) {
    super(mistakes.map(({ message }) => message).join('\n'));
    this.mistakes = mistakes;
  }
}

/** Collects all mistakes of a configuration, so that people can fix them in one go. */
export class Mistakes {
  private readonly found = new Map<string, ConfigurationMistake>();

  /** @param sentence begins in lower case and ends in a full stop or question mark */
  add(origin: Origin, sentence: string): void {
    const message = `${describeOrigin(origin)}: ${sentence}`;
    const position = origin.file.position(origin.segments, origin.part);
    const { name, path } = origin.file;
    this.found.set(message, { file: name, path, position, message, sentence });
  }

  /** Adds what concerns a file that could not be read as a configuration. */
  addFile(
    { name, path }: Pick<ConfigurationFile, 'name' | 'path'>,
    position: Position | undefined,
    sentence: string,
  ): void {
    const place = position === undefined ? name : `${name}:${position.line}:${position.column}`;
    const message = `${place}: ${sentence}`;
    this.found.set(message, { file: name, path, position, message, sentence });
  }

  get size(): number {
    return this.found.size;
  }

  /** The mistakes as an error: file by file, in the order of their places. */
  toError(): ConfigurationError {
    const files = [...new Set([...this.found.values()].map(({ file }) => file))];
    return new ConfigurationError(
      [...this.found.values()].sort(
        (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || comparePositions(a.position, b.position),
      ),
    );
  }
}

function comparePositions(a: Position | undefined, b: Position | undefined): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}

/** Part of an entry: the key or the value after it. */
export type Part = 'key' | 'value';

/** One file of a configuration, read. */
export class ConfigurationFile {
  /** The absolute path. */
  readonly path: string;
  /** The path as people are shown it. */
  readonly name: string;
  /** The folder that `files`, `include` and other names of the user's own files start from. */
  readonly base: string;
  readonly value: unknown;
  /** Path of the configuration inside the file. */
  private readonly prefix: PointerSegments;
  /** Undefined for a file that is code. */
  private readonly document: SourceDocument | undefined;

  constructor(
    at: { readonly path: string; readonly name: string; readonly base: string },
    value: unknown,
    document: SourceDocument | undefined,
    prefix: PointerSegments = [],
  ) {
    this.path = at.path;
    this.name = at.name;
    this.base = at.base;
    this.value = value;
    this.document = document;
    this.prefix = prefix;
  }

  /** The folder that the file itself stands in. */
  get folder(): string {
    return dirname(this.path);
  }

  /** Returns the range of a value in the text; the beginning of the file where there is none. */
  range(segments: PointerSegments): Range {
    const [place] = this.document?.locate([[...this.prefix, ...segments]]) ?? [];
    return place?.token ?? { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
  }

  /** Returns the position of a value in the text; undefined in code. */
  position(segments: PointerSegments, part: Part): Position | undefined {
    const [place] = this.document?.locate([[...this.prefix, ...segments]]) ?? [];
    return part === 'key' ? (place?.key ?? place?.token)?.start : place?.token.start;
  }
}

/** A place in a file of a configuration. */
export interface Origin {
  readonly file: ConfigurationFile;
  readonly segments: PointerSegments;
  readonly part: Part;
}

/** A value and where it comes from. */
export interface Traced<T> {
  readonly value: T;
  readonly origin: Origin;
}

/** Names a place: `assay.config.yaml:4:3`; in code, which has no places, ``assay.config.mjs, `rules.some-id` ``. */
export function describeOrigin({ file, segments, part }: Origin): string {
  const position = file.position(segments, part);
  if (position !== undefined) return `${file.name}:${position.line}:${position.column}`;
  const way = segments.reduce<string>(
    (text, segment) =>
      typeof segment === 'number' ? `${text}[${segment}]` : text === '' ? segment : `${text}.${segment}`,
    '',
  );
  return way === '' ? file.name : `${file.name}, \`${way}\``;
}
