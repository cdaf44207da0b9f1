/** Limits on the work and size of one value, because a document is never trusted. */
export const limits = {
  /** Characters of all strings together. */
  characters: 100_000,
  /** Items of one array, or properties of one object. */
  entries: 5_000,
  /** Generated values, including discarded ones. */
  steps: 12_000,
  /** Schemas evaluated to check values. */
  checks: 600_000,
  /** Schemas evaluated to check one value. */
  checksOfOne: 150_000,
  /** Number of values after which optional properties are left out. */
  optionalSteps: 1_000,
  /** The same for a value that covers its whole schema. */
  coveringSteps: 5_000,
  /** Levels of nested arrays and objects. */
  depth: 100,
  /** Levels that contain optional properties. */
  optionalDepth: 3,
  /** Maximum nesting of a schema inside itself before it counts as a cycle. */
  turns: 3,
  /** Combinations of branches that are tried for one value. */
  plans: 48,
  /** Choices of one value. */
  choices: 100,
} as const;
