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

/** A location that deviates from a convention of the document. */
export interface Deviation extends Pick<Report, 'at' | 'property' | 'operation' | 'severity' | 'yieldsTo'> {
  /** The name of the location without backticks: a parameter, a path. */
  readonly name: string;
  /** The name of the location in its own finding. Default: `name` in backticks. */
  readonly subject?: string;
}

/** The number and noun of all locations of a convention: `{ total: 80, noun: 'parameters' }`. */
export interface HabitScope {
  readonly total: number;
  readonly noun: string;
}

/** The key of a visitor whose node type is known: a kind, or a keyword of schemas. */
export type VisitedKey = NodeKind | `Schema.${SchemaKeyword | ExtensionKeyword}`;

/** The node that a visitor receives for a key. */
export type VisitedNode<K extends VisitedKey> = K extends NodeKind ? NodeKinds[K] : Schema;

/** A deviation, located at the visited node unless it has `at`. */
type FoundBreak = Omit<Deviation, 'at'> & Partial<Pick<Deviation, 'at'>>;

/** A convention for all nodes of a kind, such as that parameters have descriptions. */
export type Habit<K extends VisitedKey, Names extends string> = {
  /** The kind of the nodes, or the keyword of the schemas: `Parameter`, `Schema.enum`. */
  readonly kind: K;
  /** The plural noun for the nodes: `query parameters`. */
  readonly noun: string;
  /** Selects nodes of the kind. All if missing. */
  readonly appliesTo?: (node: VisitedNode<K>) => boolean;
  /** Describes how a node deviates, with `at` if the location is another node. Undefined or false if it does not. */
  readonly breakOf: (node: VisitedNode<K>) => FoundBreak | undefined | false;
} & HabitData<Names>;

/** The function for the data of a report. Default: the subject alone. */
type HabitData<Names extends string> = [Names] extends ['subject']
  ? { readonly dataOf?: (subject: string) => Readonly<Record<Names, string | number>> }
  : { readonly dataOf: (subject: string) => Readonly<Record<Names, string | number>> };

/**
 * Returns the visitor of a rule that checks all nodes of a kind and reports the deviating ones as one group. Rules about several
 * kinds, or with decisions at the end of the walk, collect the deviations themselves and call `reportAsOne`.
 */
export function visitHabit<K extends VisitedKey, Names extends string>(
  context: Pick<RuleContext<Names>, 'report'>,
  { kind, noun, appliesTo, breakOf, dataOf }: Habit<K, Names>,
): Visitor {
  const breaks: Deviation[] = [];
  let total = 0;
  const visit = (node: VisitedNode<K>): void => {
    if (appliesTo?.(node) === false) return;
    total++;
    const broken = breakOf(node);
    if (broken !== undefined && broken !== false) breaks.push({ at: node, ...broken });
  };
  const exit = (document: Document): void =>
    reportAsOne(context, document, breaks, { total, noun }, dataOf ?? dataOfSubject);
  // `as`: the function takes nodes of the kind in the key.
  return { [kind]: visit, 'Document:exit': exit } as unknown as Visitor;
}

/** Returns the visitor of a rule that reports deviating paths as one group. */
export function visitPaths<Names extends string>(
  context: Pick<RuleContext<Names>, 'report'>,
  { isBroken, ...data }: { readonly isBroken: (path: string) => boolean } & HabitData<Names>,
): Visitor {
  const habit = {
    kind: 'PathItem',
    noun: 'paths',
    // A referenced path item has the same path as its reference.
    appliesTo: ({ role, parent }: PathItem) => role === 'path' && parent?.kind === 'Document',
    breakOf: ({ path }: PathItem) => isBroken(path) && { operation: null, name: path },
    ...data,
  };
  // `as`: the compiler does not recognise the rest of the argument as the data.
  return visitHabit(context, habit as unknown as Habit<'PathItem', Names>);
}

/** Returns the visitor of a rule that reports required properties of one type in requests, as one group. */
export function visitRequiredProperties(
  context: Pick<RuleContext<'subject'>, 'report'>,
  type: 'array' | 'string',
  isBroken: (property: Schema) => boolean,
): Visitor {
  const breaks: Deviation[] = [];
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

/** Describes a deviation at an operation, named by its signature. */
export function operationBreak(at: Operation, property: NonNullable<Deviation['property']>): Deviation {
  return { at, property, name: at.signature, subject: nameOperation(at) };
}

/** Describes a deviation at a schema, named with its location. */
export function schemaBreak(at: Schema): Deviation {
  return { at, name: nameSchema(at), subject: locateSchema(at) };
}

/**
 * Reports locations that one decision settles, as one group.
 *
 * @param dataOf Returns the data of a report for its subject (`` `userId` ``, or `` 12 of the 80 parameters, such as `userId` ``
 * for the group) and their number.
 * @param key Distinguishes several conventions of one rule.
 */
export function reportAsOne<Names extends string>(
  context: Pick<RuleContext<Names>, 'report'>,
  document: Document,
  breaks: readonly Deviation[],
  { total, noun }: HabitScope,
  dataOf: (subject: string, count: number) => Readonly<Record<Names, string | number>>,
  key?: string,
): void {
  if (breaks.length === 0) return;
  const together = `${breaks.length} of the ${total} ${noun}, such as ${nameSome(breaks)}`;
  // `as`: `dataOf` returns exactly these names.
  const cause = { at: document, key, data: dataOf(together, breaks.length) } as Cause<Names>;
  for (const { name, subject = code(name), ...place } of breaks)
    context.report({ ...place, data: dataOf(subject, 1), cause } as unknown as Report<Names>);
}

function dataOfSubject<Names extends string>(subject: string): Readonly<Record<Names, string>> {
  // `as`: a rule with data other than the subject has to pass `dataOf`.
  return { subject } as Readonly<Record<Names, string>>;
}

/** Names the two locations with the shortest names, independently of the document's order. */
function nameSome(breaks: readonly Deviation[]): string {
  const names = [...new Set(breaks.map(({ name }) => name))].sort(
    (a, b) => a.length - b.length || (a < b ? -1 : 1),
  );
  return names
    .slice(0, 2)
    .map((name) => code(name, longest))
    .join(' and ');
}

/** The maximum length of a name. Two names are part of a value of 160 characters. */
const longest = 40;
