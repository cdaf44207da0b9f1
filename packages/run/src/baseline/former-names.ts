import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BaselineEntry } from '@assay/core';
import { documentNamer, documentPath, type Input } from '@assay/host';
import {
  describeSeveral,
  inferApiIdentity,
  pairApis,
  readApiIdentity,
  type ApiIdentity,
} from '../same-api.js';
import { isConverted } from './lost-documents.js';

/** The names of documents in a baseline file. */
interface FormerNames {
  /** The former names of documents that the file lists under another name, by URI. */
  readonly formerNames: Readonly<Record<string, string>>;
  /** Sentences about documents with several possible former names. */
  readonly notes: readonly string[];
}

/**
 * Finds the former names of documents in a baseline file, by the operations that its findings name. The file has no titles.
 *
 * @param path - the absolute path of the file
 * @param name - the displayed name of the file
 */
export async function findFormerNames(
  inputs: readonly Input[],
  entries: readonly BaselineEntry[],
  path: string,
  name: string,
): Promise<FormerNames> {
  const folder = dirname(path);
  const nameOf = documentNamer(folder);
  const analysed = new Set(inputs.map(({ uri }) => uri));
  const pointers = new Map<string, string[]>();
  for (const { document, pointer } of entries) {
    const known = pointers.get(document);
    if (known === undefined) pointers.set(document, [pointer]);
    else known.push(pointer);
  }
  const removed = new Map<string, ApiIdentity>();
  for (const [document, places] of pointers) {
    const former = documentPath(folder, document);
    if (former === undefined || existsSync(former) || isConverted(former, analysed)) continue;
    const api = inferApiIdentity(places);
    if (api !== undefined) removed.set(document, api);
  }
  if (removed.size === 0) return { formerNames: {}, notes: [] };
  const added = new Map<string, ApiIdentity>();
  for (const input of inputs) {
    if (input.kind !== 'file' || pointers.has(nameOf(input.uri))) continue;
    const bytes = await readFile(input.path).catch(() => undefined);
    const api = bytes && readApiIdentity(input.uri, bytes);
    if (api !== undefined) added.set(input.uri, api);
  }
  const apis = pairApis(added, removed);
  return {
    formerNames: Object.fromEntries(apis.renamed),
    notes: describeSeveral(apis, name, (each) => (added.has(each) ? nameOf(each) : each)),
  };
}
