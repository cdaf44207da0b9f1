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

/** Creates the visitors for the schemas of two documents, as far as any change needs them. */
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
  const visit = (pair: SchemaPair): void => dispatch.visit(pair);
  return { walk: isWalked ? new SchemaWalk(visit) : undefined, differences };
}

/** Compares the schemas of a parameter, header or body. */
export function compareSchemas(
  { walk, differences }: SchemaVisitors,
  before: Schema | undefined,
  after: Schema | undefined,
  owner: SchemaOwner,
): void {
  differences?.compare(before, after, owner, walk);
}

/** Compares the schemas of a part of a message that only one document has. */
export function compareOneSided(
  { walk }: SchemaVisitors,
  before: Schema | undefined,
  after: Schema | undefined,
  owner: SchemaOwner,
): void {
  walk?.walkPart(before, after, owner);
}
