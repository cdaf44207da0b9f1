import { noDeadline, type Deadline } from '@assay/text';
import type { Model } from './model.js';
import type { Node } from './node.js';

/** Something that follows from a model, such as which of its schemas clients send: computed on first use. */
export interface Fact<Value> {
  /** Name of the fact, as a noun phrase for errors. */
  readonly name: string;
  readonly compute: (model: Model) => Value;
  /** True for a memory: its value is changed by those who ask. */
  readonly isMemory: boolean;
}

/**
 * Reader of a value of a document: a rule, by its index among those that run, a fact, or the engine before and between
 * them.
 */
export type Reader = number | Fact<unknown> | 'engine' | 'late';

/** Observer of a model: it learns who requests which fact, and who reads what while one is computed. */
export interface FactWatch {
  requested(fact: Fact<unknown>): void;
  /** Sets who reads from now on, and returns who did before. */
  becomes(reader: Reader | undefined): Reader | undefined;
}

/** A fact that cannot be computed, which is an error of its author: it depends on itself, or its node is not part of a model. */
export class FactError extends Error {
  readonly code = 'ERR_ASSAY_FACT';
}

/**
 * Defines a fact. Its function runs at most once per model, may ask other facts with `factOf`, and must not ask itself.
 * A fact that is a map which others fill is a memory shared by all who ask about the model: its function takes no model, or it is
 * said to be one. The values of all other facts are not changed.
 */
export function defineFact<Value>(
  name: string,
  compute: (model: Model) => Value,
  isMemory = compute.length === 0,
): Fact<Value> {
  return { name, compute, isMemory };
}

/**
 * Defines a fact of each node of a kind: what the function returns is computed at most once per node, and kept on the node's model.
 *
 * @returns the function that gives the fact of a node.
 * @throws FactError if the fact of a node depends on itself.
 */
export function defineNodeFact<Of extends Node, Value>(
  name: string,
  compute: (node: Of) => Value,
): (node: Of) => Value {
  // Its entries are filled by the function alone.
  const values = defineFact(name, (): Known<Of, Value> => new Map(), false);
  const place = factsOfNodes++;
  return (node) => {
    const { facts } = node.usage;
    // `as`: the place is that of this fact alone.
    let known =
      facts.watch === undefined ? (facts.ofNodes[place] as Known<Of, Value> | undefined) : undefined;
    if (known === undefined) facts.ofNodes[place] = known = facts.ask(values);
    const before = known.get(node);
    if (before === underway) throw dependsOnItself(name);
    // `as`: what is kept as nothing is of a type that has `undefined`.
    if (before !== undefined) return (before === nothing ? undefined : before) as Value;
    facts.tick();
    known.set(node, underway);
    const { watch } = facts;
    const reader = watch?.becomes(values);
    try {
      const value = compute(node);
      known.set(node, value === undefined ? nothing : value);
      return value;
    } catch (error) {
      known.delete(node);
      throw error;
    } finally {
      watch?.becomes(reader);
    }
  };
}

/** Value of each node, or a mark while it is being computed. */
type Known<Of, Value> = Map<Of, Value | typeof underway | typeof nothing>;

/** Number of defined node facts. */
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

/** Stands for a value that is undefined. */
const nothing = Symbol('nothing');

/** Facts about one model, identified by their definition, not by their name. */
export class Facts {
  private readonly known = new Map<Fact<unknown>, unknown>();
  /** The facts of nodes by the place of each, where nobody watches who asks: hundreds of thousands do. */
  readonly ofNodes: unknown[] = [];
  private model: Model | undefined;
  private deadline = noDeadline;
  /** Notes who asks; undefined for the analysis of a document that nobody edits. */
  watch: FactWatch | undefined = undefined;

  /** Sets the model that the facts belong to. Until then none can be requested. */
  belongTo(model: Model): void {
    this.model = model;
  }

  /** Sets the deadline of those who ask now: rules have one, and what is asked after the analysis has none. */
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

  /** Forgets a fact: the next who asks has it computed again. */
  forget(fact: Fact<unknown>): void {
    this.known.delete(fact);
    this.ofNodes.length = 0;
  }

  ask<Value>(fact: Fact<Value>): Value {
    const { known, watch } = this;
    watch?.requested(fact);
    const before = known.get(fact);
    if (before === underway) throw dependsOnItself(fact.name);
    // `as`: a fact is kept with the value that its own function returned.
    if (before !== undefined || known.has(fact)) return before as Value;
    if (this.model === undefined)
      throw new FactError(`The fact \`${fact.name}\` was requested before there was a model`);
    this.deadline.look();
    known.set(fact, underway);
    const reader = watch?.becomes(fact);
    try {
      const value = fact.compute(this.model);
      known.set(fact, value);
      return value;
    } catch (error) {
      known.delete(fact);
      throw error;
    } finally {
      watch?.becomes(reader);
    }
  }
}

function dependsOnItself(name: string): FactError {
  return new FactError(`The fact \`${name}\` depends on itself`);
}
