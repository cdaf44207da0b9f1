import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { InsertionPoint } from '@assay/project-generator';
import type { ResponseSchemas } from '../judge/response-schemas.js';

/** The fewest characters that have to be made up for a name to be one that nothing has. */
const fewest = 6;

/**
 * Makes up a value for a place in a request that nothing has been called by; undefined where the schema leaves no room for one.
 *
 * @param example what would be sent otherwise
 */
export function freshValue(
  { type, format, constraints }: Pick<InsertionPoint, 'type' | 'format' | 'constraints'>,
  example: unknown,
  schemas: ResponseSchemas,
): string | number | undefined {
  const { nullable: _, ...limits } = constraints;
  const schema = { ...limits, type, ...(format === null ? {} : { format }) };
  const candidates = type === 'string' ? texts(example) : type === 'integer' ? numbers() : [];
  return candidates.find((each) => schemas.allows(schema, each));
}

function texts(example: unknown): string[] {
  const hex = randomBytes(6).toString('hex');
  const letters = randomOf('abcdefghijklmnopqrstuvwxyz', 12);
  const names = [`assay-${hex}`, randomUUID(), `assay_${hex}`, `assay${hex}`, letters, letters.slice(0, 8)];
  return [...names, `assay-${hex}@example.com`, ...(typeof example === 'string' ? likeIt(example) : [])];
}

/** Large ones, which services that count have not reached, and those below the usual bounds. */
function numbers(): number[] {
  return [randomInt(1e9, 2 ** 31), randomInt(1e8, 1e9), randomInt(1e6, 1e7)];
}

/** Another text of the same shape: each letter is another letter, each digit another digit. */
function likeIt(example: string): string[] {
  const variable = example.replace(/[^a-z\d]/gi, '').length;
  if (variable < fewest || example.length > 200) return [];
  return [
    example.replace(/[a-z]|[A-Z]|\d/g, (character) => {
      if (/\d/.test(character)) return randomOf('0123456789', 1);
      const other = randomOf('abcdefghijklmnopqrstuvwxyz', 1);
      return character === character.toLowerCase() ? other : other.toUpperCase();
    }),
  ];
}

function randomOf(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
