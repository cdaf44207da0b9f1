import { pathToFileURL } from 'node:url';
import type { GateFault, Position } from '@assay/core';
import type { Configuration, Traced } from '@assay/host';

/** A change of a file that decides what fails a run, so that less fails. */
export interface GateChange {
  /** The absolute path of the file. */
  readonly path: string;
  /** Undefined for the whole file. */
  readonly position: Position | undefined;
  /** The change, as a clause: `` `failSeverity` goes from `high` to `none` ``. */
  readonly change: string;
}

/** Two states of the configuration of a document. */
export interface ConfigurationPair {
  readonly base: Configuration;
  readonly head: Configuration;
}

/** Finds the place of a value of the later configuration; that of its file, or of the earlier one, where there is no such value. */
export function placeOfValue(
  traced: Traced<unknown> | undefined,
  { base, head }: ConfigurationPair,
): Pick<GateChange, 'path' | 'position'> {
  if (traced === undefined)
    return { path: head.content.path ?? base.content.path ?? '', position: undefined };
  const { file, segments, part } = traced.origin;
  return { path: file.path, position: file.position(segments, part) };
}

/** Makes the fault that a rule reports. */
export function toGateFault({ path, position, change }: GateChange, ref: string): GateFault {
  return {
    kind: 'GateFault',
    uri: pathToFileURL(path).href,
    document: undefined,
    at: [],
    range: position && { start: position, end: position },
    change,
    ref,
  };
}
