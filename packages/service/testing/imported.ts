import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { ImportedRecords } from '../src/records/record-store.js';

/** Options of a fake import. */
export interface Made {
  readonly names?: readonly string[];
  readonly engine?: { readonly id: string; readonly kind: string } | null;
  readonly documentKey?: string;
  readonly source?: Uint8Array;
  /** The content of each record besides its id. */
  readonly content?: unknown;
}

/** Creates fake records of an import: a project for each name, each depending on the previous one. */
export function imported(stored: Made = {}): ImportedRecords {
  const { names = ['a', 'b'], engine = null, documentKey = v7(), content = null } = stored;
  const { source = Buffer.from('openapi: 3.1.0') } = stored;
  const createdAt = new Date().toISOString();
  const record = (): { id: string; text: string } => {
    const id = v7();
    return { id, text: JSON.stringify({ id, content }) };
  };
  const projects = names.map((name) => {
    const id = v7();
    const text = JSON.stringify({ id, name, content });
    return { id, text, name, engine: engine?.kind ?? 'fuzzer', flow: record(), variables: record() };
  });
  const ids = projects.map((project) => project.id);
  const groupId = v7();
  const group = {
    id: groupId,
    version: 1,
    type: 'group',
    name: 'Pets 1',
    documentKey,
    tags: [
      { name: 'all', projectIds: ids },
      { name: 'first', projectIds: ids.slice(0, 1) },
    ],
    dependencyOrder: ids.map((id) => [id]),
    createdAt,
    updatedAt: createdAt,
  };
  return {
    group: {
      id: groupId,
      text: JSON.stringify(group),
      name: group.name,
      documentKey,
      sha256: createHash('sha256').update(source).digest('hex'),
    },
    source,
    projects,
    variables: record(),
    schemas: record(),
    engineId: engine?.id ?? null,
    createdAt,
  };
}
