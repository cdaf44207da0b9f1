import { parsePointer, relativePath, type Model, type Node } from '@assay/core';
import { isObject } from '@assay/text/patches';
import { getReferencePlace } from './component-placement.js';
import type { Edits } from './edits.js';
import { pointerFragment } from './place.js';
import type { Part } from './split-parts.js';
import { rebase, rebaseServer } from './uris.js';

const base = 'file:///split/';

/** Writes a reference from one file to a place in another file. */
export function fileReference(to: string, from: string, segments: readonly string[]): string {
  const fragment = segments.length === 0 ? '' : pointerFragment(segments);
  if (to === from) return fragment === '' ? '#' : fragment;
  return `${encodeURI(relativePath(`/${to}`, `/${from}`))}${fragment}`;
}

/** Plans the references and relative URLs of the new files. */
export function editReferences(
  model: Model,
  parts: readonly Part[],
  name: string,
  inRoot: Edits,
  inParts: Edits,
): void {
  const { document: root, format } = model.document;
  const byPlace = new Map(parts.map((part) => [part.segments.join('\0'), part]));
  const partAround = (segments: readonly string[]): Part | undefined => {
    for (let length = Math.min(3, segments.length); length > 0; length--) {
      const part = byPlace.get(segments.slice(0, length).join('\0'));
      if (part !== undefined) return part;
    }
    return undefined;
  };
  for (const reference of [...model.references, ...model.mappings]) {
    const target = model.getTarget(reference);
    if (target === undefined) continue;
    const segments = [...reference.segments().map(String), reference.field];
    const own = partAround(segments);
    const to = target.segments.map(String);
    const other = partAround(to);
    // A reference that stays in the root still resolves to a whole part, because a `$ref` remains at the part's place.
    if (own === undefined && (other === undefined || other.segments.length === to.length)) continue;
    const from = own?.path ?? name;
    const text =
      other === undefined
        ? fileReference(name, from, to)
        : fileReference(other.path, from, to.slice(other.segments.length));
    if (text !== reference.ref) setText(own, segments, text);
  }
  for (const node of model.nodes) {
    const own = node.raw === node.parent?.raw ? undefined : partAround(getReferencePlace(node).segments);
    if (own === undefined) continue;
    if (node.kind === 'Schema') editMapping(own, node);
    const to = new URL(encodeURI(own.path), base).href;
    const from = new URL(encodeURI(name), base).href;
    if (node.kind === 'Server' && format !== 'oas2')
      setUrl(own, node, [], 'url', (url) => rebaseServer(url, from, to));
    if (node.kind === 'Example') setUrl(own, node, [], 'externalValue', (url) => rebase(url, from, to));
    if (format === 'oas3.1' || format === 'oas3.2')
      setUrl(own, node, ['externalDocs'], 'url', (url) =>
        url.startsWith('#') ? url : rebase(url, from, to),
      );
  }

  /** Changes the pointers in the mapping of a discriminator. */
  function editMapping(own: Part, node: Node): void {
    const discriminator = node.raw['discriminator'];
    const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
    if (!isObject(mapping)) return;
    for (const [key, value] of Object.entries(mapping)) {
      const to =
        typeof value === 'string' && value.startsWith('#/') ? parsePointer(value.slice(1)) : undefined;
      if (to === undefined) continue;
      const other = partAround(to);
      const text = fileReference(
        other?.path ?? name,
        own.path,
        other === undefined ? to : to.slice(other.segments.length),
      );
      setText(own, [...getReferencePlace(node).segments, 'discriminator', 'mapping', key], text);
    }
  }

  function setUrl(
    own: Part,
    node: Node,
    path: readonly string[],
    field: string,
    change: (url: string) => string,
  ): void {
    const [inner] = path;
    const holder = inner === undefined ? node.raw : node.raw[inner];
    const url = isObject(holder) ? holder[field] : undefined;
    if (typeof url !== 'string' || change(url) === url) return;
    setText(own, [...getReferencePlace(node).segments, ...path, field], change(url));
  }

  function setText(own: Part | undefined, segments: readonly string[], text: string): void {
    const edits = own === undefined ? inRoot : inParts;
    edits.set(root, segments, { kind: 'replace', content: { kind: 'value', value: text } });
  }
}
