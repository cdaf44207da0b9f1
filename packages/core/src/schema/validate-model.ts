import {
  type Deadline,
  formatPointer,
  noDeadline,
  parsePointer,
  type PointerSegments,
  type SourceDocument,
  step,
} from '@assay/text';
import type { LoaderError } from '@assay/findings';
import type { Model } from '../model/model.js';
import type { Node } from '../model/node.js';
import { PathItem } from '../model/nodes.js';
import { Operation } from '../model/operation.js';
import type { Format } from '../format.js';
import { relativeUri } from '../reference/relative-uri.js';
import { withinDialect } from './checks/dialect.js';
import { exactRecords } from './exact-records.js';
import { misplacedRecord, takeMisplaced } from './misplaced-references.js';
import { extraProperty, type PlacedLoaderError } from './placed-error.js';
import { validateDocument, validateFragment, type FragmentKind } from './validate.js';

/** Validates the root document, and each object that a reference reaches in other documents, against the official schema. */
export async function validateModel(
  model: Model,
  format: Format,
  deadline: Deadline = noDeadline,
): Promise<PlacedLoaderError[]> {
  const root = model.document.document;
  const errors = (await validateDocument(format, root.value, deadline)).map((error) =>
    place(error, root, []),
  );
  const dialect = step(root.value, 'jsonSchemaDialect');
  const { nodes } = model;
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!;
    if (node.base === undefined || node.kind === 'Reference' || isAlreadyCovered(node, model)) continue;
    const { base, document } = node;
    const records = await validateNode(format, node, deadline);
    for (const error of withinDialect(records, format, document.value, base, dialect)) {
      const instancePath = instancePathOf(document, base, root) + error.instancePath;
      errors.push({ ...place(error, document, base), error: { ...error, instancePath } });
    }
  }
  return withMisplaced(model, format, exactRecords(errors));
}

/** Replaces the records that a misplaced reference causes by one record. */
function withMisplaced(
  model: Model,
  format: Format,
  found: readonly PlacedLoaderError[],
): PlacedLoaderError[] {
  const { errors, misplaced } = takeMisplaced(model, format, found);
  for (const { document, segments } of misplaced) {
    const instancePath = instancePathOf(document, segments, model.document.document);
    errors.push({ error: misplacedRecord(instancePath), document, segments });
  }
  return errors;
}

function instancePathOf(document: SourceDocument, segments: PointerSegments, root: SourceDocument): string {
  const pointer = formatPointer(segments);
  return document === root ? pointer : `${relativeUri(document.uri, root.uri)}#${pointer}`;
}

/** True for an object inside another one that is validated itself. */
function isAlreadyCovered(node: Node, model: Model): boolean {
  const first = node.base?.[0];
  return node.document === model.document.document && first !== undefined && coveredFields.has(first);
}

const coveredFields = new Set([
  'paths',
  'webhooks',
  'components',
  'definitions',
  'parameters',
  'responses',
  'securityDefinitions',
]);

const fragmentKinds: ReadonlySet<string> = new Set<FragmentKind>([
  'Schema',
  'Response',
  'Parameter',
  'RequestBody',
  'PathItem',
  'Header',
  'Example',
  'Link',
  'Callback',
  'SecurityScheme',
  'MediaType',
]);

async function validateNode(format: Format, node: Node, deadline: Deadline): Promise<LoaderError[]> {
  if (node instanceof Operation) return validateOperation(format, node, deadline);
  if (node instanceof PathItem) {
    return validateFragment(format, node.role === 'path' ? 'PathItem' : 'EventPathItem', node.raw, deadline);
  }
  // In 2.0 a RequestBody is written as a Parameter Object.
  if (node.kind === 'RequestBody' && format === 'oas2')
    return validateFragment(format, 'Parameter', node.raw, deadline);
  // `as`: the set contains only names of this type.
  return fragmentKinds.has(node.kind)
    ? validateFragment(format, node.kind as FragmentKind, node.raw, deadline)
    : [];
}

/** Validates an Operation Object inside a path item, because the official schemas do not define it by itself. */
async function validateOperation(
  format: Format,
  operation: Operation,
  deadline: Deadline,
): Promise<LoaderError[]> {
  const kind = operation.pathItem.role === 'path' ? 'PathItem' : 'EventPathItem';
  const errors = await validateFragment(format, kind, { get: operation.raw }, deadline);
  return errors.map((error) => ({
    ...error,
    instancePath: error.instancePath.replace(/^\/get(?=\/|$)/, ''),
  }));
}

function place(error: LoaderError, document: SourceDocument, base: PointerSegments): PlacedLoaderError {
  const segments = [...base, ...(parsePointer(error.instancePath) ?? [])];
  const extra = extraProperty(error);
  return { error, document, segments: extra === undefined ? segments : [...segments, extra] };
}
