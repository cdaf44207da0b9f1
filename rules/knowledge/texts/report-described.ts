import type { Document, RuleContext, Schema } from '@assay/core';
import { locateSchema, nameSchema, code } from '../wording/names.js';
import { reportAsOne, type HabitBreak } from '../wording/report-habit.js';
import { describedSchemas, type DescribedSchema } from './described-schemas.js';

/** Constraints that only the descriptions of requests state. */
export interface OnlyDescribed {
  /** The words that state it; undefined where a description does not. */
  readonly wordsOf: (described: DescribedSchema) => string | undefined;
  /** True where the schema lacks it. */
  readonly isMissing: (described: DescribedSchema) => boolean;
  /** The rules that this one yields to in what it says of a schema, if not to all. */
  readonly yieldsTo?: (described: DescribedSchema) => readonly string[];
  /** Subject of the descriptions: `strings that have one`. */
  readonly noun: string;
}

/** Reports what only descriptions say as one group: a document that keeps something in prose does so as a habit. */
export function reportDescribed(
  context: Pick<RuleContext<'subject'>, 'report' | 'fact'>,
  document: Document,
  { wordsOf, isMissing, yieldsTo, noun }: OnlyDescribed,
): void {
  const breaks: HabitBreak[] = [];
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

/** True for what comes back and that the service sets, as its text or name says: `Output only.`, `provisioningState`. */
function isSetByService({ step, key, usedInResponse, description }: Schema): boolean {
  if (step !== 'properties' || !usedInResponse) return false;
  return /(?:state|status)$/i.test(String(key)) || /\b(?:output|read)[ -]?only\b/i.test(description ?? '');
}
