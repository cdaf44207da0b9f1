import { Header, Parameter, type Reference } from '../model/nodes.js';
import { Schema } from '../model/schema.js';
import type { Format } from '../format.js';

/**
 * True for a reference in place of an object or map for which the format has no Reference Object: an Operation Object, `paths`,
 * `properties`, `content` ... Assay follows it anyway.
 */
export function isMisplaced(reference: Reference, format: Format): boolean {
  const { expects, field, parent } = reference;
  // The object with an `operationRef` is a link, and the object with a `$dynamicRef` a schema.
  if (field !== '$ref') return false;
  switch (expects) {
    case 'Components':
    case 'Operation':
      return true;
    case 'MediaType':
      return format !== 'oas3.2' && parent !== undefined;
    case 'Header':
      return format === 'oas2' && parent !== undefined;
    case 'Parameter':
    case 'Response':
    case 'SecurityScheme':
      return format === 'oas2' && parent?.kind === 'Components';
    case 'Schema':
      return format === 'oas2' && parent instanceof Schema && isItemsOfParameter(parent);
    default:
      return false;
  }
}

/** True for an Items Object of 2.0, which describes the items of a parameter or header and cannot be a reference. */
function isItemsOfParameter(schema: Schema): boolean {
  let outer = schema;
  while (outer.step === 'items' && outer.parent instanceof Schema) outer = outer.parent;
  const { parent } = outer;
  return (
    outer !== schema && (parent instanceof Parameter || parent instanceof Header) && outer.raw === parent.raw
  );
}
