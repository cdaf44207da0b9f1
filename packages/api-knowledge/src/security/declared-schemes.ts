import {
  resolve,
  type Model,
  type SecurityScheme,
  isObject,
  parsePointer,
  type Document,
  type Slot,
} from '@assay/core';

/** Finds the declared security scheme with this location and name of an API key. Header names are case-insensitive. */
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
 * Finds the scheme for a name in a Security Requirement Object. Undefined if it is not declared. `unknown` if it does not
 * resolve: a URI (3.2), a reference, or an invalid value.
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
  // A text that cannot be the name of a component must be a URI.
  return /^[\w-]*$/.test(name) ? undefined : 'unknown';
}

/**
 * Returns the component for a name in a Security Requirement Object: the name itself, or in 3.2 the end of a URI in the same
 * document.
 */
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

/** True if the document declares a scheme, or may do so in a value that is not a map of schemes. */
export function declaresScheme(document: Document): boolean {
  const schemes = getRawSchemes(document);
  return isObject(schemes) ? Object.keys(schemes).length > 0 : schemes !== undefined && schemes !== null;
}

function getRawSchemes({ components, format }: Document): unknown {
  return components?.raw[format === 'oas2' ? 'securityDefinitions' : 'securitySchemes'];
}
