import { type Deadline, formatPointer, type PointerSegments, type SourceDocument } from '@assay/text';
import type { InvalidSuppressionFault } from './suppression-fault.js';
import { findPlaces } from '../finding/find-places.js';
import { readFields, type FieldMistake, type Fields } from './read-fields.js';
import {
  invalidAt,
  suppressionAt,
  type DeclaredSuppressions,
  type DeclaredSuppression,
} from './declared-suppressions.js';

/** The extension that suppresses findings in its object. */
export const extensionName = 'x-assay-ignore';

/** One entry of an extension, before its position in the text is known. */
interface Entry {
  readonly object: PointerSegments;
  readonly at: PointerSegments;
  readonly fields: Fields;
  readonly mistakes: readonly FieldMistake[];
}

/** Reads the suppressions in `x-assay-ignore` extensions of a document. */
export function readExtensions(document: SourceDocument, deadline: Deadline): DeclaredSuppressions {
  if (!document.text.includes(extensionName)) return { suppressions: [], problems: [] };
  const entries: Entry[] = [];
  collect(document.value, [], entries, deadline);
  const places = findPlaces(
    document,
    entries.map(({ at }) => at),
    deadline,
  );
  const suppressions: DeclaredSuppression[] = [];
  const problems: InvalidSuppressionFault[] = [];
  entries.forEach(({ object, at, fields, mistakes }, index) => {
    const range = places[index]?.range;
    if (range === undefined) throw new TypeError('A place of no entry');
    const place = { writtenAs: 'extension', document, at, range } as const;
    for (const { reason, meant: suggestion } of mistakes) problems.push(invalidAt(place, reason, suggestion));
    const { rule, reason, owner, until } = fields;
    if (mistakes.length > 0 || rule === undefined) return;
    const scope = { kind: 'pointer', uri: document.uri, pointer: formatPointer(object) } as const;
    suppressions.push(suppressionAt(place, scope, { rule, reason, owner, until }));
  });
  return { suppressions, problems };
}

function collect(value: unknown, path: (string | number)[], entries: Entry[], deadline: Deadline): void {
  deadline.tick();
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      path.push(index);
      collect(item, path, entries, deadline);
      path.pop();
    });
    return;
  }
  for (const [key, member] of Object.entries(value) as [string, unknown][]) {
    if (key === extensionName) {
      readExtension(member, [...path], entries);
    } else {
      path.push(key);
      collect(member, path, entries, deadline);
      path.pop();
    }
  }
}

function readExtension(value: unknown, object: PointerSegments, entries: Entry[]): void {
  const at = [...object, extensionName];
  if (!Array.isArray(value)) {
    entries.push({ object, at, ...readItem(value) });
    return;
  }
  if (value.length === 0) entries.push({ object, at, fields: {}, mistakes: [missingRuleMistake] });
  value.forEach((item, index) => entries.push({ object, at: [...at, index], ...readItem(item) }));
}

const missingRuleMistake: FieldMistake = {
  field: undefined,
  reason: 'it names no rule, and you cannot ignore all rules',
};

function readItem(value: unknown): Pick<Entry, 'fields' | 'mistakes'> {
  if (typeof value === 'string') {
    return value.trim() === ''
      ? { fields: {}, mistakes: [missingRuleMistake] }
      : { fields: { rule: value.trim() }, mistakes: [] };
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return readFields(value, ['rule', 'reason', 'owner', 'until'], ['rule']);
  }
  const reason =
    'it must be a rule id, a list of ids, or a list of objects with `rule`, `reason` and `until`';
  return { fields: {}, mistakes: [{ field: undefined, reason }] };
}
