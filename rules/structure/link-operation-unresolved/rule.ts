import { defineRule, Operation, type Link, type Model } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { nearestName } from '../../knowledge/wording/nearest-name.js';

/** Reports links that do not lead to an operation. */
export default defineRule({
  id: 'link-operation-unresolved',
  meta: {
    name: 'Unresolved link target',
    category: 'documentation',
    topic: 'structure',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The link {{link}} points to {{target}}, but {{instead}}.',
    impact: 'Clients and tests that follow links stop there, so later steps are not tested.',
    recommendation:
      'Use the exact `operationId` of an operation in this API description, or `operationRef` for one in another ([Link Object](https://spec.openapis.org/oas/v3.1.2.html#link-object)).',
    references: {
      specification: {
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#link-object',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#link-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#link-object',
      },
    },
  },
  create: (context) => {
    let known: ReadonlySet<string> | undefined;
    return {
      Link(link) {
        const { operationId } = link;
        if (context.model === undefined) return;
        if (operationId === undefined) {
          const found = faultOfReference(link, context.model);
          if (found !== undefined) {
            const { property, ...data } = found;
            context.report({ at: link, property, data: { link: code(String(link.key)), ...data } });
          }
          return;
        }
        known ??= operationIds(context.model);
        if (known.has(operationId)) return;
        const near = nearestName(operationId, known);
        const instead =
          near === undefined
            ? 'no operation has this id'
            : `no operation has this id; ${code(near)} may be meant`;
        context.report({
          at: link,
          property: 'operationId',
          data: { link: code(String(link.key)), target: `the operation ${code(operationId)}`, instead },
        });
      },
    };
  },
});

/** Describes the fault of a link that names its operation by a reference or not at all. */
function faultOfReference(
  link: Link,
  model: Model,
): { readonly property: string | undefined; readonly target: string; readonly instead: string } | undefined {
  const reference = link.operationReference;
  if (reference === undefined) {
    // Since 3.1, the official schema requires one of the fields. In all versions it rejects other types than strings.
    const isBare = link.raw['operationRef'] === undefined && link.raw['operationId'] === undefined;
    if (!isBare || model.document.format !== 'oas3.0') return undefined;
    return {
      property: undefined,
      target: 'no operation',
      instead: 'it must have an `operationId` or an `operationRef`',
    };
  }
  if (reference.target !== undefined) return undefined;
  const target = code(reference.ref);
  if (model.getTarget(reference) !== undefined)
    return { property: 'operationRef', target, instead: 'that is not an operation' };
  if (!isInReadDocument(reference.ref, model)) return undefined;
  return { property: 'operationRef', target, instead: 'the document has no such operation' };
}

/** True if the document of a reference was read. Others are unknown. */
function isInReadDocument(ref: string, { documents }: Model): boolean {
  const file = ref.slice(0, ref.indexOf('#')).replace(/^(?:\.{1,2}\/)+/, '');
  return ref.startsWith('#') || documents.some(({ uri }) => uri.endsWith(`/${file}`));
}

function operationIds(model: Model): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const node of model.nodes) {
    if (node instanceof Operation && node.operationId !== undefined) ids.add(node.operationId);
  }
  return ids;
}
