import { asCode } from '../report/operation-names.js';
import { valueList } from '../report/wording.js';
import type { DifferenceDetail } from '@assay/json-schema/algebra';

/** Returns the values of placeholders in texts about a difference. */
export function wordsOf(detail: DifferenceDetail): Readonly<Record<string, string>> {
  return {
    ...('old' in detail && beforeAndAfter(detail)),
    ...('name' in detail && { name: asCode(detail.name) }),
    ...('trigger' in detail && { trigger: asCode(detail.trigger) }),
    ...('field' in detail && { field: asCode(detail.field) }),
    ...('keyword' in detail && { keyword: asCode(detail.keyword) }),
    ...('reason' in detail && { reason: describeUndecided(detail.reason) }),
    ...ofItsKind(detail),
  };
}

/** Returns the placeholders that only some kinds of differences have. */
function ofItsKind(detail: DifferenceDetail): Readonly<Record<string, string>> {
  switch (detail.kind) {
    case 'pattern-added':
    case 'pattern-removed':
      return { pattern: asCode(detail.new ?? detail.old ?? '') };
    case 'pattern-property-added':
    case 'pattern-property-removed':
      return { pattern: asCode(detail.pattern) };
    case 'enum-added':
    case 'enum-removed':
      return { values: valueList(detail.values.map((value) => JSON.stringify(value))) };
    case 'enum-value-added':
    case 'enum-value-removed':
      return { listed: asCode(JSON.stringify(detail.value)) };
    case 'discriminator-mapping-added':
    case 'discriminator-mapping-removed':
      return { name: asCode(detail.value), step: 'is new, or gone' };
    case 'discriminator-mapping-changed':
      return { name: asCode(detail.value), step: 'means another schema' };
    default:
      return {};
  }
}

/** Formats the values before and after for a sentence: `` `5` ``, or a phrase if none exists. */
function beforeAndAfter(detail: DifferenceDetail & { readonly old: unknown; readonly new: unknown }) {
  if (detail.kind === 'type-added' || detail.kind === 'type-removed' || detail.kind === 'type-changed')
    return { before: typesInWords(detail.old), after: typesInWords(detail.new) };
  const absent = detail.kind.startsWith('discriminator-') ? 'none' : 'absent';
  return { before: shown(detail.old, absent), after: shown(detail.new, absent) };
}

function shown(value: unknown, absent: string): string {
  if (value === undefined) return absent;
  return asCode(typeof value === 'string' ? value : (JSON.stringify(value) ?? absent));
}

/** Lists types for a sentence: `string or integer`, `any type`. */
function typesInWords(types: readonly string[]): string {
  if (types.length === 0) return 'nothing';
  return types.length === 5 ? 'any type' : types.join(' or ');
}

/** Explains why a question is undecided, as a clause. */
function describeUndecided(reason: string): string {
  if (reason === 'budget') return 'there are too many schemas';
  if (reason === 'depth') return 'they are nested too deep';
  const [, target] = /^reference (.*)$/s.exec(reason) ?? [];
  return target === undefined ? asCode(reason) : `the reference ${asCode(target)} has no target`;
}
