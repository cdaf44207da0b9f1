import type { Document, Operation } from '@assay/core';
import type { DocumentSource, Group, Id, Timestamp } from '../records/index.js';

/** The parts of a group. */
export interface GroupParts {
  readonly id: Id;
  readonly document: Document;
  /** The URL of the document, or the name of its file. */
  readonly documentName: string;
  readonly source: DocumentSource;
  readonly projects: ReadonlyMap<Operation, Id>;
  readonly layers: readonly (readonly Operation[])[];
  readonly now: Timestamp;
}

/** Makes the record of a group. */
export function groupRecord(parts: GroupParts): Group {
  const { document, source } = parts;
  const title = document.info?.title ?? parts.documentName;
  const version = document.info?.text('version');
  return {
    id: parts.id,
    version: 1,
    type: 'group',
    name: version === undefined || version === '' ? title : `${title} ${version}`,
    description: document.info?.text('description') ?? '',
    documentKey: source.location ?? `${parts.documentName}#${title}`,
    source,
    tags: groupProjectsByTag(document, parts.projects),
    dependencyOrder: parts.layers
      .map((layer) => layer.flatMap((operation) => parts.projects.get(operation) ?? []))
      .filter((layer) => layer.length > 0),
    createdAt: parts.now,
    updatedAt: parts.now,
  };
}

/** The declared tags first, then those that only operations name. */
function groupProjectsByTag(document: Document, projects: ReadonlyMap<Operation, Id>): Group['tags'] {
  const tags = new Map<string, Id[]>();
  for (const { name } of document.tags) if (name !== undefined) tags.set(name, []);
  for (const [operation, id] of projects) {
    for (const tag of new Set(operation.tags)) {
      const known = tags.get(tag);
      if (known === undefined) tags.set(tag, [id]);
      else known.push(id);
    }
  }
  return [...tags].map(([name, projectIds]) => ({ name, projectIds }));
}
