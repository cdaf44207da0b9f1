import type { JsonSchema } from '../../records/index.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';
import { isLeafSchema } from '../../schemas/composition.js';
import type { Coverage } from './coverage.js';
import { choose, resolveTarget, type Branch, type Choice, type Conjunction } from './conjunction.js';
import { mapAt, schemasAt, textAt, type Keywords } from './keywords.js';
import { limits } from './limits.js';
import { allowedTypes } from './types.js';

/** The only branch of one choice to select. */
export interface FixedChoice {
  readonly owner: Choice['owner'];
  readonly keyword: Choice['keyword'];
  readonly index: number;
}

/** Preferences that decide which branches are tried first. */
export interface Preferences {
  readonly lookup: SchemaLookup;
  /** Index of the variation; other variations prefer other branches. */
  readonly variation: number;
  /** True if optional properties are included. */
  readonly isFull: boolean;
  readonly fixed?: FixedChoice | undefined;
  /** True for a schema that encloses the value. */
  readonly isEntered: (schema: JsonSchema) => boolean;
  /** If set, the least used branches come first. */
  readonly coverage?: Coverage | undefined;
  /** Record of the chosen branches. */
  readonly taken?: Coverage | undefined;
  /** Location of the value: a JSON Pointer. */
  readonly place: string;
}

const maxChosen = 600;

/** Account of the cost of choices among branches. */
export interface Account {
  chosen: number;
  depth: number;
  /** True if not all combinations were tried. */
  isSpent: boolean;
}

/** Generates the combinations of branches without obvious contradictions, up to a limit. */
export function* plansOf(
  conjunction: Conjunction,
  preferences: Preferences,
  account: Account = { chosen: 0, depth: 0, isSpent: false },
): Generator<Conjunction> {
  const choice = conjunction.open[0];
  if (choice === undefined) {
    yield conjunction;
    return;
  }
  for (const branch of inOrder(choice, conjunction, preferences)) {
    if (++account.chosen > maxChosen || account.depth > limits.choices) {
      account.isSpent = true;
      return;
    }
    const next = choose(conjunction, choice, branch, preferences.lookup);
    if (next === undefined || next.facts.allowed?.length === 0) continue;
    preferences.taken?.take(choice, branch, preferences.place);
    account.depth++;
    yield* plansOf(next, preferences, account);
    account.depth--;
  }
}

function inOrder(choice: Choice, conjunction: Conjunction, preferences: Preferences): readonly Branch[] {
  const { fixed, lookup } = preferences;
  if (fixed?.owner === choice.owner && fixed.keyword === choice.keyword)
    return choice.branches.filter(({ index }) => index === fixed.index);
  if (choice.keyword === 'if') return minTaken(choice, choice.branches, preferences);
  if (choice.keyword === 'dependentSchemas' && preferences.coverage !== undefined && preferences.isFull)
    return minTaken(choice, [...choice.branches].reverse(), preferences);
  if (choice.keyword === 'dependentSchemas') {
    return preferences.isFull && isKnown(choice, conjunction)
      ? [...choice.branches].reverse()
      : choice.branches;
  }
  const branch = takenBranch(choice, conjunction, lookup);
  if (branch !== undefined) return [branch];
  const branches = minTaken(choice, rotated(choice.branches, preferences.variation), preferences);
  return sorted(choice, branches, preferences);
}

function minTaken(
  choice: Choice,
  branches: readonly Branch[],
  { coverage, isFull, place }: Preferences,
): readonly Branch[] {
  const uses = coverage !== undefined && isFull ? coverage.countUses(choice, place) : undefined;
  if (uses === undefined) return branches;
  return branches.toSorted((a, b) => (uses.get(a.index) ?? 0) - (uses.get(b.index) ?? 0));
}

/** Constant facts of a choice, cached because a base can have hundreds of children. */
interface ChoiceFacts {
  /** The first branch for each schema. */
  readonly byTarget: ReadonlyMap<JsonSchema, Branch>;
  readonly nulls: ReadonlySet<Branch>;
}

const factsOfChoices = new WeakMap<SchemaLookup, WeakMap<Choice, ChoiceFacts>>();

function getChoiceFacts(choice: Choice, lookup: SchemaLookup): ChoiceFacts {
  let ofLookup = factsOfChoices.get(lookup);
  if (ofLookup === undefined) factsOfChoices.set(lookup, (ofLookup = new WeakMap()));
  let facts = ofLookup.get(choice);
  if (facts === undefined) ofLookup.set(choice, (facts = findFacts(choice, lookup)));
  return facts;
}

