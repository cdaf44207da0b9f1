// Written by `npm run measure:scores`.

/** Scores of public APIs. */
export const measured = {
  date: '2026-11-27',
  of: 417,
  source: 'published OpenAPI documents of public APIs, mostly from the APIs.guru directory',
  /** Number of the APIs with a lower score, by score. */
  // prettier-ignore
  lower: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 4, 4, 6, 7, 7, 7, 7, 8, 10, 11, 11, 11, 11, 12, 16, 16, 19, 19, 22, 22, 23, 25, 28, 29, 31, 35, 35, 37, 38, 40, 43, 47, 53, 56, 60, 66, 69, 71, 75, 82, 93, 100, 105, 108, 114, 119, 133, 141, 145, 150, 156, 167, 174, 186, 200, 205, 222, 238, 270, 296, 335, 361, 376, 385, 396, 396, 396, 401, 409, 415, 417, 417, 417, 417] as readonly number[],
};
