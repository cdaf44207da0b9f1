import { pathToFileURL } from 'node:url';
import type { GateFault, Position } from '@assay/core';
import type { Configuration, Traced } from '@assay/host';

/** A change of a file that makes the gate more permissive. */
export interface GateChange {
  /** The absolute path of the file. */
  readonly path: string;
  /** Undefined if it is about the whole file. */
  readonly position: Position | undefined;
  /** The change, as a clause: `` `failSeverity` goes from `high` to `none` ``. */
  readonly change: string;
}

/** Two versions of a document's configuration. */
export interface ConfigurationPair {
  readonly base: Configuration;
  readonly head: Configuration;
}

/**
 * Finds the place of a value in the new configuration. Without a value, the place is the file, or the file of the old
 * configuration.
 */
export function placeOfValue(
  traced: Traced<unknown> | undefined,
  { base, head }: ConfigurationPair,
): Pick<GateChange, 'path' | 'position'> {
  if (traced === undefined)
    return { path: head.content.path ?? base.content.path ?? '', position: undefined };
  const { file, segments, part } = traced.origin;
  return { path: file.path, position: file.position(segments, part) };
}

/** Creates the fault that a rule reports. */
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
