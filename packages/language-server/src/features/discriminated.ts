import { isObject, type Model, type PointerSegments, Schema } from '@assay/core';
import { valueAt } from '@assay/text';
import { type Entity, type Use } from './entities.js';

/**
 * Finds the property of messages whose value is a component's name. It belongs to a discriminator without a mapping for this
 * component (Discriminator Object; 2.0: Schema Object, `discriminator`). The discriminator is in a schema that lists the
 * component in `oneOf` or `anyOf`, or that the component extends by `allOf`.
 *
 * @param uses - the uses of the component
 */
export function propertyNaming(
  model: Model,
  { document, segments }: Entity,
  uses: readonly Use[],
): string | undefined {
  const component = model.findNode(valueAt(document.value, segments));
  if (!(component instanceof Schema)) return undefined;
  // In 2.0 the value may also be the name of the base schema.
  const isOld = model.document.format === 'oas2';
  for (const schema of [
    ...choicesWith(model, component),
    ...basesOf(component),
    ...(isOld ? [component] : []),
  ]) {
    const property = findPropertyEntity(schema);
    if (property !== undefined && !uses.some((use) => isMappingOf(schema, use))) return property;
  }
  return undefined;
}

function choicesWith({ nodes }: Model, component: Schema): Schema[] {
  return nodes.filter(
    (node): node is Schema =>
      node instanceof Schema &&
      node.subschemas.some(
        ({ step, reference }) => (step === 'oneOf' || step === 'anyOf') && reference?.target === component,
      ),
  );
}

function basesOf(component: Schema): ReadonlySet<Schema> {
  const bases = new Set<Schema>();
  const pending = [component];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    for (const { step, reference } of schema.subschemas) {
      const base = step === 'allOf' ? reference?.target : undefined;
      if (!(base instanceof Schema) || bases.has(base)) continue;
      bases.add(base);
      pending.push(base);
    }
  }
  return bases;
}

function findPropertyEntity({ keywords }: Schema): string | undefined {
  const { discriminator } = keywords;
  const property = isObject(discriminator) ? discriminator['propertyName'] : discriminator;
  return typeof property === 'string' ? property : undefined;
}

function isMappingOf(schema: Schema, { document, segments }: Use): boolean {
  const place: PointerSegments = [...schema.segments(), 'discriminator', 'mapping'];
  return (
    document === schema.document &&
    segments.length === place.length + 1 &&
    place.every((segment, index) => String(segments[index]) === String(segment))
  );
}
