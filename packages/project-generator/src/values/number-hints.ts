import { byLastWords, wordsOf } from './name-words.js';

/** Numbers that a name makes one expect. */
export interface UsualNumbers {
  readonly from: number;
  readonly to: number;
  /** True where fractions would surprise, whatever the type. */
  readonly isWhole: boolean;
}

/** The numbers that a name makes one expect; small positive ones for a name that says nothing. */
export function numbersForName(name: string): UsualNumbers {
  return byLastWords(hints, wordsOf(name)) ?? small;
}

const small: UsualNumbers = { from: 1, to: 100, isWhole: false };

const listed: readonly (readonly [names: string, from: number, to: number])[] = [
  ['page, page number, page index, page no', 1, 2],
  ['limit, per page, page size, size, top, take, max results, first, last', 10, 25],
  ['offset, skip, start, start index', 0, 10],
  ['count, quantity, qty, amount of, items', 1, 10],
  ['id, identifier, number, no, index, position, rank, priority, level, order', 1, 500],
  ['year', 2020, 2025],
  ['month', 1, 12],
  ['day', 1, 28],
  ['hour, hours', 1, 23],
  ['minute, minutes, second, seconds', 1, 59],
  ['age', 18, 80],
  ['port', 8000, 8999],
  [
    'timestamp, created at, updated at, expires at, created, updated, at, time, date',
    1_735_689_600,
    1_767_225_599,
  ],
  ['rating, stars, score', 1, 5],
  ['version, revision', 1, 9],
  ['width, height', 100, 1000],
  ['timeout, ttl, interval, delay', 10, 60],
];

const listedFractions: readonly (readonly [names: string, from: number, to: number])[] = [
  ['latitude, lat', 45, 60],
  ['longitude, lng, lon, long', 2, 25],
  ['price, amount, total, cost, fee, balance, subtotal, unit price, value', 5, 200],
  ['tax rate, rate, ratio, probability, confidence, opacity, share', 0, 1],
  ['percent, percentage, discount, progress', 1, 99],
];

const hints: ReadonlyMap<string, UsualNumbers> = new Map([
  ...entries(listed, true),
  ...entries(listedFractions, false),
]);

function entries(
  lines: readonly (readonly [names: string, from: number, to: number])[],
  isWhole: boolean,
): readonly (readonly [string, UsualNumbers])[] {
  return lines.flatMap(([names, from, to]) =>
    names.split(', ').map((name) => [name, { from, to, isWhole }] as const),
  );
}
