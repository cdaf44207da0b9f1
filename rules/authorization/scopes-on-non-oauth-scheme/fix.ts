import { resolve, SecurityRequirement } from '@assay/core';
import { defineFixes, type Intent } from '@assay/fixes';

export default defineFixes('scopes-on-non-oauth-scheme', {
  kind: 'unsafe',
  title: 'Remove the scopes of a scheme without scopes.',
  make({ model, pointer, node }) {
    if (!(node instanceof SecurityRequirement)) return undefined;
    const scheme = findDeclaredScheme(String(pointer.at(-1)));
    if (scheme === undefined) return undefined;
    const intents: Intent[] = [];
    for (const entry of model.nodes) {
      if (!(entry instanceof SecurityRequirement)) continue;
      for (const { name, scopes } of entry.schemes)
        if (scopes.length > 0 && findDeclaredScheme(name) === scheme)
          intents.push({
            kind: 'set',
            document: entry.document,
            pointer: [...entry.segments(), name],
            value: [],
          });
    }
    return intents;

    function findDeclaredScheme(name: string) {
      return resolve(model.document.components?.securitySchemes.get(name));
    }
  },
});
