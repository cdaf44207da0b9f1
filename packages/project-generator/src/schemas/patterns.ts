import { matchesPattern } from '@assay/json-schema';

/** What Ajv asks of a pattern. */
export interface Pattern {
  test(text: string): boolean;
  /** Ajv keeps patterns by this text. */
  toString(): string;
}

/**
 * Matches patterns of a document, of which none is run that could take long.
 * What cannot be decided counts as a match, and is reported.
 */
export class Patterns {
  private readonly onUndecided: () => void;

  constructor(onUndecided: () => void) {
    this.onUndecided = onUndecided;
  }

  get(source: string): Pattern {
    const { onUndecided } = this;
    return {
      test: (text) => {
        const matches = matchesPattern(source, text);
        if (matches === undefined) onUndecided();
        return matches ?? true;
      },
      toString: () => source,
    };
  }
}
