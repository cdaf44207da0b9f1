import { ExactNumber, writeJson } from '@assay/json-schema';

const widest = 1000;

/**
 * The JSON text of a record, for tools that compare lines: each member of the record begins a line; of what is inside, what fits on a
 * line stands on one without spaces, and all else is indented by a space for each level. Numbers keep their literals.
 */
export function recordJson(record: object): string {
  let text = '';
  for (const [key, member] of Object.entries(record)) {
    if (member === undefined) continue;
    text += `${text === '' ? '{' : ','}\n ${JSON.stringify(key)}: ${measureAndWrite(member, '\n ')}`;
  }
  return text === '' ? `${writeJson(record)}\n` : `${text}\n}\n`;
}

/** The JSON text of a list of records, written as they are. */
export function listJson(records: readonly object[]): string {
  return `${measureAndWrite(records, '\n')}\n`;
}

function measureAndWrite(value: unknown, lineBreak: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const sizes = new Sizes();
  sizes.measure(value, 0);
  return sizes.write(value, lineBreak);
}

/** How deep the requests of steps are in a flow: many flows have the same ones. */
const sharedDepth = 2;
const sharedBreak = `\n${' '.repeat(sharedDepth + 1)}`;

interface Shared {
  readonly size: number;
  times: number;
  /** Known from the second time on. */
  text?: string;
}

const shared = new WeakMap<object, Shared>();

/** How much room a value takes that is neither an array nor an object. */
function scalarSize(value: unknown): number {
  return typeof value === 'string' ? value.length + 3 : 6;
}

/** How much room values take on a line, about: each is looked at once, then written in the same order. */
class Sizes {
  /** Of arrays and objects, those that hold others first. */
  private readonly sizes: number[] = [];
  /** How many arrays and objects are in each, itself included. */
  private readonly counts: number[] = [];
  private next = 0;
  private isPlain = true;

  measure(value: object, depth: number): number {
    if (value instanceof ExactNumber) {
      this.isPlain = false;
      return value.literal.length + 1;
    }
    const index = this.sizes.push(0) - 1;
    const isShared = depth === sharedDepth && !Array.isArray(value);
    const known = isShared ? shared.get(value) : undefined;
    this.counts.push(1);
    const size = known?.text === undefined ? this.sizeInside(value, depth + 1) : known.size;
    if (known !== undefined) known.times++;
    else if (isShared && size > widest) shared.set(value, { size, times: 1 });
    this.sizes[index] = size;
    this.counts[index] = this.sizes.length - index;
    return size;
  }

  private sizeInside(value: object, depth: number): number {
    let size = 3;
    if (Array.isArray(value)) {
      // Arrays of texts and numbers are many and long: they are not worth a call for each item.
      for (const item of value as readonly unknown[])
        size += typeof item === 'object' && item !== null ? this.measure(item, depth) : scalarSize(item);
      return size;
    }
    // `as`: what is neither null nor an array has members.
    const members = value as Readonly<Record<string, unknown>>;
    for (const key in members) {
      const member = members[key];
      size += key.length + 3;
      size +=
        typeof member === 'object' && member !== null ? this.measure(member, depth) : scalarSize(member);
    }
    return size;
  }

  /** @param lineBreak the line break and the indentation of the value's own level */
  write(value: unknown, lineBreak: string): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
    if (value instanceof ExactNumber) return value.literal;
    if ((this.sizes[this.next] ?? 0) <= widest) {
      this.next += this.counts[this.next] ?? 1;
      return this.isPlain ? JSON.stringify(value) : writeJson(value);
    }
    const known = lineBreak === sharedBreak ? shared.get(value) : undefined;
    this.next++;
    if (known?.text !== undefined) return known.text;
    const text = this.writeInside(value, lineBreak);
    if (known !== undefined && known.times > 1) known.text = text;
    return text;
  }

  private writeInside(value: object, lineBreak: string): string {
    const inner = `${lineBreak} `;
    let text = '';
    if (Array.isArray(value)) {
      for (const item of value) text += `${text === '' ? '[' : ','}${inner}${this.write(item, inner)}`;
      return `${text}${lineBreak}]`;
    }
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue;
      text += `${text === '' ? '{' : ','}${inner}${JSON.stringify(key)}:${this.write(member, inner)}`;
    }
    return `${text}${lineBreak}}`;
  }
}
