import {
  isObject,
  parsePointer,
  resolve,
  type Document,
  type Model,
  type SecurityScheme,
  type Slot,
} from '@assay/core';

/**
 * The scheme that a name in a Security Requirement Object means; undefined where none is declared.
 * `unknown` where there is one that cannot be seen: behind a URI (3.2) or a reference that leads elsewhere, or written as no object.
 */
export function namedScheme(document: Document, name: string): Slot<SecurityScheme> | 'unknown' | undefined {
  const schemes = document.components?.securitySchemes;
  const declared = schemes?.get(name);
  if (declared !== undefined) return declared;
  const written =
    document.components?.raw[document.format === 'oas2' ? 'securityDefinitions' : 'securitySchemes'];
  if (isObject(written) && (Object.hasOwn(written, name) || Object.hasOwn(written, '$ref'))) return 'unknown';
  if (document.format !== 'oas3.2') return undefined;
  const segments = name.startsWith('#') ? parsePointer(name.slice(1)) : undefined;
  if (segments?.length === 3 && segments[0] === 'components' && segments[1] === 'securitySchemes')
    return schemes?.get(segments[2] ?? '');
  // A text that cannot be the name of a component can only be meant as a URI.
  return /^[\w-]*$/.test(name) ? undefined : 'unknown';
}

/** The declared schemes that some Security Requirement Object names. */
export function requiredSchemes(model: Model): ReadonlySet<SecurityScheme> {
  const required = new Set<SecurityScheme>();
  for (const node of model.nodes) {
    if (node.kind !== 'SecurityRequirement') continue;
    for (const name of Object.keys(node.raw)) {
      const named = namedScheme(model.document, name);
      const scheme = named === 'unknown' ? undefined : resolve(named);
      if (scheme !== undefined) required.add(scheme);
    }
  }
  return required;
}
