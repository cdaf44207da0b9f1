import {
  Header,
  Parameter,
  Schema,
  type Format,
  type Node,
  type SchemaKeyword,
  foreignDialect,
  type Model,
} from '@assay/core';

/** A schema keyword that the document's version lacks or defines differently. */
export interface UnsupportedKeyword {
  readonly keyword: SchemaKeyword;
  /** The keyword in its unknown form: `` `nullable` ``, `` `type` as a list ``. */
  readonly form: string;
  /** The replacement, as an imperative clause. */
  readonly remedy: string;
  /** True if the keyword does not affect validity: `examples`, `$comment`. */
  readonly isAnnotation: boolean;
}

interface Entry extends UnsupportedKeyword {
  /** True for values that are unsupported. All values if missing. */
  readonly applies?: (value: unknown, schema: Schema) => boolean;
}

type Dialect = Schema['dialect'];

const entries: Readonly<Record<Dialect, ReadonlyMap<SchemaKeyword, readonly Entry[]>>> = {
  oas2: byKeyword([...notIn3(), ...notIn2()]),
  'oas3.0': byKeyword([...notIn3(), ...typesOf3()]),
  '2020-12': byKeyword(notIn2020()),
};

const none: readonly UnsupportedKeyword[] = [];

/**
 * Returns the keywords that `unsupportedKeywords` can report: those that a version of OpenAPI may lack or defines differently.
 */
export function keywordsOfOtherVersions(format: Format): Iterable<SchemaKeyword> {
  return entries[format === 'oas2' || format === 'oas3.0' ? format : '2020-12'].keys();
}

/** False for keyword values that all versions support. This skips nearly all schemas (5 ms less for `cloudflare.json`). */
export function mayBeUnsupported(keyword: string, value: unknown): boolean {
  if (keyword === 'type') return typeof value !== 'string' || value === 'null';
  return keyword !== 'items' || Array.isArray(value);
}

/**
 * Finds keywords of a schema that its version lacks, although another version of OpenAPI or JSON Schema has them. Excludes
 * unknown names, `x-` extensions, and siblings that `$ref` disables.
 */
export function unsupportedKeywords(schema: Schema): readonly UnsupportedKeyword[] {
  const known: ReadonlyMap<string, readonly Entry[]> = entries[schema.dialect];
  const { keywords } = schema;
  let found: UnsupportedKeyword[] | undefined;
  for (const keyword in keywords) {
    const candidates = known.get(keyword);
    if (candidates === undefined || !Object.hasOwn(keywords, keyword)) continue;
    for (const candidate of candidates) {
      if (candidate.applies?.(keywords[keyword], schema) === false) continue;
      found ??= [];
      found.push(candidate);
    }
  }
  return found ?? none;
}

/** True if `unsupportedKeywords` reports a keyword of a node: a schema, or a parameter or header of 2.0 with schema keywords. */
export function isUnsupportedKeyword(node: Node, keyword: string): boolean {
  const schema = node instanceof Parameter || node instanceof Header ? node.schema : node;
  if (!(schema instanceof Schema) || schema.raw !== node.raw) return false;
  return unsupportedKeywords(schema).some((unsupported) => unsupported.keyword === keyword);
}

/** Lists the keywords that both OpenAPI 2.0 and 3.0 lack. */
function notIn3(): readonly Entry[] {
  const without = 'or move the document to OpenAPI 3.1';
  return [
    entry('const', 'write `const` as an `enum` of one value'),
    entry('$defs', 'move the schemas of `$defs` to the components of the document'),
    entry('definitions', 'move the schemas of `definitions` to the components of the document'),
    ...(['if', 'then', 'else'] as const).map((keyword) =>
      entry(keyword, `describe the cases of \`if\` as schemas of their own, ${without}`),
    ),
    entry('patternProperties', `use \`additionalProperties\` instead of \`patternProperties\`, ${without}`),
    ...(['propertyNames', 'dependentRequired', 'dependentSchemas', 'dependencies', 'contains'] as const).map(
      (keyword) => entry(keyword, `state the requirement of \`${keyword}\` in the description, ${without}`),
    ),
    ...(['minContains', 'maxContains', 'unevaluatedProperties', 'unevaluatedItems'] as const).map((keyword) =>
      entry(keyword, `leave out \`${keyword}\`, ${without}`),
    ),
    ...(['prefixItems', 'additionalItems'] as const).map((keyword) =>
      entry(keyword, `describe all items with one schema in \`items\`, ${without}`),
    ),
    ...(['$dynamicRef', '$recursiveRef'] as const).map((keyword) =>
      entry(keyword, `use \`$ref\`, ${without}`),
    ),
    ...(
      ['$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$schema', '$vocabulary', '$comment'] as const
    ).map((keyword) => annotation(keyword, `leave out \`${keyword}\`, ${without}`)),
    ...(['contentEncoding', 'contentMediaType', 'contentSchema'] as const).map((keyword) =>
      annotation(keyword, `say with \`format\` what the string contains (\`byte\`, \`binary\`), ${without}`),
    ),
    annotation('examples', 'give one value as `example`', isWholeSchema),
    ...(['exclusiveMinimum', 'exclusiveMaximum'] as const).map((keyword) =>
      entry(
        keyword,
        `write the bound as \`${inclusive(keyword)}\` and \`${keyword}: true\` next to it`,
        (value) => typeof value === 'number',
        'as a number',
      ),
    ),
    entry('items', `describe all items with one schema in \`items\`, ${without}`, Array.isArray, 'as a list'),
  ];
}

