import { isPlainlyHarmless } from '@assay/core';

/** What Ajv asks of a pattern. */
export interface Pattern {
  test(text: string): boolean;
  /** Ajv keeps patterns by this text. */
  toString(): string;
}

// A pattern that is not anchored costs the square of the length.
const longestMatched = 2000;

/**
 * Matches patterns of a document, of which none is run that could take long.
 * What cannot be decided counts as a match, and is told.
 */
export class Patterns {
  private readonly onUndecided: () => void;
  private readonly known = new Map<string, Pattern>();

  constructor(onUndecided: () => void) {
    this.onUndecided = onUndecided;
  }

  get(source: string): Pattern {
    let pattern = this.known.get(source);
    if (pattern === undefined) {
      pattern = this.make(source);
      this.known.set(source, pattern);
    }
    return pattern;
  }

  private make(source: string): Pattern {
    const expression = isPlainlyHarmless(source) ? compile(source) : undefined;
    const { onUndecided } = this;
    return {
      test: (text) => {
        if (expression !== undefined && text.length <= longestMatched) return expression.test(text);
        onUndecided();
        return true;
      },
      toString: () => source,
    };
  }
}

function compile(source: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // Patterns that are wrong in Unicode mode may be right without it; what is wrong in both is told by a rule.
    }
  }
  return undefined;
}
