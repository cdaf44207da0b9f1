import type { AlignedSchemes } from '../align/security-schemes.js';
import { UnclassifiedPair, type AnyPair, type OperationPair, type SchemaDifferencePair } from '../pairs.js';
import type { ChangeCollector } from '../report/collector.js';
import { listPairOperations } from '../report/pair-operations.js';
import { nameOfValue } from '../report/value-name.js';
import { compareMediaTypeFields, type AreSchemasSame } from './encoding-fields.js';
import type { FieldDifference } from './field-difference.js';
import {
  compareHeaderFields,
  compareParameterFields,
  compareRequestBodyFields,
  compareResponseFields,
  compareSchemeFields,
} from './message-fields.js';
import { compareOperationFields } from './operation-fields.js';

/**
 * Ensures that every change is reported. It compares the effective fields of all pairs independently of the change visitors, and
 * lists the differences that no visitor has reported.
 */
export class Completeness {
  private readonly noted: AnyPair[] = [];
  /** Pairs whose missing side could be the target of an unresolved reference. */
  private readonly hidden = new Set<AnyPair>();
  private readonly schemes: AlignedSchemes;

  constructor(schemes: AlignedSchemes) {
    this.schemes = schemes;
  }

  /** Records a pair whose two sides are not equal. */
  note(pair: AnyPair): void {
    if (pair.kind !== 'Schema' && pair.kind !== 'Document' && pair.kind !== 'Unclassified')
      this.noted.push(pair);
  }

  /** Records a pair whose missing side could be the target of an unresolved reference. */
  noteHidden(pair: AnyPair): void {
    this.hidden.add(pair);
    this.note(pair);
  }

  /** Lists the differences that no kind of change has reported. */
  *unclassified(reported: ChangeCollector, areSame: AreSchemasSame): Iterable<UnclassifiedPair> {
    for (const pair of this.noted) {
      for (const difference of this.listFieldDifferences(pair, areSame)) {
        if (reported.covers(pair, difference) || reported.covers(pair, asFieldAround(difference))) continue;
        yield toUnclassified(pair, difference, this.hidden.has(pair));
      }
    }
  }

  private listFieldDifferences(pair: AnyPair, areSame: AreSchemasSame): readonly FieldDifference[] {
    switch (pair.kind) {
      case 'Operation':
        return pair.before === undefined || pair.after === undefined
          ? [{ ...placesOf(pair), subject: '', fields: ['*', 'security'] }]
          : compareOperationFields(pair, this.schemes);
      case 'Parameter':
        return compareParameterFields(pair);
      case 'RequestBody':
        return compareRequestBodyFields(pair);
      case 'Response':
        return compareResponseFields(pair);
      case 'Header':
        return compareHeaderFields(pair);
      case 'MediaType':
        return compareMediaTypeFields(pair, areSame);
      case 'SecurityScheme':
        return compareSchemeFields(pair);
      case 'SchemaDifference':
        return [describeSchemaDifference(pair)];
      default:
        return [];
    }
  }
}

function describeSchemaDifference({ before, after, detail }: SchemaDifferencePair): FieldDifference {
  const [old, now] = [before?.property?.[0], after?.property?.[0]];
  const mark = detail.kind.startsWith('read-only') ? 'readOnly' : 'writeOnly';
  const isMark = detail.kind.startsWith('read-only') || detail.kind.startsWith('write-only');
  const keyword = now ?? old ?? ('keyword' in detail ? detail.keyword : isMark ? mark : undefined);
  return {
    subject: keyword === undefined ? '' : `the keyword \`${keyword}\``,
    before,
    after,
    fields: [old, now, isMark ? mark : undefined].filter((each) => each !== undefined).map(String),
  };
}

/** Converts the difference of a whole schema to one of the field with the schema, because visitors report it there. */
function asFieldAround(difference: FieldDifference): FieldDifference {
  if (difference.fields.length > 0) return difference;
  const [before, after] = [difference.before, difference.after].map((place) => {
    const { parent, raw, step } = place?.node ?? {};
    return parent !== undefined && step !== undefined && parent.raw[step] === raw
      ? { node: parent, property: step }
      : undefined;
  });
  const fields = [before, after].flatMap((place) => place?.property ?? []);
  return { ...difference, before, after, fields };
}

function placesOf({ before, after }: OperationPair): Pick<FieldDifference, 'before' | 'after'> {
  return { before: before && { node: before }, after: after && { node: after } };
}

function toUnclassified(
  pair: AnyPair,
  { subject, before, after }: FieldDifference,
  isHidden: boolean,
): UnclassifiedPair {
  const value = nameOfValue(pair);
  const full = subject === '' ? value : pair.kind === 'Operation' ? subject : `${subject} of ${value}`;
  const about = { subject: full, operations: listPairOperations(pair), isHidden };
  if (pair.kind !== 'SchemaDifference')
    return new UnclassifiedPair(before, after, { ...about, clients: 'unknown', clientsOfReverse: 'unknown' });
  const { usage, clients, clientsOfReverse, detail } = pair;
  const values = 'old' in detail && 'new' in detail ? { old: detail.old, new: detail.new } : {};
  return new UnclassifiedPair(before, after, {
    ...about,
    ...values,
    usage,
    clients,
    clientsOfReverse,
    difference: pair,
  });
}
