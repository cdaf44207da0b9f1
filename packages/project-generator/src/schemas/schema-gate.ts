import { formatPointer, validateInstance } from '@assay/core';
import type { SchemaRef } from '../records/index.js';
import type { Direction } from './composition.js';
import { DirectionValidator } from './direction-validator.js';
import { plainNumbers } from './plain-numbers.js';
import type { SchemaBook } from './schema-book.js';
import { unwrapBinary } from './unwrap-binary.js';

/**
 * Tells whether values satisfy schemas of a book. In a request, required properties that are read-only may be missing; in a
 * response those that are write-only.
 *
 * What Ajv cannot decide, because a schema cannot be compiled, a pattern could take long, or schemas apply each other without
 * end, the validation of core decides, for which what is not known is valid. Nothing of this throws.
 */
export class SchemaGate {
  private readonly book: SchemaBook;
  private readonly validators = new Map<Direction, DirectionValidator>();

  constructor(book: SchemaBook) {
    this.book = book;
  }

  /** Binary values may be written as `{ "$base64": "..." }`. */
  accepts(ref: SchemaRef, value: unknown, direction: Direction): boolean {
    if (this.acceptsWritten(ref, value, direction)) return true;
    const unwrapped = unwrapBinary(value);
    return unwrapped !== value && this.acceptsWritten(ref, unwrapped, direction);
  }

  private acceptsWritten(ref: SchemaRef, written: unknown, direction: Direction): boolean {
    // Ajv knows plain numbers only.
    const value = plainNumbers(written);
    const verdict = this.validator(direction).check(this.book.referenceTo(ref), value);
    if (verdict !== 'undecided') return verdict === 'valid';
    return this.coreErrors(ref, value, direction).length === 0;
  }

  /** Why a value does not satisfy a schema, as a clause: "`/age` must be an integer"; undefined where it does. */
  explain(ref: SchemaRef, value: unknown, direction: Direction): string | undefined {
    if (this.accepts(ref, value, direction)) return undefined;
    const [error] = this.coreErrors(ref, value, direction);
    if (error !== undefined) return clause(formatPointer(error.segments), error.message);
    const [first] = this.validator(direction).errors;
    return clause(first?.instancePath ?? '', first?.message ?? 'does not satisfy its schema');
  }

  /** Why schemas could not be compiled, by the `$ref` that leads to them. */
  failures(): ReadonlyMap<string, string> {
    return new Map([...this.validators.values()].flatMap(({ failures }) => [...failures]));
  }

  private coreErrors(
    ref: SchemaRef,
    value: unknown,
    direction: Direction,
  ): ReturnType<typeof validateInstance> {
    const source = this.book.sourceOf(ref);
    return source === undefined ? [] : validateInstance(source, plainNumbers(value), { direction });
  }

  private validator(direction: Direction): DirectionValidator {
    let validator = this.validators.get(direction);
    if (validator === undefined) {
      validator = new DirectionValidator(this.book, direction);
      this.validators.set(direction, validator);
    }
    return validator;
  }
}

function clause(pointer: string, message: string): string {
  return pointer === '' ? `it ${message}` : `\`${pointer.replaceAll('`', "'").slice(0, 100)}\` ${message}`;
}
