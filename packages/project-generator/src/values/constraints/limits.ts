/** Limits of the work for one value, and of its size; a document is never trusted to be reasonable. */
export const limits = {
  /** Characters of all strings together. */
  characters: 100_000,
  /** Items of one array, properties of one object. */
  entries: 5_000,
  /** Values that are tried, including those that are discarded. */
  steps: 12_000,
  /** Schemas that are applied to values to see whether they satisfy them. */
  checks: 600_000,
  /** The same for one value. */
  checksOfOne: 150_000,
  /** Values after which optional properties are left out. */
  optionalSteps: 1_000,
  /** The same where a value shows everything that a schema has. */
  coveringSteps: 5_000,
  /** Levels of arrays and objects. */
  depth: 100,
  /** Levels at which optional properties are made. */
  optionalDepth: 3,
  /** Maximum nesting of a schema inside itself before it counts as a cycle. */
  turns: 3,
  /** Ways to choose among the branches of one value. */
  plans: 48,
  /** Choices of one value. */
  choices: 100,
} as const;
