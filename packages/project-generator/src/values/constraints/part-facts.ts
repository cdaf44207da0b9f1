import type { JsonSchema } from '../../records/index.js';
import { isLeftOut, type Direction } from '../../schemas/composition.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';
import { requiredBy, describing } from './properties.js';
import {
  listDocumentedValues,
  type DocumentedValue,
  isSchema,
  listAt,
  mapAt,
  numberAt,
  schemaAt,
  schemasAt,
  type Keywords,
} from './keywords.js';
import {
  readNumberConstraints,
  type NumberConstraints,
  readStringConstraints,
  type StringConstraints,
} from './bounds.js';
import { allowedTypes, typesToTry, type TypeName } from './types.js';

/** The listed values of schemas, the only valid ones. */
export interface Listed {
  readonly keyword: 'const' | 'enum';
  readonly values: readonly unknown[];
}

/** Facts derived from schemas that all apply to one value, computed once for all values. */
export class PartFacts {
  private readonly parts: readonly Keywords[];
  private readonly target: PartFacts | undefined;
  private knownDocumentedValues: readonly DocumentedValue[] | undefined;
  private knownDoubts: readonly string[] | undefined;
  private knownAllowed: { readonly types: readonly TypeName[] | undefined } | undefined;
  private knownScalar: boolean | undefined;
  private namedTypes: readonly TypeName[] | undefined;
  private namelessTypes: readonly TypeName[] | undefined;
  private knownListed: { readonly listed: Listed | undefined } | undefined;
  private knownTexts: boolean | undefined;
  private required: Map<Direction, readonly string[]> | undefined;
  private stringConstraints: StringConstraints | undefined;
  private numberConstraints: NumberConstraints | undefined;
  private described: Map<Direction, readonly string[]> | undefined;
  private members: Map<string, readonly JsonSchema[] | undefined> | undefined;
  private knownTuple: number | undefined;
  private items: Map<number, readonly JsonSchema[]> | undefined;

  /** @param target - facts of all parts except the first, a mere reference to them; facts about properties are shared */
  constructor(parts: readonly Keywords[], target?: PartFacts) {
    this.parts = parts;
    this.target = target;
  }

  /** Example values, best first. */
  get shown(): readonly DocumentedValue[] {
    return (this.knownDocumentedValues ??= listDocumentedValues(this.parts));
  }

  /** Keywords that a value may violate although it was generated from them. */
  get doubts(): readonly string[] {
    return (this.knownDoubts ??= doubtful.filter((keyword) =>
      this.parts.some((part) => Object.hasOwn(part, keyword)),
    ));
  }

  /** Types as `allowedTypes` lists them. */
  get allowed(): readonly TypeName[] | undefined {
    return (this.knownAllowed ??= { types: allowedTypes(this.parts) }).types;
  }

  /** True for scalars that are generated from their type alone: there are no examples, and no keyword can be violated. */
  get isScalar(): boolean {
    return (this.knownScalar ??=
      this.shown.length === 0 &&
      this.doubts.length === 0 &&
      this.allowed?.every((type) => type !== 'array' && type !== 'object') === true);
  }

  /** Returns the types as `typesToTry` lists them. */
  types(isNamed: boolean): readonly TypeName[] {
    return isNamed
      ? (this.namedTypes ??= typesToTry(this.parts, true, this.allowed))
      : (this.namelessTypes ??= typesToTry(this.parts, false, this.allowed));
  }

  /** The value of `const`, or the shortest `enum`; undefined if no values are listed. */
  get listed(): Listed | undefined {
    return (this.knownListed ??= { listed: listedBy(this.parts) }).listed;
  }

  /** True if every listed text is valid, because the other keywords only concern type and length. */
  get allowsListedTexts(): boolean {
    return (this.knownTexts ??= this.parts.length === 1 && this.parts.every(allowsItsTexts));
  }

  /** Lists the names in `properties` that the direction does not exclude, in document order. */
  describedNames(direction: Direction, lookup: SchemaLookup): readonly string[] {
    if (this.target !== undefined) return this.target.describedNames(direction, lookup);
    this.described ??= new Map();
    let names = this.described.get(direction);
    if (names === undefined) {
      const all = new Set<string>();
      for (const part of this.parts)
        for (const name of Object.keys(mapAt(part, 'properties') ?? {})) all.add(name);
      names = [...all].filter((name) => !isLeftOut(this.parts, name, direction, lookup));
      this.described.set(direction, names);
    }
    return names;
  }