function findFacts({ branches, owner }: Choice, lookup: SchemaLookup): ChoiceFacts {
  const byTarget = new Map<JsonSchema, Branch>();
  const nulls = new Set<Branch>();
  for (const branch of branches) {
    const [schema] = branch.schemas;
    if (typeof schema !== 'object') continue;
    const target = lookup.resolve(schema);
    if (target !== owner && !byTarget.has(target)) byTarget.set(target, branch);
    if (isNull(schema, lookup)) nulls.add(branch);
  }
  return { byTarget, nulls };
}

/**
 * Finds the branch that already applies, such as a child's for the discriminator of its base. If several apply, the most specific
 * one is returned.
 */
export function takenBranch(
  choice: Choice,
  { parts }: Conjunction,
  lookup: SchemaLookup,
): Branch | undefined {
  const { byTarget } = getChoiceFacts(choice, lookup);
  for (const schema of parts) {
    const branch = byTarget.get(schema);
    if (branch !== undefined) return branch;
  }
  return undefined;
}

/** Finds the first choice that is really open, unlike a base's choice in the schema of its child. */
export function variantOf(conjunction: Conjunction, lookup: SchemaLookup): Choice | undefined {
  return conjunction.open.find(
    (choice) =>
      (choice.keyword === 'oneOf' || choice.keyword === 'anyOf' || choice.keyword === 'discriminator') &&
      takenBranch(choice, conjunction, lookup) === undefined,
  );
}

function rotated(branches: readonly Branch[], by: number): readonly Branch[] {
  const start = by % branches.length;
  return [...branches.slice(start), ...branches.slice(0, start)];
}

/** Orders branches: recursive ones last, and `null` after them, because it shows least. */
function sorted(
  choice: Choice,
  branches: readonly Branch[],
  { isEntered, lookup }: Preferences,
): readonly Branch[] {
  const { nulls } = getChoiceFacts(choice, lookup);
  const first: Branch[] = [];
  const entered: Branch[] = [];
  const last: Branch[] = [];
  for (const branch of branches) {
    const [schema] = branch.schemas;
    if (nulls.has(branch)) last.push(branch);
    else if (schema !== undefined && isEntered(schema)) entered.push(branch);
    else first.push(branch);
  }
  return [...first, ...entered, ...last];
}

/** True for a schema that only allows null. */
export function isNull(schema: JsonSchema, lookup: SchemaLookup): boolean {
  const target = lookup.resolve(schema);
  return typeof target === 'object' && allowedTypes([target])?.every((type) => type === 'null') === true;
}

/** True if `properties` describes the property of a `dependentSchemas` entry. */
function isKnown({ branches }: Choice, { parts }: Conjunction): boolean {
  const name = Object.keys(getPropertyKeywords(branches[0]?.schemas[0]))[0] ?? '';
  return parts.some((part) => {
    const described = mapAt(part, 'properties');
    return described !== undefined && Object.hasOwn(described, name) && described[name] !== false;
  });
}

function getPropertyKeywords(schema: JsonSchema | undefined): Keywords {
  return typeof schema === 'object' ? (mapAt(schema, 'properties') ?? {}) : {};
}

const maxUnwrapped = 20;

const namesakes = new WeakMap<SchemaLookup, Map<Keywords, readonly Keywords[]>>();

/**
 * Lists the schemas that name a value: targets of references, also behind thin wrappers. These are `allOf` with one member, or a
 * choice between a schema and null.
 */
export function namesakesOf(schemas: readonly JsonSchema[], lookup: SchemaLookup): readonly Keywords[] {
  const [only] = schemas;
  if (only === undefined) return [];
  if (schemas.length > 1 || typeof only === 'boolean') return findNamesakes(schemas, lookup);
  let ofLookup = namesakes.get(lookup);
  if (ofLookup === undefined) namesakes.set(lookup, (ofLookup = new Map<Keywords, readonly Keywords[]>()));
  let found = ofLookup.get(only);
  if (found === undefined) ofLookup.set(only, (found = findNamesakes(schemas, lookup)));
  return found;
}

function findNamesakes(schemas: readonly JsonSchema[], lookup: SchemaLookup): readonly Keywords[] {
  const [only] = schemas;
  if (schemas.length === 1 && typeof only === 'object' && isLeafSchema(only)) return [only];
  const found = new Set<Keywords>();
  const waiting = [...schemas];
  for (let next = waiting.pop(); next !== undefined && found.size < maxUnwrapped; next = waiting.pop()) {
    if (typeof next === 'boolean' || found.has(next)) continue;
    found.add(next);
    const reference = textAt(next, '$ref');
    if (reference !== undefined) waiting.push(resolveTarget(reference, lookup));
    if (Object.hasOwn(next, 'properties')) continue;
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const members = schemasAt(next, keyword).filter((member) => !isNull(member, lookup));
      if (members.length === 1) waiting.push(...members);
    }
  }
  return [...found];
}
