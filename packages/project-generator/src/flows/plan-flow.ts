import { parsePointer, resolveSchema, type Operation, type Schema } from '@assay/core';
import { type Dependency, type DependencyTarget, isListed } from '../dependencies/dependency.js';
import { isDestructiveOperation } from '@assay/api-knowledge';
import type { Step } from '../records/index.js';
import { longestChain } from '../dependencies/choose-dependencies.js';
import { changesResource, namesExisting } from '../dependencies/resource-effects.js';
import { accessOf } from '../dependencies/access.js';
import { groupBy } from '../dependencies/group-by.js';
import { nameSteps } from './step-names.js';
import { teardownsOf } from './teardown.js';

/** Condition under which a value is required: in every request, in requests whose body contains the enclosing array, or never. */
type Requirement = 'always' | 'inside' | 'never';

const known = new WeakMap<Dependency, Requirement>();

/** True if every request of the consumer must carry the value of the dependency. */
function isRequired(dependency: Dependency): boolean {
  return getRequirement(dependency) === 'always';
}

/** True if a request of the consumer must carry the value, given that it has a body and an item in each array. */
function isSent(dependency: Dependency): boolean {
  return getRequirement(dependency) !== 'never';
}

function getRequirement(dependency: Dependency): Requirement {
  let requirement = known.get(dependency);
  if (requirement === undefined)
    known.set(dependency, (requirement = requirementFor(dependency.consumer, dependency.target)));
  return requirement;
}

function requirementFor(operation: Operation, target: DependencyTarget): Requirement {
  if (target.in === 'path') return 'always';
  if (target.in !== 'body')
    return operation.parameters.some(
      (each) => each.in === target.in && each.name === target.name && each.required,
    )
      ? 'always'
      : 'never';
  const segments = parsePointer(target.pointer) ?? [];
  const field = operation.parameters.find((each) => each.in === 'formData' && each.name === segments[0]);
  if (field !== undefined) return field.required ? 'always' : 'never';
  return requirementInBody(operation, segments);
}

function requirementInBody({ requestBody: body }: Operation, segments: readonly string[]): Requirement {
  const requirements = new Set(body?.content.map(({ schema }) => requirementInSchema(schema, segments)));
  if (requirements.has('always')) return body?.required === true ? 'always' : 'inside';
  return requirements.has('inside') ? 'inside' : 'never';
}

function requirementInSchema(schema: Schema | undefined, segments: readonly string[]): Requirement {
  let requirement: Requirement = 'always';
  let current = resolveSchema(schema);
  for (const segment of segments) {
    const parts: readonly (Schema | undefined)[] =
      current === undefined ? [] : [current, ...current.allOf.map((part) => resolveSchema(part))];
    const list = parts.find((part) => part?.items !== undefined);
    if (list !== undefined && /^\d+$/.test(segment)) {
      if (!parts.some(asksForItems)) requirement = 'inside';
      current = resolveSchema(list.items);
      continue;
    }
    if (!parts.some((part) => part?.required.includes(segment))) return 'never';
    const properties = parts.flatMap((part) => part?.all('properties') ?? []);
    current = resolveSchema(properties.find(({ key }) => key === segment));
  }
  return requirement;
}

function asksForItems(schema: Schema | undefined): boolean {
  const min = schema?.keywords['minItems'];
  return typeof min === 'number' && min > 0;
}

/** One request of a planned flow. */
export interface PlannedStep {
  /** Unique in its flow; a name of `[A-Za-z0-9_]`. */
  readonly id: string;
  readonly operation: Operation;
  readonly role: Step['role'];
}

/** All dependencies of one step on another. */
export interface PlannedEdge {
  /** Values of existing resources that the subject would change or delete; static values replace them. */
  readonly withheld: readonly Dependency[];
  readonly from: string;
  readonly to: string;
  /** True if the consumer requires none of its values. */
  readonly optional: boolean;
  readonly dependencies: readonly Dependency[];
}

/** The steps that test one operation, in execution order, and the values that they pass on. */
export interface FlowPlan {
  readonly steps: readonly PlannedStep[];
  readonly edges: readonly PlannedEdge[];
  /** The id of the first step. */
  readonly entry: string;
  /** The id of the step under test. */
  readonly subject: string;
  /** The ids of the teardown steps, in order. */
  readonly teardown: readonly string[];
  /** Producers left out because of the maximum number of prerequisites or the longest chain. */
  readonly leftOut: Readonly<Record<'prerequisites' | 'chain', readonly Operation[]>>;
}

/** Maximum number of prerequisites; the others are left out and reported. Each one is a request in every test. */
const maxPrerequisites = 12;

/**
 * Plans the flow of an operation: its prerequisites, at most three dependencies away; the operation; then a DELETE of the created
 * resources. Each operation is a prerequisite once, so all consumers use the same value. A dependency that would close a cycle is
 * left out, and so is a producer for which the operation's credentials are not sufficient.
 */
