import { defineFact, Link, Operation, resolve, type Model } from '@assay/core';

/** The operation that each link leads to, by its `operationId` or `operationRef`; links to none are missing. */
export const linkTargets = defineFact('the targets of links', findLinkTargets);

function findLinkTargets({ nodes }: Model): ReadonlyMap<Link, Operation> {
  const byId = new Map<string, Operation>();
  const links: Link[] = [];
  for (const node of nodes) {
    if (node instanceof Link) links.push(node);
    else if (node instanceof Operation && node.operationId !== undefined) byId.set(node.operationId, node);
  }
  const targets = new Map<Link, Operation>();
  for (const link of links) {
    const target =
      link.operationId === undefined ? resolve(link.operationReference) : byId.get(link.operationId);
    if (target !== undefined) targets.set(link, target);
  }
  return targets;
}
