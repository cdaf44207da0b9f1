import { isObject } from '@assay/core';
import type { Tree, Visit } from '../tree/tree.js';
import { assertions, matches, type Problem } from './assertions.js';

/** The objects that a statement applies to. */
export interface StatementSubject {
  /** The type of the objects: `Operation`, or `any`. */
  readonly type: string;
  /** The properties whose values are checked; if empty, the keys of the object. */
  readonly properties: readonly string[];
  /** Restrictions of the field or index through which an object is reached. */
  readonly keyIn?: readonly string[] | undefined;
  readonly keyNotIn?: readonly string[] | undefined;
  readonly keyPattern?: string | undefined;
  /** Other restrictions. */
  readonly matches?: ((visit: Visit, tree: Tree) => boolean) | undefined;
}

/** The pseudo-property for the field or index through which an object is reached. */
export const keyProperty = '@key';

/** A subject and the assertions that must hold for it. */
export interface Statement {
  readonly subject: StatementSubject;
  readonly assertions: Readonly<Record<string, unknown>>;
  /** Assertions about the object as a whole. */
  readonly checks?: readonly ((visit: Visit, tree: Tree) => Problem[])[] | undefined;
}

/** A rule without code: assertions for the subject, inside objects that satisfy all of `where`. */
export interface DeclaredRule extends Statement {
  readonly id: string;
  readonly where: readonly Statement[];
}

/** Problems that a rule finds at one location of an object. */
export interface Violation {
  readonly visit: Visit;
  /** The problems at one location. */
  readonly problems: readonly [Problem, ...Problem[]];
}

/** Evaluates a rule on a tree. */
export function* evaluate(rule: DeclaredRule, tree: Tree): Generator<Violation> {
  for (const visit of listSubjects(rule, tree)) {
    if (!isMeant(visit, rule.subject, tree)) continue;
    for (const problems of groupByPlace(findProblems(rule, visit, tree))) yield { visit, problems };
  }
}

function listSubjects({ subject, where }: DeclaredRule, tree: Tree): readonly Visit[] {
  const [first, ...others] = where;
  if (first === undefined) return tree.list(subject.type);
  const holds = (statement: Statement, visit: Visit): boolean =>
    isMeant(visit, statement.subject, tree) && findProblems(statement, visit, tree).length === 0;
  let visits = tree.list(first.subject.type).filter((visit) => holds(first, visit));
  let { type } = first.subject;
  for (const statement of others) {
    ({ type } = statement.subject);
    const inner = type;
    visits = visits
      .flatMap((visit) => tree.listInside(visit, inner))
      .filter((visit) => holds(statement, visit));
  }
  return type === subject.type ? visits : visits.flatMap((visit) => tree.listInside(visit, subject.type));
}

function isMeant(
  visit: Visit,
  { keyIn, keyNotIn, keyPattern, matches: isRestricted }: StatementSubject,
  tree: Tree,
): boolean {
  const name = String(visit.key);
  return (
    keyIn?.includes(name) !== false &&
    keyNotIn?.includes(name) !== true &&
    (keyPattern === undefined || matches(keyPattern, name)) &&
    isRestricted?.(visit, tree) !== false
  );
}

function findProblems(
  { subject, assertions: conditions, checks = [] }: Statement,
  visit: Visit,
  tree: Tree,
): Problem[] {
  const problems: Problem[] = [];
  for (const [name, condition] of Object.entries(conditions)) {
    const assertion = assertions[name];
    if (assertion === undefined) continue;
    const base = name === 'ref' ? visit.rawPlace : visit;
    const keys = Array.isArray(visit.value)
      ? visit.value
      : isObject(visit.value)
        ? Object.keys(visit.value)
        : [];
    if (subject.properties.length === 0)
      problems.push(...assertion({ value: keys, raw: visit.raw, place: base }, condition));
    for (const property of subject.properties) {
      if (property === keyProperty) {
        problems.push(...assertion({ value: String(visit.key), raw: undefined, place: base }, condition));
        continue;
      }
      const place = { document: base.document, segments: [...base.segments, property] };
      const raw = getMember(visit.raw, property);
      const own = getMember(visit.value, property);
      problems.push(...assertion({ value: tree.resolve(own, visit)?.value, raw, place }, condition));
    }
  }
  for (const check of checks) problems.push(...check(visit, tree));
  return problems;
}

function getMember(value: unknown, property: string): unknown {
  return isObject(value) && Object.hasOwn(value, property) ? value[property] : undefined;
}

function groupByPlace(problems: readonly Problem[]): (readonly [Problem, ...Problem[]])[] {
  const groups = new Map<string, [Problem, ...Problem[]]>();
  for (const problem of problems) {
    const key = `${problem.place.document.uri}#${problem.place.segments.join('\0')}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [problem]);
    else group.push(problem);
  }
  return [...groups.values()];
}

/** Describes several problems in one text. */
export function describeProblems(problems: readonly Problem[]): string {
  const [first] = problems;
  return problems.length === 1 && first !== undefined
    ? first.message
    : problems.map(({ message }) => message).join('; ');
}
