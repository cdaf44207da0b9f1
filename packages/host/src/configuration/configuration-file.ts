import { dirname } from 'node:path';
import type { PointerSegments, Position, SourceDocument } from '@assay/core';

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
