import type { JsonSchema } from '../../records/index.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';
import { mappedBranches, nameOfBranch, type BranchName } from './discriminator.js';
import { PartFacts } from './part-facts.js';
import { isSchema, mapAt, schemaAt, schemasAt, textAt, type Keywords } from './keywords.js';

/** Schemas that all apply to one value, flattened: references are followed, members of `allOf` included. */
export interface Conjunction {
  /** The schemas in order of discovery: the schema itself, then its references and `allOf`. */
  readonly parts: readonly Keywords[];
  /** Choices without a selected branch. */
  readonly open: readonly Choice[];
  /** Property values that the discriminators of the chosen branches require. */
  readonly preferred: ReadonlyMap<string, string>;
  /** The selected branches. */
  readonly taken: readonly JsonSchema[];
  /** Facts derived from the parts. */
  readonly facts: PartFacts;
}

/** One of several ways in which a value can satisfy a keyword. */
export interface Choice {
  readonly keyword: 'oneOf' | 'anyOf' | 'discriminator' | 'if' | 'dependentSchemas';
  readonly branches: readonly Branch[];
  /** The schema that offers the choice. */
  readonly owner: Keywords;
}

/** One branch of `oneOf`, `anyOf` or a discriminator. */
export interface Branch {
  /** The index in the keyword's array, or in the mapping. */
  readonly index: number;
  /** Schemas that apply if the branch is chosen. */
  readonly schemas: readonly JsonSchema[];
  readonly name?: BranchName | undefined;
}

/** Conjunction of a value without constraints. */
export const unconstrained: Conjunction = {
  parts: [],
  open: [],
  preferred: new Map(),
  taken: [],
  facts: new PartFacts([]),
};

interface Laid {
  readonly bySchema: Map<Keywords, Conjunction | undefined>;
  byList: WeakMap<readonly JsonSchema[], { readonly whole: Conjunction | undefined }>;
  /** Number of parts in all conjunctions of lists. */
  listParts: number;
}

/** Maximum number of parts in kept conjunctions of lists; beyond it, they are dropped and built again on demand. */
const maxListParts = 200_000;

const laid = new WeakMap<SchemaLookup, Laid>();

/** Returns the conjunction of schemas. It is cached, because schemas and lists of them do not change. */
export function combineSchemas(
  schemas: readonly JsonSchema[],
  lookup: SchemaLookup,
): Conjunction | undefined {
  const [only] = schemas;
  if (only === undefined) return unconstrained;
  let known = laid.get(lookup);
  if (known === undefined)
    laid.set(lookup, (known = { bySchema: new Map(), byList: new WeakMap(), listParts: 0 }));
  if (schemas.length === 1 && typeof only === 'object') {
    const found = known.bySchema.get(only);
    if (found !== undefined || known.bySchema.has(only)) return found;
    const conjunction = conjoin(unconstrained, schemas, lookup, factsOfTarget(only, lookup));
    known.bySchema.set(only, conjunction);
    return conjunction;
  }
  const found = known.byList.get(schemas);
  if (found !== undefined) return found.whole;
  const combined = conjoin(unconstrained, schemas, lookup);
  known.listParts += combined?.parts.length ?? 0;
  if (known.listParts > maxListParts) {
    // Each conjunction keeps lists of nested schemas, whose conjunctions keep others, without end in a graph of schemas.
    known.byList = new WeakMap();
    known.listParts = 0;
  }
  known.byList.set(schemas, { whole: combined });
  return combined;
}

/**
 * Returns the facts of a reference's target; undefined for a schema with other keywords, and for a target that is itself a
 * reference.
 */
function factsOfTarget(schema: Keywords, lookup: SchemaLookup): PartFacts | undefined {
  const reference = isReferenceOnly(schema) ? textAt(schema, '$ref') : undefined;
  const target = reference === undefined ? undefined : resolveTarget(reference, lookup);
  if (typeof target !== 'object' || isReferenceOnly(target)) return undefined;
  return combineSchemas([target], lookup)?.facts;
}

function isReferenceOnly(schema: Keywords): boolean {
  return '$ref' in schema && Object.keys(schema).length === 1;
}

/** Adds schemas to a conjunction; undefined if one of them is `false`, so that no value is valid. */
export function conjoin(
  base: Conjunction,
  schemas: readonly JsonSchema[],
  lookup: SchemaLookup,
  factsOfTarget?: PartFacts,
): Conjunction | undefined {
  const parts = [...base.parts];
  const open = [...base.open];
  const seen = new Set(base.parts);
  const waiting = [...schemas].reverse();
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    if (schema === true) continue;
    if (schema === false) return undefined;
    if (seen.has(schema)) continue;
    seen.add(schema);
    parts.push(schema);
    for (const choice of choicesIn(schema, lookup)) open.push(choice);
    const implied = [...schemasAt(schema, 'allOf'), ...withoutNegation(schemaAt(schema, 'not'))];
    const reference = textAt(schema, '$ref');
    if (reference !== undefined) implied.unshift(resolveTarget(reference, lookup));
    for (const member of implied.reverse()) waiting.push(member);
  }
  return {
    parts,
    open,
    preferred: base.preferred,
    taken: base.taken,
    facts: new PartFacts(parts, factsOfTarget),
  };
}

