import type { Model, Node } from '@assay/core';
import { isObject } from '@assay/text/patches';
import type { Edits } from './edits.js';
import { getReferencePlace } from './component-placement.js';
import { type Place } from './place.js';
import type { ReferenceTexts } from './reference-texts.js';
import type { Scopes } from './scopes.js';
import { documentBase, rebaseServer, relativeTo } from './uris.js';

/** Plans the changes of fields other than `$ref` that depend on a document's location: relative URLs and `$id`. */
export function planPlaces(model: Model, scopes: Scopes, texts: ReferenceTexts, edits: Edits): void {
  const { document: root, format } = model.document;
  for (const node of model.nodes) {
    if (node.kind === 'Schema') planId(node);
    // A node that shares its parent's object is a view whose place is inside that object.
    if (node.document === root || node.raw === node.parent?.raw) continue;
    if (node.kind === 'Server' && format !== 'oas2') planServer(node);
    if (node.kind === 'Example') planUrl(node, [], 'externalValue');
    // Up to 3.0, URLs are relative to the server, not to the document.
    if (format === 'oas3.1' || format === 'oas3.2') planUrl(node, ['externalDocs'], 'url');
  }

  function planServer(node: Node): void {
    const url = node.text('url');
    if (url === undefined) return;
    setText(getReferencePlace(node), 'url', url, rebaseServer(url, node.document.uri, root.uri));
  }

  function planUrl(node: Node, path: readonly string[], field: string): void {
    const place = getReferencePlace(node);
    const [inner] = path;
    const holder = inner === undefined ? node.raw : node.raw[inner];
    const url = isObject(holder) ? holder[field] : undefined;
    if (typeof url !== 'string') return;
    setText(
      { document: place.document, segments: [...place.segments, ...path] },
      field,
      url,
      texts.rebased(url, node.document),
    );
  }

  function planId(node: Node): void {
    const id = node.text('$id');
    if (id === undefined || (format !== 'oas3.1' && format !== 'oas3.2')) return;
    const place = getReferencePlace(node);
    const scope = scopes.around(place);
    if (scope === undefined || scope.segments.length !== place.segments.length) {
      edits.set(place.document, [...place.segments, '$id'], { kind: 'remove' });
      return;
    }
    if (node.document === root || scopes.outside(place) !== undefined || /^[a-z][a-z\d+.-]*:/i.test(id))
      return;
    setText(place, '$id', id, relativeTo(new URL(scope.uri), documentBase(root, format)));
  }

  function setText(place: Place, field: string, before: string, text: string): void {
    if (text === before) return;
    edits.set(place.document, [...place.segments, field], {
      kind: 'replace',
      content: { kind: 'value', value: text },
    });
  }
}
