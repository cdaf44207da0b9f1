import type { Model, Schema } from '@assay/core';
import { SchemaDifferences } from './align/schema-differences.js';
import type { Dispatch } from './dispatch.js';
import type { SchemaOwner, SchemaPair } from './pairs.js';
import { SchemaWalk } from './align/walk-schemas.js';

/** Visitors of the schemas of messages. */
export interface SchemaVisitors {
  readonly walk: SchemaWalk | undefined;
  readonly differences: SchemaDifferences | undefined;
}

/** Makes what looks at the schemas of two documents, as far as some kind of change asks for it. */
export function schemaVisitors(
  dispatch: Dispatch,
  old: Model | undefined,
  now: Model | undefined,
  hasShortcuts: boolean,
): SchemaVisitors {
  const isWalked = dispatch.looksAt('Schema');
  const isCompared = isWalked || dispatch.looksAt('SchemaDifference') || dispatch.looksAt('Unclassified');
  const differences =
    isCompared && old !== undefined && now !== undefined
      ? new SchemaDifferences(old, now, hasShortcuts)
      : undefined;
  const visit = (pair: SchemaPair): void => {
    const { before, after, usage } = pair;
    const isSame = before !== undefined && after !== undefined && differences?.areSame(before, after, usage);
    if (isSame !== true) dispatch.visit(pair);
  };
  return { walk: isWalked ? new SchemaWalk(visit, differences, hasShortcuts) : undefined, differences };
}

/** Compares the schemas of a parameter, header or body. */
export function compareSchemas(
  { walk, differences }: SchemaVisitors,
  before: Schema | undefined,
  after: Schema | undefined,
  owner: SchemaOwner,
): void {
  walk?.compare(before, after, owner);
  differences?.compare(before, after, owner);
}
