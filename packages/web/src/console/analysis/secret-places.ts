import { maskSecrets, maskSecretsIn } from '@assay/api-knowledge';
import { parseSource } from '@assay/core';
import type { TextFile } from './protocol.js';

/** Masks the secrets of a text that is not part of an analysis. */
export function maskText(text: string): string {
  const parsed = parseSource({ uri: 'memory:///', bytes: new TextEncoder().encode(text) });
  return parsed.ok && parsed.document.text === text ? maskSecrets(parsed.document).text : maskSecretsIn(text);
}

/** Masks the secrets of files. */
export function maskFiles(files: readonly TextFile[]): TextFile[] {
  return files.map(({ path, text }) => ({ path, text: maskText(text) }));
}

/**
 * Lists the masked parts of a text as three numbers each: the line, the first column and the column after the last, all 1-based.
 * An editor counts lines in the same way for all line endings.
 */
export function listMaskedPlaces(text: string, masked: string): Int32Array {
  if (text === masked) return new Int32Array();
  const places: number[] = [];
  let line = 1;
  let lineStart = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) {
      line++;
      lineStart = at + 1;
    } else if (code !== masked.charCodeAt(at)) {
      let end = at + 1;
      while (masked.charCodeAt(end) === star && text.charCodeAt(end) > space) end++;
      places.push(line, at - lineStart + 1, end - lineStart + 1);
      at = end - 1;
    }
  }
  return Int32Array.from(places);
}

const lineFeed = 10;
const carriageReturn = 13;
const space = 32;
const star = 42;
