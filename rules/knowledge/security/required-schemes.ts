import { namedScheme } from '@assay/api-knowledge';
import { defineFact, resolve, type SecurityScheme } from '@assay/core';
import { nodesOfKind } from '../structure/nodes-of-kind.js';

/** The declared schemes that some Security Requirement Object names. */
export const requiredSchemes = defineFact('the required schemes', (model): ReadonlySet<SecurityScheme> => {
  const required = new Set<SecurityScheme>();
  for (const node of nodesOfKind(model, 'SecurityRequirement')) {
    for (const name of Object.keys(node.raw)) {
      const named = namedScheme(model.document, name);
      const scheme = named === 'unknown' ? undefined : resolve(named);
      if (scheme !== undefined) required.add(scheme);
    }
  }
  return required;
});
