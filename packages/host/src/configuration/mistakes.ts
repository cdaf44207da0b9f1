import type { Position } from '@assay/core';
import { describeOrigin, type Origin } from './configuration-file.js';

/** One thing that is wrong with a configuration. */
export interface ConfigurationMistake {
  /** The name of the file, as people are shown it. */
  readonly file: string;
  /** Undefined in a file that is code, and for what concerns the whole file. */
  readonly position: Position | undefined;
  /** The whole sentence, its place included: `` assay.config.yaml:4:3: there is no rule `x`. `` */
  readonly message: string;
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

/** Collects all mistakes of a configuration, so that people can mend them in one go. */
export class Mistakes {
  private readonly found = new Map<string, ConfigurationMistake>();

  /** @param sentence begins in lower case and ends in a full stop or question mark */
  add(origin: Origin, sentence: string): void {
    const message = `${describeOrigin(origin)}: ${sentence}`;
    const position = origin.file.position(origin.segments, origin.part);
    this.found.set(message, { file: origin.file.name, position, message });
  }

  /** Adds what concerns a file that could not be read as a configuration. */
  addFile(file: string, position: Position | undefined, sentence: string): void {
    const place = position === undefined ? file : `${file}:${position.line}:${position.column}`;
    const message = `${place}: ${sentence}`;
    this.found.set(message, { file, position, message });
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
