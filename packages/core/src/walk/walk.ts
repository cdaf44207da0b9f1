import type { Fault } from '../model/fault.js';
import type { Model } from '../model/model.js';
import type { Node } from '../model/node.js';
import type { Schema } from '../model/schema.js';
import type { Handler } from './dispatch.js';
import type { DispatchTable } from './dispatch.js';

/** A node or fault that can be visited. */
export type Subject = Node | Fault;

/** Callbacks of the walk. */
export interface WalkEvents {
  /** Called if a handler throws. */
  failed(rule: number, error: unknown, subject: Subject): void;
  /** Called if a handler continues after the walk, until the promise is settled. */
  continueAsync(rule: number, promise: Promise<unknown>, subject: Subject): void;
  /** Called every few nodes, and before each rule that visits the document. An exception ends the walk. */
  look(): void;
}

/** True at the index of a rule that has thrown. */
type Broken = boolean[];

/** The number of nodes between two looks. For a typical document, rules take some milliseconds for that many. */
const betweenLooks = 64;

/**
 * Visits every node of the model once, in the order of the model, then the root again as `Document:exit`, then the faults. A rule
 * that throws is not run again. Schemas that consist only of a reference are not visited as schemas.
 *
 * @returns A generator that does the work between two looks at each step.
 */
export function* walk(
  model: Model | undefined,
  faults: readonly Fault[],
  table: DispatchTable,
  events: WalkEvents,
): Generator<void, void, void> {
  const broken: Broken = [];
  const { byKind, byKeyword } = table;
  if (model !== undefined) {
    const { nodes } = model;
    // Consecutive nodes usually have the same kind.
    let kind = '';
    let handlers: readonly Handler[] | undefined;
    for (let index = 0; index < nodes.length; index++) {
      if (index % betweenLooks === betweenLooks - 1) {
        events.look();
        yield;
      }
      const node = nodes[index];
      if (node === undefined) continue;
      if (node.kind !== kind) {
        kind = node.kind;
        handlers = byKind.get(kind);
      }
      if (kind === 'Schema') {
        const schema = node as Schema;
        if (schema.isReference) continue;
        if (byKeyword.size > 0) visitKeywords(byKeyword, schema, broken, events);
      }
      if (handlers === undefined) continue;
      if (kind === 'Document') yield* visitInTurn(handlers, node, broken, events);
      else visit(handlers, node, broken, events);
    }
    yield* visitInTurn(byKind.get('Document:exit') ?? [], model.document, broken, events);
  }
  for (let index = 0; index < faults.length; index++) {
    if (index % betweenLooks === betweenLooks - 1) events.look();
    const fault = faults[index]!;
    visit(byKind.get(fault.kind) ?? [], fault, broken, events);
  }
}

function visitKeywords(
  byKeyword: DispatchTable['byKeyword'],
  schema: Schema,
  broken: Broken,
  events: WalkEvents,
): void {
  for (const keyword in schema.keywords) {
    const handlers = byKeyword.get(keyword);
    if (handlers !== undefined) visit(handlers, schema, broken, events);
  }
}

/** Runs the rules that visit the document one by one, because many of them examine all of it. */
function* visitInTurn(
  handlers: readonly Handler[],
  document: Node,
  broken: Broken,
  events: WalkEvents,
): Generator<void, void, void> {
  for (const handler of handlers) {
    events.look();
    yield;
    visit([handler], document, broken, events);
  }
}

function visit(handlers: readonly Handler[], subject: Subject, broken: Broken, events: WalkEvents): void {
  for (let index = 0; index < handlers.length; index++) {
    const handler = handlers[index]!;
    if (broken.length > 0 && broken[handler.rule] === true) continue;
    try {
      // `as never`: the table is sorted by kind, so the handler accepts this subject.
      const promise = handler.run(subject as never);
      if (promise === undefined || !(promise instanceof Promise)) continue;
      if (handler.mayWait) events.continueAsync(handler.rule, promise, subject);
      else refuse(promise);
    } catch (error) {
      broken[handler.rule] = true;
      events.failed(handler.rule, error, subject);
    }
  }
}

/** Rejects a visitor with a promise. Reports after an await come too late for rules that yield to it. */
function refuse(promise: Promise<unknown>): never {
  promise.catch(() => {});
  throw new TypeError('A visitor returned a promise, which only `Document:exit` may do');
}
