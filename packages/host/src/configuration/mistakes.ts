import type { PointerSegments, Position, Range, SourceDocument } from '@assay/core';
import { dirname } from 'node:path';

/** One mistake in a configuration. */
export interface ConfigurationMistake {
  /** The display name of the file. */
  readonly file: string;
  /** The absolute path of the file. */
  readonly path: string;
  /** Undefined in code, and for mistakes that concern the whole file. */
  readonly position: Position | undefined;
  /** The whole sentence with its location: `` assay.config.yaml:4:3: there is no rule `x`. `` */
  readonly message: string;
  /** The sentence without its location; it begins in lower case. */
  readonly sentence: string;
}

/** Error: an invalid configuration. The message has one line for each mistake. */
export class ConfigurationError extends Error {
  readonly code = 'ERR_ASSAY_CONFIGURATION';
  readonly mistakes: readonly ConfigurationMistake[];

  constructor(mistakes: readonly ConfigurationMistake[]) {
    super(mistakes.map(({ message }) => message).join('\n'));
    this.mistakes = mistakes;
  }
}

/** Collects all mistakes of a configuration, so that users can fix them together. */
export class Mistakes {
  private readonly found = new Map<string, ConfigurationMistake>();

  /** @param sentence begins in lower case and ends in a full stop or question mark */
  add(origin: Origin, sentence: string): void {
    const message = `${describeOrigin(origin)}: ${sentence}`;
    const position = origin.file.position(origin.segments, origin.part);
    const { name, path } = origin.file;
    this.found.set(message, { file: name, path, position, message, sentence });
  }

  /** Adds the mistakes of a file that could not be read as a configuration. */
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

  /** Returns the mistakes as an error, sorted by file and position. */
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

/** The part of an entry: the key or its value. */
export type Part = 'key' | 'value';

/** A parsed configuration file. */
export class ConfigurationFile {
  /** The absolute path. */
  readonly path: string;
  /** The display path. */
  readonly name: string;
  /** The base folder of `files`, `include` and other names of the user's own files. */
  readonly base: string;
  readonly value: unknown;
  /** The path of the configuration inside the file. */
  private readonly prefix: PointerSegments;
  /** Undefined if the file is code. */
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

  /** The folder that contains the file. */
  get folder(): string {
    return dirname(this.path);
  }

  /** Returns the range of a value in the text; the start of the file if it is missing. */
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

/** A location in a configuration file. */
export interface Origin {
  readonly file: ConfigurationFile;
  readonly segments: PointerSegments;
  readonly part: Part;
}

/** A value with its location. */
export interface Traced<T> {
  readonly value: T;
  readonly origin: Origin;
}

/** Describes a location: `assay.config.yaml:4:3`; in code, which has no positions, ``assay.config.mjs, `rules.some-id` ``. */
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
