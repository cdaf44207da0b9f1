import { isObject, type PointerSegments } from '@assay/core';
import type { ConfigurationFile, Origin, Part, Traced, Mistakes } from './mistakes.js';
import { didYouMean, joinAlternatives } from './nearest.js';

/** A value of a configuration file that is read step by step. Invalid values become mistakes. */
export class RawValue {
  readonly file: ConfigurationFile;
  readonly segments: PointerSegments;
  readonly value: unknown;
  private readonly mistakes: Mistakes;

  constructor(file: ConfigurationFile, segments: PointerSegments, value: unknown, mistakes: Mistakes) {
    this.file = file;
    this.segments = segments;
    this.value = value;
    this.mistakes = mistakes;
  }

  origin(part: Part = 'value'): Origin {
    return { file: this.file, segments: this.segments, part };
  }

  /** The key or index of the value. */
  get name(): string {
    return String(this.segments.at(-1) ?? '');
  }

  wrong(sentence: string, part: Part = 'value'): undefined {
    this.mistakes.add(this.origin(part), sentence);
    return undefined;
  }

  /** Adds a mistake about a value inside this one. */
  wrongAt(origin: Origin, sentence: string): void {
    this.mistakes.add(origin, sentence);
  }

  /** Returns the members of an object with arbitrary keys. */
  entries(label: string): RawValue[] {
    if (isObject(this.value))
      return Object.entries(this.value).map(([key, member]) => this.child(key, member));
    this.wrong(`${label}, not ${describe(this.value)}.`);
    return [];
  }

  /** Returns the members of an object that may only have the given keys. */
  members<const K extends string>(label: string, keys: readonly K[]): Partial<Record<K, RawValue>> {
    const members: Partial<Record<K, RawValue>> = {};
    for (const member of this.entries(label)) {
      const key = keys.find((each) => each === member.name);
      if (key !== undefined) members[key] = member;
      else {
        const inside = this.segments.length === 0 ? '' : ` in ${describeSegments(this.segments)}`;
        member.wrong(`there is no key \`${member.name}\`${inside}${didYouMean(member.name, keys)}`, 'key');
      }
    }
    return members;
  }

  items(label: string): RawValue[] {
    if (Array.isArray(this.value)) return this.value.map((item: unknown, index) => this.child(index, item));
    this.wrong(`${label}, not ${describe(this.value)}.`);
    return [];
  }

  /** Returns a text, or the texts of a list. */
  texts(label: string): Traced<string>[] {
    const items = Array.isArray(this.value) ? this.items(label) : [this];
    if (Array.isArray(this.value) && items.length === 0)
      this.wrong(`\`${this.name}\` is an empty list.`, 'key');
    return items.flatMap((item) => item.text(label) ?? []);
  }

  text(label: string): Traced<string> | undefined {
    if (typeof this.value === 'string' && this.value.trim() !== '')
      return { value: this.value, origin: this.origin() };
    return this.wrong(`${label}, not ${describe(this.value)}.`);
  }

  /** Returns true or false. A text such as "true" is a mistake. */
  flag(): Traced<boolean> | undefined {
    if (typeof this.value === 'boolean') return { value: this.value, origin: this.origin('key') };
    return this.wrong(`\`${this.name}\` must be \`true\` or \`false\`, not ${describe(this.value)}.`);
  }

  wholeNumber(min: number, max: number): Traced<number> | undefined {
    const { value } = this;
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max)
      return { value, origin: this.origin('key') };
    return this.wrong(
      `\`${this.name}\` must be a whole number from ${min} to ${max}, not ${describe(value)}.`,
    );
  }

  readChoice<const T extends string>(allowed: readonly T[]): Traced<T> | undefined {
    const found = allowed.find((each) => each === this.value);
    if (found !== undefined) return { value: found, origin: this.origin('key') };
    const suggestion = typeof this.value === 'string' ? didYouMean(this.value, allowed) : '.';
    return this.wrong(
      `\`${this.name}\` must be ${joinAlternatives(allowed)}, not ${describe(this.value)}${suggestion}`,
    );
  }

  private child(segment: string | number, value: unknown): RawValue {
    return new RawValue(this.file, [...this.segments, segment], value, this.mistakes);
  }
}

/** Describes a value in a sentence: `` `x` ``, ``the string `80` ``, `a list`. */
export function describe(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string':
      return describeText(value);
    case 'number':
    case 'bigint':
    case 'boolean':
      return `\`${String(value)}\``;
    case 'function':
      return 'a function';
    default:
      return 'a mapping';
  }
}

function describeText(text: string): string {
  if (text.trim() === '') return 'an empty string';
  const visibleText = `\`${text.length > 60 ? `${text.slice(0, 60)}…` : text}\``;
  return looksLikeAnotherType.test(text) ? `the string ${visibleText}` : visibleText;
}

/** Texts that would have another type without their quotes. */
const looksLikeAnotherType = /^(?:[-+]?\d+(?:\.\d+)?|true|false|null)$/;

function describeSegments(segments: PointerSegments): string {
  const names = segments.filter((segment) => typeof segment === 'string');
  return `\`${names.at(-1) ?? ''}\``;
}
