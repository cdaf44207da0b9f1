import { ExactNumber, writeJson } from '@assay/json-schema';

const widest = 1000;

/**
 * The JSON text of a record, for tools that compare lines: each member of the record begins a line; of what is inside, what fits on a
 * line stands on one without spaces, and all else is indented by a space for each level. Numbers keep their literals.
 */
export function recordJson(record: object): string {
  const members = Object.entries(record).flatMap(([key, member]) =>
    member === undefined ? [] : [` ${JSON.stringify(key)}: ${write(member, '\n ')}`],
  );
  return members.length === 0 ? `${writeJson(record)}\n` : `{\n${members.join(',\n')}\n}\n`;
}

/** The JSON text of a list of records, written as they are. */
export function listJson(records: readonly object[]): string {
  return `${write(records, '\n')}\n`;
}

/** @param lineBreak the line break and the indentation of the value's own level */
function write(value: unknown, lineBreak: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (roomAfter(value, widest) >= 0) return writeJson(value);
  const inner = `${lineBreak} `;
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === '' ? '[' : ','}${inner}${write(item, inner)}`;
    return `${text}${lineBreak}]`;
  }
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    text += `${text === '' ? '{' : ','}${inner}${JSON.stringify(key)}:${write(member, inner)}`;
  }
  return `${text}${lineBreak}}`;
}

/** What is left of the room on a line, about, after a value; negative as soon as it does not fit. */
function roomAfter(value: unknown, room: number): number {
  if (typeof value === 'string') return room - value.length - 3;
  if (typeof value !== 'object' || value === null) return room - 6;
  if (value instanceof ExactNumber) return room - value.literal.length - 1;
  let left = room - 3;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left >= 0; index++) left = roomAfter(value[index], left);
    return left;
  }
  // `as`: what is neither null nor an array has members.
  const members = value as Readonly<Record<string, unknown>>;
  for (const key in members) {
    left = roomAfter(members[key], left - key.length - 3);
    if (left < 0) return left;
  }
  return left;
}
