import { resolve, type Model } from '@assay/core';

/** True where a declared security scheme sends its API key in such a place under such a name; header names mean the same in any case. */
export function isDeclaredApiKey(model: Model | undefined, place: string, name: string): boolean {
  for (const slot of model?.document.components?.securitySchemes.values() ?? []) {
    const scheme = resolve(slot);
    if (scheme?.type !== 'apiKey' || scheme.in !== place) continue;
    const declared = scheme.parameterName ?? '';
    if (declared === name || (place === 'header' && declared.toLowerCase() === name.toLowerCase()))
      return true;
  }
  return false;
}
