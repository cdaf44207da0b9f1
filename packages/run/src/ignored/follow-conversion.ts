import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { IgnoreFile } from '@assay/core';
import { listOtherFormats } from '../other-formats.js';

/** Applies the entries of a document that was converted between YAML and JSON to its current file. */
export function followConversion(file: IgnoreFile, path: string): IgnoreFile {
  const uri = pathToFileURL(path).href;
  const entryUris = new Set(file.suppressions.map(({ scope }) => scope.uri));
  const former = new Set(
    listOtherFormats(path)
      .filter((other) => entryUris.has(pathToFileURL(other).href) && !existsSync(other))
      .map((other) => pathToFileURL(other).href),
  );
  if (former.size === 0) return file;
  const present = (each: string): string => (former.has(each) ? uri : each);
  return {
    ...file,
    suppressions: file.suppressions.map((each) => {
      const { scope } = each;
      if (scope.kind !== 'pointer') return each;
      const use = scope.use && { ...scope.use, api: present(scope.use.api) };
      return { ...each, scope: { ...scope, uri: present(scope.uri), use } };
    }),
  };
}
