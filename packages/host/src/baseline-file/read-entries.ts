import {
  severities,
  type BaselineEntry,
  type PointerSegments,
  type SourceDocument,
  isObject,
} from '@assay/core';
import { BaselineError } from './baseline-error.js';

/**
 * Reads the entries of a parsed baseline.
 *
 * @throws BaselineError where the document is not a baseline, or one of another version.
 */
export function readEntries(document: SourceDocument, name: string, version: number): BaselineEntry[] {
  const fail = (at: PointerSegments, sentence: string): BaselineError => {
    const { line, column } = document.locate([at])[0]?.value.start ?? { line: 1, column: 1 };
    return new BaselineError(`${name}:${line}:${column}: ${sentence}`);
  };
  const root = document.value;
  if (!isObject(root) || !Object.hasOwn(root, 'version')) {
    throw fail([], 'this is not an Assay baseline: it has no `version`.');
  }
  const found = root['version'];
  if (typeof found === 'number' && found > version) {
    throw fail(
      ['version'],
      `this baseline has version ${found}, but this Assay supports versions up to ${version} only; use a newer one.`,
    );
  }
  if (found !== version) throw fail(['version'], `the version of a baseline must be ${version}.`);
  const list = Object.hasOwn(root, 'findings') ? root['findings'] : undefined;
  if (!Array.isArray(list)) throw fail([], 'this is not an Assay baseline: it has no `findings` list.');
  return list.map((item: unknown, index) => {
    const entry = readEntry(item);
    if (typeof entry !== 'string') return entry;
    throw fail(['findings', index], entry);
  });
}

/** An entry, or what is wrong with it as a sentence. */
function readEntry(item: unknown): BaselineEntry | string {
  if (!isObject(item)) return 'an entry must be an object with `document`, `pointer`, `rule` and `severity`.';
  const field = (key: string): unknown => (Object.hasOwn(item, key) ? item[key] : undefined);
  const [document, pointer, rule, names = ''] = ['document', 'pointer', 'rule', 'names'].map(field);
  const severity = severities.find((known) => known === field('severity'));
  if (typeof document !== 'string') return 'the `document` of this entry is not a string.';
  if (typeof pointer !== 'string' || !/^(?:\/|$)/.test(pointer)) {
    return 'the `pointer` of this entry is not a JSON Pointer.';
  }
  if (typeof rule !== 'string' || rule === '') return 'the `rule` of this entry must be a non-empty string.';
  if (typeof names !== 'string') return 'the `names` of this entry must be a string.';
  if (severity === undefined) {
    return `the \`severity\` of this entry is not one of ${severities.map((known) => `\`${known}\``).join(', ')}.`;
  }
  return { document, pointer, rule, names, severity };
}
