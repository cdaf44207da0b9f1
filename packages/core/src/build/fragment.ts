import type { SourceDocument } from '@assay/text';
import type { Attachment, Node } from '../model/node.js';
import type { RawObject } from '../model/raw-values.js';
import { isObject, type NodeKind, type PathItem, type Reference } from '../model/nodes.js';
import type { Builder } from './builder.js';
import {
  buildExample,
  buildHeader,
  buildLink,
  buildMediaType,
  buildParameter,
  buildRequestBody,
  buildResponse,
} from './messages.js';
import { buildCallback, buildOperation, buildPathItem } from './paths.js';
import { buildSchema } from './schemas.js';
import { buildSecurityScheme } from './security.js';

/**
 * Builds the target of a reference that has no node yet, as the kind of object that the reference expects. Returns undefined if
 * the target cannot be of that kind.
 */
export function buildFragment(
  builder: Builder,
  reference: Reference,
  value: unknown,
  document: SourceDocument,
  base: readonly string[],
): Node | undefined {
  const at: Attachment = {
    document,
    parent: getReferenceOwner(reference),
    step: undefined,
    key: reference.key,
    base,
  };
  if (reference.expects === 'Schema') return buildSchema(builder, value, at);
  if (!isObject(value)) return undefined;
  return builder.slot(value, at, reference.expects, (raw, place) => build(builder, reference, raw, place));
}

/**
 * Returns the parent that a target inherits: an operation belongs to the path item that refers to it. Other targets have no
 * parent.
 */
function getReferenceOwner(reference: Reference): Node | undefined {
  return reference.expects === 'Operation' ? reference.parent : undefined;
}

const builders: Partial<
  Record<NodeKind, (builder: Builder, raw: RawObject, at: Attachment, reference: Reference) => Node>
> = {
  Parameter: (builder, raw, at) => buildParameter(builder, raw, at, builder.root.consumes),
  RequestBody: (builder, raw, at) => buildRequestBody(builder, raw, at),
  Response: (builder, raw, at) => buildResponse(builder, raw, at, builder.root.produces),
  Header: (builder, raw, at) => buildHeader(builder, raw, at),
  Link: (builder, raw, at) => buildLink(builder, raw, at),
  Example: (builder, raw, at) => buildExample(builder, raw, at),
  Callback: (builder, raw, at) => buildCallback(builder, raw, at),
  SecurityScheme: (builder, raw, at) => buildSecurityScheme(builder, raw, at),
  MediaType: (builder, raw, at, reference) => buildMediaType(builder, raw, at, String(reference.key ?? '')),
};

function build(builder: Builder, reference: Reference, raw: RawObject, at: Attachment): Node {
  if (reference.expects === 'PathItem') {
    const pathItem = nearestPathItem(reference);
    return buildPathItem(builder, raw, at, {
      path: pathItem?.path ?? '',
      role: pathItem?.role ?? 'component',
    });
  }
  if (reference.expects === 'Operation') {
    const pathItem = nearestPathItem(reference);
    if (pathItem !== undefined) {
      const method =
        reference.step === 'additionalOperations'
          ? String(reference.key)
          : String(reference.step ?? '').toUpperCase();
      return buildOperation(builder, raw, at, pathItem, method);
    }
  }
  const make = builders[reference.expects];
  if (make === undefined) throw new TypeError(`No object of kind ${reference.expects} can be referred to`);
  return make(builder, raw, at, reference);
}

function nearestPathItem(reference: Reference): PathItem | undefined {
  let node: Node | undefined = reference.parent;
  while (node !== undefined && node.kind !== 'PathItem') node = node.parent;
  // `as`: the loop ended at a path item or at undefined.
  return node as PathItem | undefined;
}
