import type { CharacterSet, PatternNode } from '@assay/core';

const mostSteps = 300_000;

/**
 * Tells whether a text matches a pattern, in time that never explodes: it follows all ways at once instead of one after the
 * other. Undefined where even that takes too many steps. Look arounds, boundaries and back references match nothing here.
 */
export function matchesTree(tree: PatternNode, text: string): boolean | undefined {
  const walk = new Walk(Array.from(text, (character) => character.codePointAt(0) ?? 0));
  const found = walk.ends(tree, walk.everywhere()).size > 0;
  return walk.steps > mostSteps ? undefined : found;
}

/** Places stand between characters, from 0 to the length of the text. */
type Places = ReadonlySet<number>;

const nowhere: Places = new Set();

class Walk {
  steps = 0;
  private readonly characters: readonly number[];

  constructor(characters: readonly number[]) {
    this.characters = characters;
  }

  everywhere(): Places {
    return new Set([...this.characters.keys(), this.characters.length]);
  }

  /** The places that a part can reach from others. */
  ends(node: PatternNode, from: Places): Places {
    this.steps += from.size + 1;
    if (this.steps > mostSteps || from.size === 0) return nowhere;
    switch (node.kind) {
      case 'character':
        return this.behind(node.set, from);
      case 'assertion': {
        const place = node.name === 'start' ? 0 : this.characters.length;
        return node.name !== 'boundary' && from.has(place) ? new Set([place]) : nowhere;
      }
      case 'sequence':
        return node.parts.reduce<Places>((places, part) => this.ends(part, places), from);
      case 'choice':
        return new Set(node.options.flatMap((option) => [...this.ends(option, from)]));
      case 'repeat':
        return this.repeated(node.part, node.min, node.max, from);
      case 'look':
      case 'backreference':
        return nowhere;
    }
  }

  private behind(set: CharacterSet, from: Places): Places {
    const places = new Set<number>();
    for (const place of from) {
      const character = this.characters[place];
      if (character !== undefined && holds(set, character)) places.add(place + 1);
    }
    return places;
  }

  private repeated(part: PatternNode, min: number, max: number, from: Places): Places {
    const found = new Set<number>(min === 0 ? from : []);
    let places = from;
    for (let times = 1; times <= max; times++) {
      const next = this.ends(part, places);
      const isStill = next.size === places.size && [...next].every((place) => places.has(place));
      const known = found.size;
      if (times >= min || isStill) for (const place of next) found.add(place);
      if (next.size === 0 || isStill || (times > min && found.size === known)) break;
      places = next;
    }
    return found;
  }
}

/** True where a set holds a character. */
export function holds(set: CharacterSet, character: number): boolean {
  return set.some(([from, to]) => from <= character && character <= to);
}