export function planFlow(
  subject: Operation,
  dependencies: ReadonlyMap<Operation, readonly Dependency[]>,
  names: ReadonlyMap<Operation, string>,
): FlowPlan {
  const { used, leftOut } = collectDependencies(subject, dependencies);
  const before = orderProducers(subject, used);
  const teardowns = teardownsOf(subject, before, dependencies);
  const ids = nameSteps(subject, [...before, ...teardowns.map(({ operation }) => operation)], names);
  const step = (operation: Operation, role: Step['role']): PlannedStep => ({
    id: ids.of(operation),
    operation,
    role,
  });
  const steps = [
    ...before.map((operation) => step(operation, 'prerequisite')),
    step(subject, 'subject'),
    ...teardowns.map(({ operation }) => step(operation, 'teardown')),
  ];
  const isWithheld = (dependency: Dependency): boolean =>
    dependency.consumer === subject &&
    changesResource(subject, dependency.repeats ?? dependency.target, dependency.producer) &&
    namesExisting(dependency, used);
  const edges = [...before, subject]
    .flatMap((consumer) => used.get(consumer) ?? [])
    .concat(teardowns.flatMap((teardown) => teardown.dependencies));
  return {
    steps,
    edges: groupEdges(edges, ids.of, isWithheld),
    entry: ids.of(before[0] ?? subject),
    subject: ids.of(subject),
    teardown: teardowns.map(({ operation }) => ids.of(operation)),
    leftOut,
  };
}

/** Collects the dependencies of the flow, by consumer. The nearest come first, so that the limits cut the farthest. */
function collectDependencies(
  subject: Operation,
  dependencies: ReadonlyMap<Operation, readonly Dependency[]>,
): Collected {
  const leftOut = { prerequisites: new Set<Operation>(), chain: new Set<Operation>() };
  const used = new Map<Operation, Dependency[]>([[subject, []]]);
  const depths = new Map([[subject, 0]]);
  for (const [consumer, depth] of depths) {
    for (const dependency of dependencies.get(consumer) ?? []) {
      const { producer } = dependency;
      // Prerequisites take optional values only from steps that run anyway.
      if (consumer !== subject && !isSent(dependency) && !depths.has(producer)) continue;
      if (isDestructiveOperation(producer) || accessOf(subject, producer) === 'refused') continue;
      const isNew = !depths.has(producer);
      if (isNew) {
        const limit =
          depth >= longestChain ? 'chain' : depths.size > maxPrerequisites ? 'prerequisites' : undefined;
        if (limit !== undefined) {
          leftOut[limit].add(producer);
          continue;
        }
        depths.set(producer, depth + 1);
        used.set(producer, []);
      } else if (needs(producer, consumer, used)) continue;
      used.get(consumer)?.push(dependency);
      addCreator(dependency, depth, depths, used);
    }
  }
  return { used, leftOut: { prerequisites: [...leftOut.prerequisites], chain: [...leftOut.chain] } };
}

/** Adds the creator of a resource before the list that returns it, so that the list is not empty. */
function addCreator(
  { producer, creator, source, output, origin }: Dependency,
  depth: number,
  depths: Map<Operation, number>,
  used: Map<Operation, Dependency[]>,
): void {
  if (!isListed(source) || creator === undefined || depth + 2 > longestChain) return;
  const isNew = !depths.has(creator);
  if (isNew ? depths.size > maxPrerequisites : needs(creator, producer, used)) return;
  if (isNew) {
    depths.set(creator, depth + 2);
    used.set(creator, []);
  }
  const known = used.get(producer) ?? [];
  if (known.some((each) => each.producer === creator)) return;
  const target = { in: 'path', name: '' } as const;
  known.push({
    consumer: producer,
    producer: creator,
    target,
    output,
    origin,
    confidence: 1,
    source,
    isOrder: true,
  });
}

interface Collected {
  readonly used: ReadonlyMap<Operation, readonly Dependency[]>;
  readonly leftOut: FlowPlan['leftOut'];
}

/** True if an operation needs another one, directly or indirectly, or is the same. */
function needs(
  operation: Operation,
  other: Operation,
  used: ReadonlyMap<Operation, readonly Dependency[]>,
): boolean {
  const seen = new Set([operation]);
  for (const each of seen) {
    if (each === other) return true;
    for (const { producer } of used.get(each) ?? []) seen.add(producer);
  }
  return false;
}

/** Orders the prerequisites, each after its own prerequisites. */
function orderProducers(
  subject: Operation,
  used: ReadonlyMap<Operation, readonly Dependency[]>,
): readonly Operation[] {
  const ordered = new Set<Operation>();
  // The recursion is as deep as the chain of prerequisites, which is short.
  const visit = (operation: Operation): void => {
    for (const { producer } of used.get(operation) ?? []) if (!ordered.has(producer)) visit(producer);
    ordered.add(operation);
  };
  visit(subject);
  ordered.delete(subject);
  return [...ordered];
}

function groupEdges(
  dependencies: readonly Dependency[],
  idOf: (operation: Operation) => string,
  isWithheld: (dependency: Dependency) => boolean,
): PlannedEdge[] {
  const groups = groupBy(dependencies, ({ producer, consumer }) => `${idOf(producer)} ${idOf(consumer)}`);
  return [...groups.values()].flatMap((group): PlannedEdge[] => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      {
        from: idOf(first.producer),
        to: idOf(first.consumer),
        optional: !group.some((each) => each.isOrder !== true && isRequired(each)),
        dependencies: group.filter((each) => !isWithheld(each)),
        withheld: group.filter(isWithheld),
      },
    ];
  });
}
