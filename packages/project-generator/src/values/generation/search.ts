import { mayBeCredential, mayHoldSecret } from '@assay/api-knowledge';
import { isJsonNumber, setProperty } from '@assay/text';
import { isJsonObject } from '@assay/json-schema';
import type { JsonSchema } from '../../records/index.js';
import { isLeftOut, type Direction } from '../../schemas/composition.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';
import {
  combineSchemas,
  choose,
  type Branch,
  type Choice,
  type Conjunction,
} from '../constraints/conjunction.js';
import { type Keywords, listKeywordTexts } from '../constraints/keywords.js';
import { describing } from '../constraints/properties.js';
import { limits } from '../constraints/limits.js';
import { makeOfType } from './make-of-type.js';
import type { Maker, Place } from './maker.js';
import { impossible, made, stopped, type Failure, type Outcome } from '../constraints/outcome.js';
import { isNull, namesakesOf, plansOf, variantOf, type FixedChoice } from '../constraints/plans.js';
import { retriesOf } from './retries.js';
import { standInFor } from '../constraints/types.js';

const maxEntries = 2000;
const maxCharacters = 20_000;
const deepest = 30;

/**
 * Explains why a value is not copied into another one: it is very large, or a part looks like a credential; undefined if it is
 * copied.
 */
function findCopyObstacle(fullValue: unknown): 'size' | 'secret' | undefined {
  let characters = 0;
  let count = 0;
  const waiting = [{ value: fullValue, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (++count > maxEntries || waiting.length > maxEntries || depth > deepest) return 'size';
    if (typeof value === 'string') {
      characters += value.length;
      if (characters > maxCharacters) return 'size';
      if (mayHoldSecret(value)) return 'secret';
    } else if (Array.isArray(value)) {
      if (value.length > maxEntries) return 'size';
      for (const item of value) waiting.push({ value: item, depth: depth + 1 });
    } else if (isJsonObject(value)) {
      const names = Object.keys(value);
      if (names.length > maxEntries) return 'size';
      if (names.some(mayBeCredential)) return 'secret';
      for (const name of names) waiting.push({ value: value[name], depth: depth + 1 });
    }
  }
  return undefined;
}

/** True for arrays and objects that contain objects, because these may have more than the required parts. */
function containsObjects(value: unknown): boolean {
  return isJsonObject(value) || (Array.isArray(value) && value.some(containsObjects));
}

/** Copies a value without the properties that its direction excludes. */
function withoutLeftOut(
  value: unknown,
  schemas: readonly JsonSchema[],
  direction: Direction,
  lookup: SchemaLookup,
): unknown {
  const parts = combineSchemas(schemas, lookup)?.parts ?? [];
  if (parts.length === 0) return value;
  if (Array.isArray(value)) {
    const items = parts.flatMap((part) => ('items' in part ? [part['items']] : [])).filter(isSchemaObject);
    return value.map((item) => withoutLeftOut(item, items, direction, lookup));
  }
  if (!isJsonObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (isLeftOut(parts, name, direction, lookup)) continue;
    const described = parts.flatMap((part) => describing(part, name) ?? listOthers(part));
    setProperty(copy, name, withoutLeftOut(member, described, direction, lookup));
  }
  return copy;
}

/** Returns the schema of unnamed properties. */
function listOthers({ additionalProperties }: Keywords): readonly JsonSchema[] {
  return isSchemaObject(additionalProperties) ? [additionalProperties] : [];
}

function isSchemaObject(value: unknown): value is Keywords {
  return isJsonObject(value);
}

/** Finds a value that satisfies several schemas: an example of the document, or the first valid generated one. */
export function search(
  schemas: readonly JsonSchema[],
  place: Place,
  fixed: FixedChoice | undefined,
  maker: Maker,
): Outcome {
  const conjunction = combineSchemas(schemas, maker.lookup);
  if (conjunction === undefined) return impossible('its schema allows no value at all');
  if (conjunction.open.length > limits.choices) return stopped('it combines too many schemas');
  const exampleOutcome = chooseDocumentedValue(conjunction, schemas, place, maker);
  if (exampleOutcome !== undefined) return maker.counted(exampleOutcome);
  return tolerated(tryPlans({ whole: conjunction, schemas, place, maker }, fixed), conjunction, place);
}

/** Returns the conjunction of a schema for scalars without choices; undefined for other schemas. */
export function scalarOf(schemas: readonly JsonSchema[], lookup: SchemaLookup): Conjunction | undefined {
  const conjunction = combineSchemas(schemas, lookup);
  return conjunction?.open.length === 0 && conjunction.facts.isScalar ? conjunction : undefined;
}

/** Generates a scalar without a search: it has no parts, so it cannot be recursive. */
export function makeScalar(conjunction: Conjunction, place: Place, maker: Maker): Outcome {
  return tolerated(maker.counted(makeOfType(conjunction, place, maker)), conjunction, place);
}

function tolerated(outcome: Outcome, { parts }: Conjunction, { isTolerant }: Place): Outcome {
  return outcome.ok || !outcome.isFinal || !isTolerant ? outcome : made(standInFor(parts));
}

/**
 * Chooses an example of the document for a part of a value. The whole value has other sources, and credentials are never copied.
 */
function chooseDocumentedValue(
  conjunction: Conjunction,
  schemas: readonly JsonSchema[],
  place: Place,
  maker: Maker,
): Outcome | undefined {
  const all = place.depth === 0 ? [] : conjunction.facts.shown;
  if (all.length === 0 || mayBeCredential(place.name)) return undefined;
  if (listKeywordTexts(conjunction.parts, 'format').includes('password')) return undefined;
  let usable = 0;
  for (const example of all) {
    if (!place.isFull && containsObjects(example.value)) continue;
    if (maker.coverage !== undefined && showsLess(example.value)) continue;
    const obstacle = findCopyObstacle(example.value);
    if (obstacle === 'size') maker.cut('exampleSize');
    if (obstacle !== undefined) continue;
    const value = withoutLeftOut(example.value, schemas, maker.direction, maker.lookup);
    if (!maker.acceptsAll(schemas, value) || ++usable <= place.variation) continue;
    if (takesTurn(value, conjunction, place, maker)) return made(value, example.origin);
  }
  return undefined;
}

/**
 * Records the branches of an example. Returns false if covering values have used these branches more often than others, because
 * an example shows only one.
 */
function takesTurn(value: unknown, conjunction: Conjunction, place: Place, maker: Maker): boolean {
  const { coverage, taken, lookup } = maker;
  if (taken === undefined || !place.isFull) return true;
  if (conjunction.open.length > 0) maker.tie();
  const turns: (readonly [Choice, Branch])[] = [];
  let rest: Conjunction | undefined = conjunction;
  while (rest !== undefined && rest.open.length > 0 && turns.length < limits.choices) {
    const choice = variantOf(rest, lookup);
    const branch = choice?.branches.find(({ schemas }) => maker.acceptsAll(schemas, value));
    if (choice === undefined || branch === undefined) break;
    const uses = coverage?.countUses(choice, place.pointer);
    const often = uses?.get(branch.index) ?? 0;
    const isLess = (other: Branch): boolean =>
      (uses?.get(other.index) ?? 0) < often && !isPassedOver(other, maker);
    if (often > 0 && choice.branches.some(isLess)) return false;
    turns.push([choice, branch]);
    rest = choose(rest, choice, branch, lookup);
  }
  for (const [choice, branch] of turns) taken.take(choice, branch, place.pointer);
  return true;
}

/** True for branches with low priority: null and recursive ones. */
function isPassedOver({ schemas }: Branch, maker: Maker): boolean {
  return maker.isRecursive(schemas) || schemas.some((schema) => isNull(schema, maker.lookup));
}

/** True for examples that a generated value would surpass in coverage. */
function showsLess(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 || value.some(isContainer) : isContainer(value);
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !isJsonNumber(value);
}

/** Search for a value. */
interface Search {
  readonly whole: Conjunction;
  readonly schemas: readonly JsonSchema[];
  readonly place: Place;
  readonly maker: Maker;
}

function tryPlans(searchRequest: Search, fixed: FixedChoice | undefined): Outcome {
  const { whole, place, maker } = searchRequest;
  if (whole.open.length === 0)
    return maker.isExhausted()
      ? stopped('generating it would take too long')
      : tryPlan(whole, searchRequest, 1);
  // The selected branches depend on earlier ones.
  maker.tie();
  const { lookup } = maker;
  const { variation, isFull } = place;
  const isEntered = (schema: JsonSchema): boolean => maker.isRecursive([schema]);
  let failure: Failure | undefined;
  let count = 0;
  const account = { chosen: 0, depth: 0, isSpent: false };
  const { coverage, taken } = maker;
  const preferences = { lookup, variation, isFull, fixed, isEntered, coverage, taken, place: place.pointer };
  for (const plan of plansOf(whole, preferences, account)) {
    if (++count > limits.plans || maker.isExhausted()) break;
    const branches = namesakesOf(plan.taken, lookup);
    maker.enter(branches, 1);
    const outcome = tryPlan(plan, searchRequest, count);
    maker.enter(branches, -1);
    if (outcome.ok) return outcome;
    failure = better(failure, outcome);
  }
  if (failure === undefined && maker.isExhausted()) return stopped('generating it would take too long');
  if (failure === undefined && account.isSpent)
    return stopped('it has too many alternatives to try all of them');
  return failure ?? impossible('the schemas that it combines contradict each other');
}

/** Plans for which no attempt found a value; next time, one attempt is enough. */
const hopeless = new WeakSet<Conjunction>();

/** Number of plans that get more attempts than the others. */
const thoroughPlans = 6;

function tryPlan(plan: Conjunction, { whole, schemas, place, maker }: Search, count: number): Outcome {
  const all = plan.facts.doubts;
  const { coverage } = maker;
  const isLoosened = coverage?.isLoose === true && all.includes('oneOf');
  const doubts = isLoosened ? all.filter((keyword) => keyword !== 'oneOf') : all;
  if (coverage !== undefined && isLoosened) coverage.isLoosened = true;
  if (doubts.length === 0) return maker.counted(makeOfType(plan, place, maker));
  const effort = hopeless.has(plan) ? 'none' : count <= thoroughPlans ? 'much' : 'little';
  let lenient: Outcome | undefined;
  let refusal: Outcome | undefined;
  for (const retry of retriesOf(plan, whole, place, effort, maker.lookup)) {
    const outcome = maker.counted(makeOfType(plan, retry, maker));
    if (!outcome.ok) {
      if (retry === place) return outcome;
      continue;
    }
    const { isValid, usedDiscriminator } = maker.satisfaction(schemas, outcome.value);
    if (isValid) {
      if (!usedDiscriminator || maker.satisfaction(schemas, outcome.value, true).isValid) return outcome;
      lenient ??= outcome;
    }
    refusal ??= outcome;
    if (maker.isExhausted()) break;
  }
  if (lenient === undefined && effort === 'much' && !maker.isExhausted()) hopeless.add(plan);
  if (lenient !== undefined) return lenient;
  if (place.isTolerant && refusal !== undefined) return refusal;
  return impossible(`no value was found that satisfies its ${listed(doubts)}`);
}

function listed(keywords: readonly string[]): string {
  return keywords.map((keyword) => `\`${keyword}\``).join(' and ');
}

/** Prefers a cause in the schema to a limit, and the first of equals. */
function better(known: Failure | undefined, next: Failure): Failure {
  if (known === undefined) return next;
  if (!known.isFinal || next.isFinal) return known;
  return { ...known, isFinal: false };
}
