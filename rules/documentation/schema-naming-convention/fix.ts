import { Components, isReference, type Model, type Node, type Reference, Schema } from '@assay/core';
import { percentDecoded, unescapedSegment } from '@assay/text';
import { defineFixes, type Intent } from '@assay/fixes';
import { convertCasing } from '../../knowledge/fixes/names.js';
import { expectedCasing } from '../../knowledge/wording/casing.js';

export default defineFixes('schema-naming-convention', {
  kind: 'unsafe',
  title: 'Rename the schema to the most common casing, with its references.',
  make({ node, model, document, pointer, property }) {
    const name = pointer.at(-1);
    if (!(node instanceof Schema) || !(node.parent instanceof Components) || property.length > 0)
      return undefined;
    const casing = expectedCasing('consistent', [...node.parent.schemas.keys()]);
    const newName = casing && convertCasing(String(name), casing);
    // Services send the names of the schemas that a discriminator selects.
    if (newName === undefined || hasDiscriminator(model)) return undefined;
    const intents: Intent[] = [{ kind: 'rename', document, pointer, name: newName }];
    for (const reference of model.references) {
      if (!targetsNode(reference, node)) continue;
      const ref = renamed(reference, String(name), newName);
      if (ref === undefined) return undefined;
      intents.push({
        kind: 'set',
        document: reference.document,
        pointer: [...reference.segments(), '$ref'],
        value: ref,
      });
    }
    return intents;
  },
});

function hasDiscriminator({ nodes }: Model): boolean {
  return nodes.some((node) => node instanceof Schema && node.raw['discriminator'] !== undefined);
}

/** True for references to a node or to one of its descendants. */
function targetsNode({ target }: Reference, node: Node): boolean {
  for (let around: Node | undefined = target; around !== undefined; around = around.parent)
    if (around === node) return true;
  return false;
}

/** Returns a reference with the schema's name in its pointer replaced. Undefined if the pointer does not contain the name. */
function renamed(reference: Reference, name: string, newName: string): string | undefined {
  if (!isReference(reference) || reference.field !== '$ref') return undefined;
  const match = /^([^#]*#\/(?:components\/schemas|definitions)\/)([^/]+)(.*)$/.exec(reference.ref);
  if (match === null) return undefined;
  const [, before = '', found = '', after = ''] = match;
  return unescapedSegment(percentDecoded(found)) === name ? `${before}${newName}${after}` : undefined;
}
