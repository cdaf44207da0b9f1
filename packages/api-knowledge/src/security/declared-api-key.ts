import { resolve, type Model, type SecurityScheme } from '@assay/core';

/** The declared security scheme that sends its API key in such a place under such a name; header names mean the same in any case. */
export function declaredApiKey(
  model: Model | undefined,
  place: string,
  name: string,
): SecurityScheme | undefined {
  for (const slot of model?.document.components?.securitySchemes.values() ?? []) {
    const scheme = resolve(slot);
    if (scheme?.type !== 'apiKey' || scheme.in !== place) continue;
    const declared = scheme.parameterName ?? '';
    if (declared === name || (place === 'header' && declared.toLowerCase() === name.toLowerCase()))
      return scheme;
  }
  return undefined;
}
