import type { CharacterSet } from '../syntax/character-set.js';
import type { PatternNode } from '../syntax/pattern-node.js';

const maxPositions = 500;

/** The positions of a part that consume a character (Glushkov's construction). */
export interface Positions {
  /** Positions at which the part can begin. */
  readonly first: readonly number[];
  /** Positions at which it can end. */
  readonly last: readonly number[];
  readonly nullable: boolean;
}

/**
 * The automaton of a pattern: each position that consumes a character is a state. Limited repetitions become unlimited, which
 * keeps all their paths and adds more. Elements that consume no character are omitted.
 */
export class Automaton {
  readonly sets: CharacterSet[] = [];
  /** For each position, the positions that can consume the next character. */
  readonly follow: number[][] = [];
  /** Adds a part. Returns undefined for elements that such an automaton cannot represent. */
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
      // Two empty options are two paths without a character.
      if (nullable && added.nullable) return undefined;
      nullable ||= added.nullable;
    }
    return { first, last, nullable };
  }

  private repeat(part: PatternNode, min: number, max: number): Positions | undefined {
    const added = this.add(part);
    if (added === undefined) return undefined;
    // A repeated part that can be empty can be empty in many ways.
    if (max > 1 && added.nullable) return undefined;
    if (max > 1) this.connect(added.last, added.first);
    return min === 0 ? { ...added, nullable: true } : added;
  }

  private connect(from: readonly number[], to: readonly number[]): void {
    for (const place of from) this.follow[place]?.push(...to);
  }
}