const chosen = new WeakMap<Conjunction, Map<Branch, Conjunction | undefined>>();

/** Maximum number of open choices of a conjunction whose results are cached; with more, there are too many combinations. */
const maxKept = 2;

/** Selects a branch, whose schemas then apply; undefined if one of them is `false`. */
export function choose(
  base: Conjunction,
  choice: Choice,
  branch: Branch,
  lookup: SchemaLookup,
): Conjunction | undefined {
  if (base.open.length > maxKept) return take(base, choice, branch, lookup);
  let known = chosen.get(base);
  if (known === undefined) chosen.set(base, (known = new Map<Branch, Conjunction | undefined>()));
  const found = known.get(branch);
  if (found !== undefined || known.has(branch)) return found;
  const next = take(base, choice, branch, lookup);
  known.set(branch, next);
  return next;
}

function take(
  base: Conjunction,
  choice: Choice,
  branch: Branch,
  lookup: SchemaLookup,
): Conjunction | undefined {
  const open = base.open.filter((other) => other !== choice);
  const { name } = branch;
  const preferred =
    name === undefined ? base.preferred : new Map(base.preferred).set(name.property, name.value);
  const usedSchemas = [...base.taken, ...branch.schemas];
  return conjoin({ ...base, open, preferred, taken: usedSchemas }, branch.schemas, lookup);
}

/** Target of a reference. */
export function resolveTarget(reference: string, lookup: SchemaLookup): JsonSchema {
  return lookup.resolve({ $ref: reference });
}

/** Rewrites `not` without negation: `not: { required: [a] }` forbids `a`, `not: { not: x }` is `x`. */
function withoutNegation(negated: JsonSchema | undefined): readonly JsonSchema[] {
  if (negated === undefined || negated === false) return [];
  if (negated === true || Object.keys(negated).length === 0) return [false];
  if (Object.keys(negated).length > 1) return [];
  const required: unknown = negated['required'];
  if (Array.isArray(required) && required.length === 1) {
    return [{ type: 'object', properties: Object.fromEntries([[String(required[0]), false]]) }];
  }
  const inner = schemaAt(negated, 'not');
  if (inner !== undefined) return [inner];
  return schemasAt(negated, 'anyOf').map((member) => ({ not: member }));
}

const known = new WeakMap<SchemaLookup, Map<Keywords, readonly Choice[]>>();

/** Returns the choices of a schema, cached because schemas do not change. */
function choicesIn(schema: Keywords, lookup: SchemaLookup): readonly Choice[] {
  let ofLookup = known.get(lookup);
  if (ofLookup === undefined) known.set(lookup, (ofLookup = new Map<Keywords, readonly Choice[]>()));
  let choices = ofLookup.get(schema);
  if (choices === undefined) ofLookup.set(schema, (choices = findChoices(schema, lookup)));
  return choices;
}

function findChoices(schema: Keywords, lookup: SchemaLookup): readonly Choice[] {
  const choices: Choice[] = [];
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const members = schemasAt(schema, keyword);
    if (members.length === 0) continue;
    const branches = members.map((member, index) => ({
      index,
      schemas: [member],
      name: nameOfBranch(schema, member, lookup),
    }));
    choices.push({ keyword, branches, owner: schema });
  }
  if (choices.length === 0) choices.push(...listChildSchemas(schema));
  choices.push(...conditionsIn(schema));
  return choices;
}

/** Lists the schemas that a base maps to with its discriminator, as a choice. */
function listChildSchemas(schema: Keywords): readonly Choice[] {
  const branches = mappedBranches(schema).map(({ schema: child, name }, index) => ({
    index,
    schemas: [child],
    name,
  }));
  return branches.length === 0 ? [] : [{ keyword: 'discriminator', branches, owner: schema }];
}

function conditionsIn(schema: Keywords): readonly Choice[] {
  const choices: Choice[] = [];
  const condition = schemaAt(schema, 'if');
  if (condition !== undefined && (isSchema(schema['then']) || isSchema(schema['else']))) {
    const met = { index: 0, schemas: [condition, schemaAt(schema, 'then') ?? true] };
    const unmet = { index: 1, schemas: [{ not: condition }, schemaAt(schema, 'else') ?? true] };
    choices.push({ keyword: 'if', branches: [met, unmet], owner: schema });
  }
  for (const [name, dependent] of Object.entries(mapAt(schema, 'dependentSchemas') ?? {})) {
    if (!isSchema(dependent)) continue;
    const absent = { index: 0, schemas: [{ properties: Object.fromEntries([[name, false]]) }] };
    const present = { index: 1, schemas: [{ required: [name] }, dependent] };
    choices.push({ keyword: 'dependentSchemas', branches: [absent, present], owner: schema });
  }
  return choices;
}
