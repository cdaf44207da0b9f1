import {
  isObject,
  parsePointer,
  resolve,
  type Document,
  type SecurityScheme,
  type Slot,
  defineFact,
} from '@assay/core';
import { nodesOfKind } from '../structure/nodes-of-kind.js';

/**
 * The scheme that a name in a Security Requirement Object means; undefined where none is declared.
 * `unknown` where there is one that cannot be seen: behind a URI (3.2) or a reference that leads elsewhere, or written as no object.
 */
export function namedScheme(document: Document, name: string): Slot<SecurityScheme> | 'unknown' | undefined {
  const schemes = document.components?.securitySchemes;
  const declared = schemes?.get(name);
  if (declared !== undefined) return declared;
  const written = writtenSchemes(document);
  if (isObject(written) && (Object.hasOwn(written, name) || Object.hasOwn(written, '$ref'))) return 'unknown';
  if (document.format !== 'oas3.2') return undefined;
  const segments = name.startsWith('#') ? parsePointer(name.slice(1)) : undefined;
  if (segments?.length === 3 && segments[0] === 'components' && segments[1] === 'securitySchemes')
    return schemes?.get(segments[2] ?? '');
  // A text that cannot be the name of a component can only be meant as a URI.
  return /^[\w-]*$/.test(name) ? undefined : 'unknown';
}

/** True where the document declares a scheme, or may do so in what cannot be read as a map of them. */
export function declaresScheme(document: Document): boolean {
  const written = writtenSchemes(document);
  return isObject(written) ? Object.keys(written).length > 0 : written !== undefined && written !== null;
}

function writtenSchemes({ components, format }: Document): unknown {
  return components?.raw[format === 'oas2' ? 'securityDefinitions' : 'securitySchemes'];
}

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
