import type { Tree, Visit } from '../../tree/tree.js';
import { field, listStrings, type Check } from './check.js';

/** The required properties that Redocly remembers when it visits an object: those of the last schema that it entered. */
interface Knowledge {
  readonly required: readonly string[];
  readonly skips: boolean;
}

/**
 * Requires a minimum length of required string properties. Redocly keeps one list of required properties for all schemas, so a
 * nested schema changes the result for the outer one. This rule does the same, so that findings are equal.
 */
export const minLengthMissing: Check = ({ tree, report }) => {
  const known = listKnowledge(tree);
  const ends = listEnds(tree);
  for (const [index, properties] of tree.visits.entries()) {
    if (properties.type !== 'SchemaProperties' || properties.parent?.type !== 'Schema') continue;
    if (known[index]?.skips !== false) continue;
    let at = index + 1;
    for (const property of tree.children(properties)) {
      const isFirst = tree.visits[at]?.parent === properties && tree.visits[at]?.key === property.key;
      if (isAbsent(property, known[at])) report('Property minLength is required.', property);
      if (isFirst) at = ends[at] ?? at;
    }
  }
};

function isAbsent({ key, value }: Visit, knowledge: Knowledge | undefined): boolean {
  return (
    knowledge?.required.includes(String(key)) === true &&
    field(value, 'type') === 'string' &&
    !field(value, 'minLength')
  );
}

/** Returns the knowledge before each visit, and after the last one. */
function listKnowledge({ visits }: Tree): Knowledge[] {
  let now: Knowledge = { required: [], skips: true };
  const known = [now];
  for (const { type, value } of visits) {
    if (type === 'Schema') {
      const required = field(value, 'required');
      now = required ? { required: listStrings(required), skips: false } : { ...now, skips: true };
    }
    known.push(now);
  }
  return known;
}

/** Returns for each visit the index of the first later visit outside of it. */
function listEnds({ visits }: Tree): number[] {
  const ends: number[] = [];
  const open: { readonly visit: Visit; readonly index: number }[] = [];
  for (const [index, visit] of visits.entries()) {
    while (open.length > 0 && open.at(-1)?.visit !== visit.parent) {
      const closed = open.pop();
      if (closed !== undefined) ends[closed.index] = index;
    }
    open.push({ visit, index });
  }
  for (const { index } of open) ends[index] = visits.length;
  return ends;
}
