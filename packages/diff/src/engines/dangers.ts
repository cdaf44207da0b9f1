import { dangerOf } from '@assay/api-knowledge';
import type { SchemaShape } from '../schema-shape.js';

/** Dangers that have a kind of change of their own. */
const reported: ReadonlySet<string | undefined> = new Set(['redirect', 'callback', 'fetch', 'file', 'code']);

/** True for a new value that another kind of change reports because of its name: a text that the service opens, calls or runs. */
export function isReportedByName(name: string, shape: SchemaShape): boolean {
  return reported.has(dangerOf(name)) && shape.allows('string') && !shape.lists('string');
}
