import { isReference, resolve, type Model, type Node } from '@assay/core';
import { defineFixes, type FixPlace } from '@assay/fixes';
import { stepInto } from '@assay/text/patches';

export default defineFixes('parameter-duplicate', {
  kind: 'unsafe',
  title: 'Remove the duplicate parameters.',
  make({ document, pointer, model }) {
    const around = pointer.slice(0, -1);
    if (around.at(-1) !== 'parameters') return undefined;
    const names = new Set<string>();
    return itemsAt(document, around).flatMap((item: unknown, index) => {
      const name = getParameterIdentity(model.findNode(item), model);
      const isNew = name === undefined || !names.has(name);
      if (name !== undefined) names.add(name);
      return isNew ? [] : [{ kind: 'remove' as const, document, pointer: [...around, index] }];
    });
  },
});

function itemsAt(document: FixPlace['document'], pointer: FixPlace['pointer']): readonly unknown[] {
  let value: unknown = document.value;
  for (const segment of pointer) value = stepInto(value, segment);
  return Array.isArray(value) ? value : [];
}

/** Returns the identity of a parameter. Header names are case-insensitive (RFC 9110, section 5.1). */
function getParameterIdentity(slot: Node | undefined, model: Model): string | undefined {
  const node =
    slot !== undefined && isReference(slot)
      ? (resolve(slot) ?? model.findNode(model.getTarget(slot)?.value))
      : slot;
  const [name, place] = [node?.raw['name'], node?.raw['in']];
  if (typeof name !== 'string' || typeof place !== 'string') return undefined;
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}
