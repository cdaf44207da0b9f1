import type { SchemaBook } from '../schemas/schema-book.js';
import { choicesOf, makeValue, type MadeValue, type ValueContext } from './make-value.js';
import { isValid, type Subject, type ValueTools } from './value-tools.js';

/** A made value under the name of its variant. */
export interface MadeVariant {
  readonly name: string;
  readonly made: MadeValue;
}

/** The bodies that were made, by their schemas: many operations, and the media types of each, share a schema. */
const known = new WeakMap<SchemaBook, Map<object, readonly MadeVariant[]>>();

/** Makes the values of a body: all properties first, then the required ones only, then each choice of the schema. */
export function madeVariants(subject: Subject, tools: ValueTools, seed: string): readonly MadeVariant[] {
  const { json } = subject;
  if (typeof json === 'boolean') return makeVariants(subject, tools, seed);
  let ofBook = known.get(tools.book);
  if (ofBook === undefined) known.set(tools.book, (ofBook = new Map<object, readonly MadeVariant[]>()));
  let variants = ofBook.get(json);
  if (variants === undefined) ofBook.set(json, (variants = makeVariants(subject, tools, seed)));
  return variants;
}

function makeVariants(subject: Subject, tools: ValueTools, seed: string): MadeVariant[] {
  const { json } = subject;
  const { book } = tools;
  const accepts =
    subject.ref === undefined ? undefined : (value: unknown): boolean => isValid(subject, value, tools);
  const make = (shape: ValueContext['shape'], choice?: number): MadeValue =>
    makeValue(json, { lookup: book, direction: 'request', seed, name: '', shape, choice, accepts });
  const variants: MadeVariant[] = [
    { name: 'full', made: make('full') },
    { name: 'minimal', made: make('minimal') },
  ];
  for (const { name, index } of choicesOf(json, book)) {
    const full = make('full', index);
    variants.push({ name, made: full.ok ? full : make('minimal', index) });
  }
  return variants;
}
