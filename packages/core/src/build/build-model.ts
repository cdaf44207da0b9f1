import { findCircularReferences } from '../reference/circular-references.js';
import { findTarget } from '../reference/find-target.js';
import type { Library } from '../reference/library.js';
import { resolveReferences } from './resolve-references.js';
import type { Format } from '../format.js';
import type { SourceDocument } from '@assay/text';
import { Facts } from '../model/facts.js';
import type { UnvalidatedModel } from '../model/model.js';
import { isObject, type Document } from '../model/nodes.js';
import { Builder, type Writable } from './builder.js';
import { buildDocument } from './document.js';
import { markUsage } from './mark-usage.js';
import { settlePlaces } from './assign-places.js';

/**
 * Builds the model of an API description and reads the documents that its references name. It never throws: a missing part is an
 * absent field.
 */
export async function buildModel(
  root: SourceDocument,
  format: Format,
  version: string,
  library: Library,
): Promise<UnvalidatedModel> {
  library.add(root);
  const { deadline } = library;
  const builder = new Builder(format, deadline);
  const document = buildDocument(builder, root, version);
  const referenceFaults = await resolveReferences(builder, library);
  deadline.look();
  settlePlaces(builder);
  collectOperations(document);
  const facts = new Facts();
  markUsage(document, builder, facts, (reference) => {
    const found = findTarget(library, reference);
    return found.kind === 'found' && isObject(found.value) ? builder.findNode(found.value) : undefined;
  });
  deadline.look();
  const { references, mappings, discriminated, circularContainers } = builder;
  const cycles = findCircularReferences(references, [...circularContainers.values()]);
  const model: UnvalidatedModel = {
    document,
    nodes: builder.nodes,
    findNode: (object) => builder.findNode(object),
    references,
    mappings,
    discriminated,
    getTarget(reference) {
      const found = findTarget(library, reference);
      return found.kind === 'found' ? found : undefined;
    },
    find(reference) {
      library.getTargets(reference.document).delete(reference.ref);
      return findTarget(library, reference);
    },
    documents: library.documents,
    faults: [...library.faults, ...referenceFaults, ...cycles],
    facts,
  };
  facts.belongTo(model);
  return model;
}

function collectOperations(document: Writable<Document>): void {
  const operations = new Set(document.paths.flatMap((pathItem) => pathItem.operations));
  document.operations = [...operations];
}