/** Lists the keywords that only OpenAPI 2.0 lacks. */
function notIn2(): readonly Entry[] {
  return [
    ...(['anyOf', 'oneOf'] as const).map((keyword) =>
      entry(
        keyword,
        `describe what the schemas of \`${keyword}\` have in common, or move the document to OpenAPI 3`,
      ),
    ),
    entry('not', 'say what `not` excludes in the description, or move the document to OpenAPI 3'),
    entry(
      'nullable',
      'write the extension `x-nullable: true`, which many tools know, or move the document to OpenAPI 3',
      (value) => value !== false,
    ),
    entry(
      'writeOnly',
      'describe what is sent and what is returned with two schemas, or move the document to OpenAPI 3',
    ),
    annotation('deprecated', 'say in the description that it is deprecated', isWholeSchema),
  ];
}

/** Lists the forms of `type` that 3.0 lacks. 2.0 accepts `type` as in JSON Schema. */
function typesOf3(): readonly Entry[] {
  return [
    entry(
      'type',
      'write the one type with `nullable: true` next to it',
      (value) => Array.isArray(value) && isNullPair(value),
      'as a list',
    ),
    entry(
      'type',
      'write one schema for each type under `anyOf`',
      (value) => Array.isArray(value) && !isNullPair(value),
      'as a list',
    ),
    {
      ...entry(
        'type',
        'write `nullable: true` next to the type of the other values',
        (value) => value === 'null',
      ),
      form: 'the type `null`',
    },
  ];
}

/** Lists the keywords that OpenAPI 3.1 and later (JSON Schema 2020-12) no longer have. */
function notIn2020(): readonly Entry[] {
  return [
    entry(
      'nullable',
      "add `'null'` to `type`",
      (value, { keywords }) => value !== false && keywords['type'] !== undefined,
    ),
    entry(
      'nullable',
      "list a schema of `type: 'null'` under `anyOf`",
      (value, { keywords }) => value !== false && keywords['type'] === undefined,
    ),
    ...(['exclusiveMinimum', 'exclusiveMaximum'] as const).map((keyword) =>
      entry(
        keyword,
        `write the bound itself as \`${keyword}\`, instead of \`${inclusive(keyword)}\``,
        (value) => typeof value === 'boolean',
        'as a boolean',
      ),
    ),
    entry('items', 'write the list as `prefixItems`', Array.isArray, 'as a list'),
    entry('additionalItems', 'write `prefixItems` for the first items and `items` for the others'),
    entry('$recursiveRef', 'use `$dynamicRef`'),
  ];
}

function entry(keyword: SchemaKeyword, remedy: string, applies?: Entry['applies'], as?: string): Entry {
  const form = `\`${keyword}\`${as === undefined ? '' : ` ${as}`}`;
  return { keyword, form, remedy, isAnnotation: false, ...(applies === undefined ? {} : { applies }) };
}

function annotation(keyword: SchemaKeyword, remedy: string, applies?: Entry['applies']): Entry {
  return { ...entry(keyword, remedy, applies), isAnnotation: true };
}

/** False for a parameter or header of 2.0 that is read as a schema, because the field may belong to the parameter. */
function isWholeSchema(_value: unknown, schema: Schema): boolean {
  return schema.parent?.raw !== schema.raw;
}

function inclusive(keyword: string): string {
  return keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum';
}

function isNullPair(types: readonly unknown[]): boolean {
  return types.length === 2 && types.includes('null');
}

function byKeyword(list: readonly Entry[]): ReadonlyMap<SchemaKeyword, readonly Entry[]> {
  const map = new Map<SchemaKeyword, Entry[]>();
  for (const item of list) map.set(item.keyword, [...(map.get(item.keyword) ?? []), item]);
  return map;
}

/**
 * True if a schema of 3.1 or later has a foreign dialect by its own `$schema`, that of a parent, or the document's
 * `jsonSchemaDialect`.
 */
export function isInForeignDialect(schema: Schema, model: Model | undefined): boolean {
  for (let node: Node | undefined = schema; node instanceof Schema; node = node.parent) {
    if (node.raw['$schema'] !== undefined) return foreignDialect(node.raw['$schema']);
  }
  return foreignDialect(model?.document.raw['jsonSchemaDialect']);
}
