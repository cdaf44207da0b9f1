import { isPluralName, valueMeaning, type ValueMeaning } from '@assay/api-knowledge';
import { rangeEnd } from './related.js';

/** Usual numbers for a name. */
export interface UsualNumbers {
  readonly from: number;
  readonly to: number;
  /** True if fractions would be unusual, even for the type `number`. */
  readonly isWhole: boolean;
}

/** Returns the usual numbers for a name, by default small positive ones. Both ends of a range get one half. */
export function numbersForName(name: string): UsualNumbers {
  const numbers = wholeRange(name);
  const { from, to } = numbers;
  const end = rangeEnd(name);
  if (end === undefined || to - from < 4) return numbers;
  const middle = Math.floor((from + to) / 2);
  return end === 'first' ? { ...numbers, to: middle } : { ...numbers, from: middle + 1 };
}

function wholeRange(name: string): UsualNumbers {
  const meaning = valueMeaning(name);
  if (meaning === undefined || (isPluralName(name) && !countedInUnits.has(meaning))) return small;
  return usual[meaning] ?? small;
}

/** Meanings whose plurals are numbers too: `minutes`, `max_results`. Other plurals are counts. */
const countedInUnits: ReadonlySet<ValueMeaning> = new Set<ValueMeaning>([
  'hour',
  'minute',
  'rating',
  'page size',
  'count',
]);

const small: UsualNumbers = { from: 1, to: 100, isWhole: false };
const ordinals = whole(1, 500);
/** Unix seconds of the year 2025. */
const seconds = whole(1_735_689_600, 1_767_225_599);
const amounts = fraction(5, 200);

const usual: Readonly<Partial<Record<ValueMeaning, UsualNumbers>>> = {
  'page number': whole(1, 2),
  'page size': whole(10, 25),
  'first or last': whole(10, 25),
  offset: whole(0, 10),
  start: whole(0, 10),
  count: whole(1, 10),
  identifier: ordinals,
  number: ordinals,
  reference: ordinals,
  position: ordinals,
  rank: ordinals,
  'sort order': ordinals,
  year: whole(2020, 2025),
  month: whole(1, 12),
  day: whole(1, 28),
  hour: whole(1, 23),
  minute: whole(1, 59),
  age: whole(18, 80),
  port: whole(8000, 8999),
  'date and time': seconds,
  date: seconds,
  time: seconds,
  /** Numbers reserved for fiction in North America. */
  'phone number': whole(2_025_550_110, 2_025_550_199),
  rating: whole(1, 5),
  version: whole(1, 9),
  extent: whole(100, 1000),
  duration: whole(10, 60),
  latitude: fraction(45, 60),
  longitude: fraction(2, 25),
  money: amounts,
  'number value': amounts,
  ratio: fraction(0, 1),
  percentage: fraction(1, 99),
};

function whole(from: number, to: number): UsualNumbers {
  return { from, to, isWhole: true };
}

function fraction(from: number, to: number): UsualNumbers {
  return { from, to, isWhole: false };
}
