import type { Cause, Model, Report, RuleContext, Schema } from '@assay/core';
import { code, nameSchema } from '../wording/names.js';

/** The subject of a sentence about values without a bound. */
export interface UnboundedSubject {
  /**
   * The subject with its verb: `` The string `title` that clients send in `POST /books` has ``, `` 40 strings that clients send,
   * such as `a` and `b`, have ``.
   */
  readonly subject: string;
  readonly whose: 'its' | 'their';
  /** The schema in question. Undefined if there are several. */
  readonly schema: Schema | undefined;
}

/** The kind of values that a rule reports, and its words. */
export interface UnboundedValues<Names extends string> {
  /** The plural noun for the values: `strings`. */
  readonly noun: string;
  /** The beginning of a sentence about one value, up to its verb: `` The string `title` ``. */
  readonly nameOne: (schema: Schema) => string;
  /** Returns the data of a report. */
  readonly dataOf: (subject: UnboundedSubject, all: readonly Schema[]) => Readonly<Record<Names, string>>;
  /** Returns the ids among the rule's `yieldsTo` that can report the fault of a schema. All if missing. */
  readonly yieldsTo?: (schema: Schema) => readonly string[];
}

/**
 * Reports values in requests without a bound. All of them in a document form one group, across rules: bounding the input is one
 * decision, after which only numbers are missing.
 */
export function reportUnbounded<Names extends string>(
  context: Pick<RuleContext<Names>, 'model' | 'reportTogether'>,
  schemas: Iterable<Schema>,
  { noun, nameOne, dataOf, yieldsTo }: UnboundedValues<Names>,
): void {
  context.reportTogether(
    [...schemas],
    (left) => {
      const data = (schema: Schema): Readonly<Record<Names, string>> =>
        dataOf({ subject: `${nameOne(schema)} has`, whose: 'its', schema }, left);
      const cause = context.model && sharedBound(context.model, left, noun, { data, dataOf });
      return left.map((schema) => {
        // `as`: `dataOf` returns exactly these names.
        return { at: schema, data: data(schema), cause } as unknown as Report<Names>;
      });
    },
    yieldsTo && ((schema) => ({ yieldsTo: yieldsTo(schema) })),
  );
}

function sharedBound<Names extends string>(
  model: Model,
  schemas: readonly Schema[],
  noun: string,
  {
    data: dataOfOne,
    dataOf,
  }: Pick<UnboundedValues<Names>, 'dataOf'> & {
    readonly data: (schema: Schema) => Readonly<Record<Names, string>>;
  },
): Cause<Names> {
  const [first, ...others] = schemas;
  if (first !== undefined && others.length === 0) return { ...boundsCause(model), data: dataOfOne(first) };
  const subject = `${schemas.length} ${noun} that clients send, such as ${nameSome(schemas)}, have`;
  const data = dataOf({ subject, whose: 'their', schema: undefined }, schemas);
  return { ...boundsCause(model), data };
}

/** Returns the shared cause of all input without bounds. */
export function boundsCause({ document }: Model): Omit<Cause, 'data'> {
  return { at: document, key: 'bounds', reportedBy: 'string-max-length-missing', isJoint: true };
}

/** Names the two schemas with the shortest names, independently of the document's order. */
export function nameSome(schemas: readonly Schema[]): string {
  const shortest: string[] = [];
  for (const schema of schemas) {
    const name = code(nameSchema(schema), 40);
    const last = shortest[1];
    if (shortest.includes(name) || (last !== undefined && compareNames(last, name) <= 0)) continue;
    shortest.push(name);
    shortest.sort(compareNames).splice(2);
  }
  return shortest.join(' and ');
}

function compareNames(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}
