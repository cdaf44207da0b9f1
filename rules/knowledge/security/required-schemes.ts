import { findDeclaredScheme } from '@assay/api-knowledge';
import {
  defineFact,
  Operation,
  resolve,
  type Model,
  type SecurityRequirement,
  type SecurityScheme,
} from '@assay/core';
import { isSentOut } from '../operations/operation-traits.js';
import { nodesOfKind } from '../structure/nodes-of-kind.js';

/** The declared schemes that some Security Requirement Object names. */
export const requiredSchemes = defineFact('the required schemes', (model) =>
  schemesNamedBy(model, () => true),
);

/** The declared schemes that callers of the API need. Excludes those of webhooks and callbacks, which the API itself sends. */
export const schemesOfCallers = defineFact('the schemes that callers need', (model) =>
  schemesNamedBy(model, ({ parent }) => !(parent instanceof Operation && isSentOut(parent))),
);

function schemesNamedBy(
  model: Model,
  counts: (requirement: SecurityRequirement) => boolean,
): ReadonlySet<SecurityScheme> {
  const required = new Set<SecurityScheme>();
  for (const node of nodesOfKind(model, 'SecurityRequirement')) {
    if (!counts(node)) continue;
    for (const name of Object.keys(node.raw)) {
      const schemeEntry = findDeclaredScheme(model.document, name);
      const scheme = schemeEntry === 'unknown' ? undefined : resolve(schemeEntry);
      if (scheme !== undefined) required.add(scheme);
    }
  }
  return required;
}
