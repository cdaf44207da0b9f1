import {
  resolve,
  type Model,
  type SecurityScheme,
  isObject,
  parsePointer,
  type Document,
  type Slot,
} from '@assay/core';

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

/**
 * The scheme that a name in a Security Requirement Object means; undefined where none is declared.
 * `unknown` where there is one that cannot be seen: behind a URI (3.2) or a reference that leads elsewhere, or written as no object.
 */
export function findDeclaredScheme(
  document: Document,
  name: string,
): Slot<SecurityScheme> | 'unknown' | undefined {
  const schemes = document.components?.securitySchemes;
  const declared = schemes?.get(name);
  if (declared !== undefined) return declared;
  const rawSchemes = getRawSchemes(document);
  if (isObject(rawSchemes) && (Object.hasOwn(rawSchemes, name) || Object.hasOwn(rawSchemes, '$ref')))
    return 'unknown';
  if (document.format !== 'oas3.2') return undefined;
  const component = componentOfUri(name);
  if (component !== undefined) return schemes?.get(component);
  // A text that cannot be the name of a component can only be meant as a URI.
  return /^[\w-]*$/.test(name) ? undefined : 'unknown';
}

/** The component that a name in a Security Requirement Object means: the name itself, or in 3.2 that at the end of a URI of the same document. */
export function schemeComponent({ format, components }: Document, name: string): string {
  if (format !== 'oas3.2' || components?.securitySchemes.has(name) === true) return name;
  return componentOfUri(name) ?? name;
}

function componentOfUri(uri: string): string | undefined {
  const segments = uri.startsWith('#') ? parsePointer(uri.slice(1)) : undefined;
  return segments?.length === 3 && segments[0] === 'components' && segments[1] === 'securitySchemes'
    ? segments[2]
    : undefined;
}

/** True where the document declares a scheme, or may do so in what cannot be read as a map of them. */
export function declaresScheme(document: Document): boolean {
  const schemes = getRawSchemes(document);
  return isObject(schemes) ? Object.keys(schemes).length > 0 : schemes !== undefined && schemes !== null;
}

function getRawSchemes({ components, format }: Document): unknown {
  return components?.raw[format === 'oas2' ? 'securityDefinitions' : 'securitySchemes'];
}
