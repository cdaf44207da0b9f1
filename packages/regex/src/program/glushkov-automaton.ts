import type { CharacterSet } from '../syntax/character-set.js';
import type { PatternNode } from '../syntax/pattern-node.js';

const maxPositions = 500;

/** The places of a part where a character is taken (Glushkov's construction). */
export interface Positions {
  /** Positions at which the part can begin. */
  readonly first: readonly number[];
  /** Positions at which it can end. */
  readonly last: readonly number[];
  readonly nullable: boolean;
}

/**
 * The automaton of a pattern: a state for each place where a character is taken. A limited number of rounds is taken for an
 * unlimited one, which has all their ways and more.
 * What is matched without taking a character is left out.
 */
export class Automaton {
  readonly sets: CharacterSet[] = [];
  /** For each place, the places that can take the next character. */
  readonly follow: number[][] = [];
  /** Adds a part; undefined for what no automaton of this kind can hold. */
  add(node: PatternNode): Positions | undefined {
    switch (node.kind) {
      case 'character':
        return this.character(node.set);
      case 'assertion':
        return { first: [], last: [], nullable: true };
      case 'look':
      case 'backreference':
        return undefined;
      case 'group':
        return this.add(node.part);
      case 'sequence':
        return this.sequence(node.parts);
      case 'choice':
        return this.choice(node.options);
      case 'repeat':
        return this.repeat(node.part, node.min, node.max);
    }
  }

  private character(set: CharacterSet): Positions | undefined {
    const place = this.sets.length;
    if (place >= maxPositions) return undefined;
    this.sets.push(set);
    this.follow.push([]);
    return { first: [place], last: [place], nullable: false };
  }

  private sequence(parts: readonly PatternNode[]): Positions | undefined {
    let positions: Positions = { first: [], last: [], nullable: true };
    for (const part of parts) {
      const added = this.add(part);
      if (added === undefined) return undefined;
      this.connect(positions.last, added.first);
      positions = {
        first: positions.nullable ? [...positions.first, ...added.first] : positions.first,
        last: added.nullable ? [...positions.last, ...added.last] : added.last,
        nullable: positions.nullable && added.nullable,
      };
    }
    return positions;
  }

  private choice(options: readonly PatternNode[]): Positions | undefined {
    const first: number[] = [];
    const last: number[] = [];
    let nullable = false;
    for (const option of options) {
      const added = this.add(option);
      if (added === undefined) return undefined;
      first.push(...added.first);
      last.push(...added.last);
      // Two empty options are two ways to take nothing.
      if (nullable && added.nullable) return undefined;
      nullable ||= added.nullable;
    }
    return { first, last, nullable };
  }

  private repeat(part: PatternNode, min: number, max: number): Positions | undefined {
    const added = this.add(part);
    if (added === undefined) return undefined;
    // What is repeated and can be empty can be empty in many ways.
    if (max > 1 && added.nullable) return undefined;
    if (max > 1) this.connect(added.last, added.first);
    return min === 0 ? { ...added, nullable: true } : added;
  }

  private connect(from: readonly number[], to: readonly number[]): void {
    for (const place of from) this.follow[place]?.push(...to);
  }
}
