import { noDeadline, type Deadline } from '@assay/text';
import type { Model } from './model.js';
import type { Node } from './node.js';

/** A value derived from a model, such as the schemas that clients send. It is computed on first use. */
export interface Fact<Value> {
  /** Name of the fact, as a noun phrase for errors. */
  readonly name: string;
  readonly compute: (model: Model) => Value;
  /** True for a memory: its users change its value. */
  readonly isMemory: boolean;
}

/** Reader of a value of a document: a rule (its index among the running ones), a fact, or the engine before and between them. */
export type Reader = number | Fact<unknown> | 'engine' | 'late';

/** Observes a model: which facts are requested, and which reader reads values. */
export interface FactWatch {
  requested(fact: Fact<unknown>): void;
  /** Sets the current reader and returns the previous one. */
  setReader(reader: Reader | undefined): Reader | undefined;
}

/** A fact that cannot be computed because of a programming error: it depends on itself, or its node is not part of a model. */
export class FactError extends Error {
  readonly code = 'ERR_ASSAY_FACT';
}

/**
 * Defines a fact. Its function runs at most once per model. It may request other facts with `factOf`, but not itself. A fact is a
 * memory if its function takes no parameter or `isMemory` is true: callers share its value and may change it. The values of all
 * other facts must not be changed.
 */
export function defineFact<Value>(
  name: string,
  compute: (model: Model) => Value,
  isMemory = compute.length === 0,
): Fact<Value> {
  return { name, compute, isMemory };
}

/**
 * Defines a fact of each node of a kind. The function runs at most once per node; the model of the node keeps the result.
 *
 * @returns A function that returns the fact of a node.
 * @throws FactError if the fact of a node depends on itself.
 */
export function defineNodeFact<Of extends Node, Value>(
  name: string,
  compute: (node: Of) => Value,
): (node: Of) => Value {
  // Not a memory: only the function adds entries.
  const values = defineFact(name, (): Known<Of, Value> => new Map(), false);
  const place = factsOfNodes++;
  return (node) => {
    const { facts } = node.usage;
    // `as`: only this fact uses this index.
    let known =
      facts.watch === undefined ? (facts.ofNodes[place] as Known<Of, Value> | undefined) : undefined;
    if (known === undefined) facts.ofNodes[place] = known = facts.ask(values);
    const before = known.get(node);
    if (before === underway) throw dependsOnItself(name);
    // `as`: `nothing` is kept only if the type of the value includes `undefined`.
    if (before !== undefined) return (before === nothing ? undefined : before) as Value;
    facts.tick();
    known.set(node, underway);
    const { watch } = facts;
    const reader = watch?.setReader(values);
    try {
      const value = compute(node);
      known.set(node, value === undefined ? nothing : value);
      return value;
    } catch (error) {
      known.delete(node);
      throw error;
    } finally {
      watch?.setReader(reader);
    }
  };
}

/** Value of each node, or a mark while it is being computed. */
type Known<Of, Value> = Map<Of, Value | typeof underway | typeof nothing>;

/** Number of node facts defined so far. */
let factsOfNodes = 0;

/**
 * Returns a fact of a model, or of the model that a node belongs to.
 *
 * @throws FactError if the fact depends on itself, or the node is not part of a model.
 */
export function factOf<Value>(of: Model | Node, fact: Fact<Value>): Value {
  return of.facts.ask(fact);
}

const underway = Symbol('underway');

/** Represents a value that is undefined. */
const nothing = Symbol('nothing');

/** Facts about one model, identified by their definition, not by their name. */
export class Facts {
  private readonly known = new Map<Fact<unknown>, unknown>();
  /** The facts of nodes by fact index, used if no watch is set. There can be hundreds of thousands. */
  readonly ofNodes: unknown[] = [];
  private model: Model | undefined;
  private deadline = noDeadline;
  /** Observes requests; undefined unless the document is edited. */
  watch: FactWatch | undefined = undefined;

  /** Sets the model that the facts belong to. No fact can be requested earlier. */
  belongTo(model: Model): void {
    this.model = model;
  }

  /** Sets the deadline of the following requests: requests of rules have one, requests after the analysis have none. */
  setDeadline(deadline: Deadline): void {
    this.deadline = deadline;
  }

  /**
   * Counts a piece of work on a fact, such as a node.
   *
   * @throws DeadlinePassed
   */
  tick(): void {
    this.deadline.tick();
  }

  /** Forgets a fact, so that the next request computes it again. */
  forget(fact: Fact<unknown>): void {
    this.known.delete(fact);
    this.ofNodes.length = 0;
  }

  ask<Value>(fact: Fact<Value>): Value {
    const { known, watch } = this;
    watch?.requested(fact);
    const before = known.get(fact);
    if (before === underway) throw dependsOnItself(fact.name);
    // `as`: the stored value of a fact was returned by its own function.
    if (before !== undefined || known.has(fact)) return before as Value;
    if (this.model === undefined)
      throw new FactError(`The fact \`${fact.name}\` was requested before there was a model`);
    this.deadline.look();
    known.set(fact, underway);
    const reader = watch?.setReader(fact);
    try {
      const value = fact.compute(this.model);
      known.set(fact, value);
      return value;
    } catch (error) {
      known.delete(fact);
      throw error;
    } finally {
      watch?.setReader(reader);
    }
  }
}

function dependsOnItself(name: string): FactError {
  return new FactError(`The fact \`${name}\` depends on itself`);
}
