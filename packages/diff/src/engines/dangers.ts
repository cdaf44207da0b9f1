import { dangerOf } from '@assay/api-knowledge';
import type { SchemaShape } from '../schema-shape.js';

/** Dangers that have their own kind of change. */
const reported: ReadonlySet<string | undefined> = new Set(['redirect', 'callback', 'fetch', 'file', 'code']);

/** True if another kind of change reports a new value because of its name: a text that the service opens, calls or executes. */
export function isReportedByName(name: string, shape: SchemaShape): boolean {
  return reported.has(dangerOf(name)) && shape.allows('string') && !shape.lists('string');
}
