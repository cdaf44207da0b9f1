import type { Node, PointerSegments } from '@assay/core';
import type { Fix, FixKind, FixPlace, Intent } from '@assay/fixes';

/** Returns an intent that removes a field of a node. */
export function removed(node: Node, ...path: readonly (string | number)[]): Intent {
  return { kind: 'remove', document: node.document, pointer: [...node.segments(), ...path] };
}

/** Returns an intent that sets a field of a node. */
export function assigned(node: Node, path: PointerSegments, value: unknown): Intent {
  return { kind: 'set', document: node.document, pointer: [...node.segments(), ...path], value };
}

/** Returns a fix that removes the reported value if it is one of the given fields. */
export function removalOf(kind: FixKind, title: string, ...fields: readonly string[]): Fix {
  return {
    kind,
    title,
    make: ({ document, pointer, value }) =>
      value !== undefined && fields.includes(String(pointer.at(-1)))
        ? [{ kind: 'remove', document, pointer }]
        : undefined,
  };
}

/** Returns a fix that removes the reported node and all references to it. */
export function removalOfNode(kind: FixKind, title: string): Fix {
  return {
    kind,
    title,
    make: ({ document, pointer, property, node, model }) => {
      if (pointer.length === 0 || property.length > 0) return undefined;
      const references = model.references.filter(({ target }) => target !== undefined && target === node);
      return [{ kind: 'remove', document, pointer }, ...references.map((reference) => removed(reference))];
    },
  };
}

/** Returns a fix that sets a field of the reported object. */
export function assignmentOf(
  kind: FixKind,
  title: string,
  field: string,
  valueOf: (place: FixPlace) => unknown,
): Fix {
  return {
    kind,
    title,
    make(place) {
      const value = valueOf(place);
      const { document, pointer } = place;
      const isField = pointer.at(-1) === field && (typeof place.value !== 'object' || place.value === null);
      return value === undefined
        ? undefined
        : [{ kind: 'set', document, pointer: isField ? pointer : [...pointer, field], value }];
    },
  };
}
