import type { Document, RuleContext } from '@assay/core';
import { locateSchema } from '../wording/locate-schema.js';
import { code, nameSchema } from '../wording/name-schema.js';
import { reportAsOne, type HabitBreak } from '../wording/report-as-one.js';
import { describedSchemas, type DescribedSchema } from './described-schemas.js';

/** What only the descriptions of what clients send say. */
export interface OnlyDescribed {
  /** The words that state it; undefined where a description does not. */
  readonly wordsOf: (described: DescribedSchema) => string | undefined;
  /** True where the schema lacks it. */
  readonly isMissing: (described: DescribedSchema) => boolean;
  /** What the descriptions speak of: `strings that have one`. */
  readonly noun: string;
}

/** Reports what only descriptions say as one group: a document that keeps something in prose does so as a habit. */
export function reportDescribed(
  context: Pick<RuleContext<'subject'>, 'report' | 'fact'>,
  document: Document,
  { wordsOf, isMissing, noun }: OnlyDescribed,
): void {
  const breaks: HabitBreak[] = [];
  let total = 0;
  for (const described of context.fact(describedSchemas)) {
    const { schema } = described;
    const words = schema.usedInRequest && !schema.readOnly ? wordsOf(described) : undefined;
    if (words === undefined) continue;
    total++;
    if (!isMissing(described)) continue;
    const subject = `${locateSchema(schema)}: ${code(words, 60)}`;
    breaks.push({ at: schema, name: nameSchema(schema), subject });
  }
  reportAsOne(context, document, breaks, { total, noun }, (subject) => ({ subject }));
}
