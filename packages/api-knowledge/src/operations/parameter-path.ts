import { Operation, PathItem, type Node, type Parameter } from '@assay/core';
import { singularWordsOf } from '../names/words.js';

/** The path template of the operations that take a parameter; undefined for a component that none or several of them share. */
export function pathOfParameter(parameter: Parameter): string | undefined {
  for (let node: Node | undefined = parameter; node !== undefined; node = node.parent) {
    if (node instanceof Operation || node instanceof PathItem) return node.path;
  }
  return parameter.soleOperation?.path;
}

/** The segment of a path template before the variable of a name, as words: `secret` for `{secret}` in `/secrets/{secret}`; none if there is none. */
export function wordsBefore(path: string, variable: string): readonly string[] {
  const segments = path.split('/');
  const index = segments.findIndex((segment) => segment.includes(`{${variable}}`));
  const before = segments[index - 1];
  return before === undefined || before.includes('{') ? [] : singularWordsOf(before);
}
