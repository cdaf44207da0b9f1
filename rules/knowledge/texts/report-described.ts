import type { Document, RuleContext, Schema } from '@assay/core';
import { locateSchema, nameSchema, code } from '../wording/names.js';
import { reportAsOne, type Deviation } from '../wording/report-habit.js';
import { describedSchemas, type DescribedSchema } from './described-schemas.js';

/** Constraints that only the descriptions of request schemas state. */
export interface OnlyDescribed {
  /** Returns the words that state the constraint. Undefined if a description does not. */
  readonly wordsOf: (described: DescribedSchema) => string | undefined;
  /** True if the schema lacks the constraint. */
  readonly isMissing: (described: DescribedSchema) => boolean;
  /** Returns the rules to which a finding about a schema yields. All of `yieldsTo` if missing. */
  readonly yieldsTo?: (described: DescribedSchema) => readonly string[];
  /** The noun for the described schemas: `strings that have one`. */
  readonly noun: string;
}

/** Reports constraints that only descriptions state, as one group, because documents omit them habitually. */
export function reportDescribed(
  context: Pick<RuleContext<'subject'>, 'report' | 'fact'>,
  document: Document,
  { wordsOf, isMissing, yieldsTo, noun }: OnlyDescribed,
): void {
  const breaks: Deviation[] = [];
  let total = 0;
  for (const described of context.fact(describedSchemas)) {
    const { schema } = described;
    if (!schema.usedInRequest || schema.readOnly || isSetByService(schema)) continue;
    const words = wordsOf(described);
    if (words === undefined) continue;
    total++;
    if (!isMissing(described)) continue;
    const subject = `${locateSchema(schema)}: ${code(words, 60)}`;
    const yielding = yieldsTo === undefined ? {} : { yieldsTo: yieldsTo(described) };
    breaks.push({ at: schema, name: nameSchema(schema), subject, ...yielding });
  }
  reportAsOne(context, document, breaks, { total, noun }, (subject) => ({ subject }));
}

/**
 * True for properties of responses that the service sets, according to their text or name: `Output only.`, `provisioningState`.
 */
function isSetByService({ step, key, usedInResponse, description }: Schema): boolean {
  if (step !== 'properties' || !usedInResponse) return false;
  return /(?:state|status)$/i.test(String(key)) || /\b(?:output|read)[ -]?only\b/i.test(description ?? '');
}
