import type {
  Cause,
  Document,
  ExtensionKeyword,
  NodeKind,
  NodeKinds,
  Operation,
  PathItem,
  Report,
  RuleContext,
  Schema,
  SchemaKeyword,
  Visitor,
} from '@assay/core';
import { code, locateSchema, nameOperation, nameSchema } from './names.js';

/** One of several places that a habit of the document's authors is broken at. */
export interface HabitBreak extends Pick<Report, 'at' | 'property' | 'operation' | 'severity' | 'yieldsTo'> {
  /** Name of the place, without backticks: the name of a parameter, a path. */
  readonly name: string;
  /** Name of the place if it is alone; the name in backticks by default. */
  readonly subject?: string;
}

/** Population of a habit: `{ total: 80, noun: 'parameters' }`. */
export interface HabitScope {
  readonly total: number;
  readonly noun: string;
}

/** Key of a visitor whose node is known: a kind, or a keyword of schemas. */
export type VisitedKey = NodeKind | `Schema.${SchemaKeyword | ExtensionKeyword}`;

/** The node that a visitor gets for a key. */
export type VisitedNode<K extends VisitedKey> = K extends NodeKind ? NodeKinds[K] : Schema;

/** Break of a habit, at the visited node if it names no other. */
type FoundBreak = Omit<HabitBreak, 'at'> & Partial<Pick<HabitBreak, 'at'>>;

/** Habit that a rule expects of all nodes of a kind, such as that parameters have descriptions. */
export type Habit<K extends VisitedKey, Names extends string> = {
  /** The kind of the nodes, or the keyword of the schemas: `Parameter`, `Schema.enum`. */
  readonly kind: K;
  /** The plural of what the habit is about: `query parameters`. */
  readonly noun: string;
  /** Selects the nodes of the kind; by default all. */
  readonly appliesTo?: (node: VisitedNode<K>) => boolean;
  /** Describes the node's break of the habit, and its place if not the node itself; undefined or false if there is none. */
  readonly breakOf: (node: VisitedNode<K>) => FoundBreak | undefined | false;
} & HabitData<Names>;

/** The data of a report, by what it is about; by default that alone, as `subject`. */
type HabitData<Names extends string> = [Names] extends ['subject']
  ? { readonly dataOf?: (subject: string) => Readonly<Record<Names, string | number>> }
  : { readonly dataOf: (subject: string) => Readonly<Record<Names, string | number>> };

/**
 * The visitor of a rule that looks at all nodes of a kind, and reports those that break a habit as one group. Rules that visit
 * several kinds, or that know only at the end what counts, collect the breaks themselves and call `reportAsOne`.
 */
export function visitHabit<K extends VisitedKey, Names extends string>(
  context: Pick<RuleContext<Names>, 'report'>,
  { kind, noun, appliesTo, breakOf, dataOf }: Habit<K, Names>,
): Visitor {
  const breaks: HabitBreak[] = [];
  let total = 0;
  const visit = (node: VisitedNode<K>): void => {
    if (appliesTo?.(node) === false) return;
    total++;
    const broken = breakOf(node);
    if (broken !== undefined && broken !== false) breaks.push({ at: node, ...broken });
  };
  const exit = (document: Document): void =>
    reportAsOne(context, document, breaks, { total, noun }, dataOf ?? dataOfSubject);
  // `as`: the key is the kind of the nodes that the function takes.
  return { [kind]: visit, 'Document:exit': exit } as unknown as Visitor;
}

/** The visitor of a rule that reports the paths that break a habit as one group. */
export function visitPaths<Names extends string>(
  context: Pick<RuleContext<Names>, 'report'>,
  { isBroken, ...data }: { readonly isBroken: (path: string) => boolean } & HabitData<Names>,
): Visitor {
  const habit = {
    kind: 'PathItem',
    noun: 'paths',
    // What a path refers to has its path as well.
    appliesTo: ({ role, parent }: PathItem) => role === 'path' && parent?.kind === 'Document',
    breakOf: ({ path }: PathItem) => isBroken(path) && { operation: null, name: path },
    ...data,
  };
  // `as`: the compiler does not see that the rest of the argument is the data.
  return visitHabit(context, habit as unknown as Habit<'PathItem', Names>);
}

/** The visitor of a rule that reports required properties of one type that clients send as one group. */
export function visitRequiredProperties(
  context: Pick<RuleContext<'subject'>, 'report'>,
  type: 'array' | 'string',
  isBroken: (property: Schema) => boolean,
): Visitor {
  const breaks: HabitBreak[] = [];
  let total = 0;
  return {
    'Schema.required'(schema) {
      if (!schema.usedInRequest) return;
      for (const name of schema.required) {
        const property = schema.properties.get(name);
        if (property === undefined || property.readOnly || !property.hasType(type)) continue;
        total++;
        if (isBroken(property)) breaks.push(schemaBreak(property));
      }
    },
    'Document:exit'(document) {
      reportAsOne(context, document, breaks, { total, noun: `required ${type}s` }, dataOfSubject);
    },
  };
}

/** Describes the break of a habit at an operation, which a sentence names by its signature. */
export function operationBreak(at: Operation, property: NonNullable<HabitBreak['property']>): HabitBreak {
  return { at, property, name: at.signature, subject: nameOperation(at) };
}

/** Describes the break of a habit at a schema, which a sentence names with its place. */
export function schemaBreak(at: Schema): HabitBreak {
  return { at, name: nameSchema(at), subject: locateSchema(at) };
}

/**
 * Reports the places that one decision of the document's authors settles, as one group.
 *
 * @param dataOf Makes the data of a report, of what it is about: `` `userId` ``, or ``  12 of the 80 parameters, such as `userId` `` for the group, and their number.
 * @param key Tells habits of one rule apart.
 */
export function reportAsOne<Names extends string>(
  context: Pick<RuleContext<Names>, 'report'>,
  document: Document,
  breaks: readonly HabitBreak[],
  { total, noun }: HabitScope,
  dataOf: (subject: string, count: number) => Readonly<Record<Names, string | number>>,
  key?: string,
): void {
  if (breaks.length === 0) return;
  const together = `${breaks.length} of the ${total} ${noun}, such as ${nameSome(breaks)}`;
  // `as`: which names there are is known where the report is made, and these are the same.
  const cause = { at: document, key, data: dataOf(together, breaks.length) } as Cause<Names>;
  for (const { name, subject = code(name), ...place } of breaks)
    context.report({ ...place, data: dataOf(subject, 1), cause } as unknown as Report<Names>);
}

function dataOfSubject<Names extends string>(subject: string): Readonly<Record<Names, string>> {
  // `as`: a rule with other data than the subject has to give `dataOf`.
  return { subject } as Readonly<Record<Names, string>>;
}

/** The two shortest names, whatever their order in the document. */
function nameSome(breaks: readonly HabitBreak[]): string {
  const names = [...new Set(breaks.map(({ name }) => name))].sort(
    (a, b) => a.length - b.length || (a < b ? -1 : 1),
  );
  return names
    .slice(0, 2)
    .map((name) => code(name, longest))
    .join(' and ');
}

/** Two names are part of a value of 160 characters. */
const longest = 40;