  /** Lists the required properties that the direction does not exclude. */
  requiredNames(direction: Direction, lookup: SchemaLookup): readonly string[] {
    if (this.target !== undefined) return this.target.requiredNames(direction, lookup);
    this.required ??= new Map();
    let names = this.required.get(direction);
    if (names === undefined)
      this.required.set(direction, (names = requiredBy(this.parts, [], direction, lookup)));
    return names;
  }

  /** Requirements of these schemas on strings. */
  get strings(): StringConstraints {
    return (this.stringConstraints ??= readStringConstraints(this.parts));
  }

  /** Requirements of these schemas on numbers. */
  get numbers(): NumberConstraints {
    return (this.numberConstraints ??= readNumberConstraints(this.parts));
  }

  /** Lists the schemas of a property; undefined if the property must be absent. */
  listPropertySchemas(name: string): readonly JsonSchema[] | undefined {
    if (this.target !== undefined) return this.target.listPropertySchemas(name);
    this.members ??= new Map();
    if (this.members.has(name)) return this.members.get(name);
    const schemas = schemasFor(this.parts, name);
    this.members.set(name, schemas);
    return schemas;
  }

  /** Number of items that `prefixItems` describes. */
  get tupleLength(): number {
    return (this.knownTuple ??= Math.max(
      0,
      ...this.parts.map((part) => schemasAt(part, 'prefixItems').length),
    ));
  }

  /** Lists the schemas of an item. */
  listItemSchemas(index: number): readonly JsonSchema[] {
    if (this.target !== undefined) return this.target.listItemSchemas(index);
    this.items ??= new Map();
    // All items after the tuple have the same schemas.
    const place = Math.min(index, this.tupleLength);
    let schemas = this.items.get(place);
    if (schemas === undefined) this.items.set(place, (schemas = itemSchemas(this.parts, place)));
    return schemas;
  }
}

const doubtful = [
  'oneOf',
  'not',
  'if',
  'dependentSchemas',
  'contains',
  'unevaluatedProperties',
  'unevaluatedItems',
];

/** Keywords allowed beside listed texts. Only `type` and `maxLength` among them could exclude a text. */
const beside: ReadonlySet<string> = new Set([
  'enum',
  'type',
  'maxLength',
  'title',
  'description',
  'default',
  'examples',
]);

function allowsItsTexts(part: Keywords): boolean {
  const longest = numberAt(part, 'maxLength') ?? Infinity;
  return (
    Object.keys(part).every((keyword) => beside.has(keyword)) &&
    (part['type'] === undefined || part['type'] === 'string') &&
    listAt(part, 'enum')?.every((text) => typeof text !== 'string' || text.length <= longest) === true
  );
}

function listedBy(parts: readonly Keywords[]): Listed | undefined {
  const constant = parts.find((part) => Object.hasOwn(part, 'const'));
  if (constant !== undefined) return { keyword: 'const', values: [constant['const']] };
  let shortest: readonly unknown[] | undefined;
  for (const part of parts) {
    const list = listAt(part, 'enum');
    if (list !== undefined && (shortest === undefined || list.length < shortest.length)) shortest = list;
  }
  return shortest && { keyword: 'enum', values: shortest };
}

function schemasFor(parts: readonly Keywords[], name: string): readonly JsonSchema[] | undefined {
  const schemas: JsonSchema[] = [];
  let isKnown = false;
  for (const part of parts) {
    const found = describing(part, name) ?? optional(schemaAt(part, 'additionalProperties'));
    if (found.length > 0) isKnown = true;
    schemas.push(...found);
  }
  if (!isKnown) schemas.push(...parts.map((part) => part['unevaluatedProperties']).filter(isSchema));
  return schemas.includes(false) ? undefined : schemas;
}

function optional(schema: JsonSchema | undefined): readonly JsonSchema[] {
  return schema === undefined ? [] : [schema];
}

function itemSchemas(parts: readonly Keywords[], index: number): readonly JsonSchema[] {
  return parts.flatMap((part) => optional(schemasAt(part, 'prefixItems')[index] ?? schemaAt(part, 'items')));
}
