import { Buffer } from 'node:buffer';
import type { ReadResult } from '@assay/core';
import { filePath, type Reader } from '@assay/host';
import { pathToFileURL } from 'node:url';
import type { Answer } from './comparison.js';

/**
 * Checks whether everything read for a document equals, byte for byte, the content of a commit: then it need not be analysed again. What comes from
 * URLs has no past.
 */
export async function isAsBefore(answers: readonly Answer[], past: Reader): Promise<boolean> {
  for (const { request, result } of answers) {
    if (request !== undefined && !/^file:/i.test(request.uri)) continue;
    const uri = result.ok ? result.source.uri : result.uri;
    const path = filePath(uri);
    if (request === undefined && path === undefined) return false;
    const before =
      request === undefined
        ? await past.read({ kind: 'file', path: path ?? '', uri: pathToFileURL(path ?? '').href })
        : await past.readReferenced(request);
    if (!areSame(result, before)) return false;
  }
  return answers.length > 0;
}

function areSame(a: ReadResult, b: ReadResult): boolean {
  if (!a.ok || !b.ok) return a.ok === b.ok && !a.ok && !b.ok && a.code === b.code;
  return Buffer.compare(a.source.bytes, b.source.bytes) === 0;
}
