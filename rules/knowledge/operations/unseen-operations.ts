import { defineFact } from '@assay/core';

/**
 * True where the references to some path item or operation lead nowhere, or to what was not read: operations are there that nobody saw,
 * and what no other operation uses may be used by them.
 */
export const hasUnseenOperations = defineFact('operations that were not read', ({ references }): boolean =>
  references.some(
    ({ expects, target }) => target === undefined && (expects === 'PathItem' || expects === 'Operation'),
  ),
);
