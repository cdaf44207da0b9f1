import { parsePointer, type Analysis } from '@assay/core';
import type { FixRecord, SharedComponent } from '@assay/fixes';

/** A note on some lines. Lines count from 0, and `end` is exclusive. */
export interface LineNote {
  readonly first: number;
  readonly end: number;
  readonly text: string;
}

/** Returns notes for the shared components of a document that fixes change, with their lines. */
export function sharedNotes(
  uri: string,
  fixes: readonly Pick<FixRecord, 'shared'>[],
  { documents }: Pick<Analysis, 'documents'>,
): readonly LineNote[] {
  const components = listSharedComponents(fixes).filter((item) => item.uri === uri);
  const places = documents
    .find((document) => document.uri === uri)
    ?.locate(components.map(({ pointer }) => parsePointer(pointer) ?? []));
  return components.flatMap((component, index) => {
    const place = places?.[index];
    if (place === undefined) return [];
    const { start } = place.key ?? place.value;
    return [{ first: start.line - 1, end: place.value.end.line, text: describeNote(component) }];
  });
}

/** Lists the shared components that fixes change, without duplicates. */
export function listSharedComponents(
  fixes: readonly Pick<FixRecord, 'shared'>[],
): readonly SharedComponent[] {
  const all = new Map(
    fixes.flatMap(({ shared }) => shared.map((item) => [`${item.uri}#${item.pointer}`, item] as const)),
  );
  return [...all.values()];
}

/** Describes a shared component: `components/schemas/User, used by 7 operations`. */
export function describeNote({ uri, pointer, operations }: SharedComponent): string {
  const name = parsePointer(pointer)?.join('/') ?? '';
  const displayName = Array.from(name === '' ? uri.slice(uri.lastIndexOf('/') + 1) : name)
    .slice(0, 100)
    .join('')
    .replace(/\p{Cc}/gu, '?');
  return `${displayName}, used by ${operations} operations`;
}
