import { ArrayRules, CompositionRules, ObjectRules, Shape, TextRules, type Place } from './shape.js';
import type { Side } from './side.js';

/** A schema that remains to be merged, for values of some types. */
interface Pending<S> {
  readonly schema: S;
  readonly types: number;
}

/** A union that remains to be folded. */
export interface OpenUnion<S> {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly branches: readonly S[];
  readonly schema: S;
  readonly types: number;
  readonly isDiscriminated: boolean;
}

/** A shape under construction. */
export class ShapeBuilder<S> {
  readonly side: Side<S>;
  readonly shape = new Shape<S>();
  readonly pending: Pending<S>[] = [];
  readonly openUnions: OpenUnion<S>[] = [];
  private readonly seen = new Map<S, number>();

  constructor(side: Side<S>) {
    this.side = side;
  }

  get size(): number {
    return this.seen.size;
  }

  /** The merged schemas. */
  get sources(): readonly S[] {
    return [...this.seen.keys()];
  }

  add(schema: S, types: number): void {
    this.pending.push({ schema, types });
  }

  /** Returns the types for which a schema has not been merged yet. */
  enter({ schema, types }: Pending<S>): number {
    const before = this.seen.get(schema) ?? 0;
    this.seen.set(schema, before | types);
    return types & ~before;
  }

  get text(): TextRules<S> {
    return (this.shape.text ??= new TextRules());
  }

  get array(): ArrayRules<S> {
    return (this.shape.array ??= new ArrayRules());
  }

  get object(): ObjectRules<S> {
    return (this.shape.object ??= new ObjectRules());
  }

  get composition(): CompositionRules<S> {
    return (this.shape.composition ??= new CompositionRules());
  }

  unreadable(description: string, at: Place<S>): void {
    (this.shape.unreadable ??= new Map()).set(description, at);
  }
}
