import { writeJson } from '@assay/text';

/**
 * The layout of a record: a line break at each member or item of a value, and inside the named members. Everything else stays on
 * the line of its parent.
 */
interface Lines {
  /** The nested layouts by member name. Array items have the name `item`. */
  readonly inside: Readonly<Record<string, Lines>>;
}

const lines = (inside: Lines['inside'] = {}): Lines => ({ inside });
const listLayout = (item: Lines): Lines => lines({ item });

/** The layout of values that many flows share: on one line. */
const sharedLine = lines();

/** The layout of values that are long or that people compare: parameters, messages, insertion points. */
const request = lines({
  parameters: listLayout(sharedLine),
  headers: lines(),
  bodies: listLayout(lines({ variants: lines(), insertionPoints: lines() })),
  rendered: lines(),
});
const messages = listLayout(lines({ rendered: lines(), insertionPoints: lines() }));
const layout = lines({
  steps: listLayout(lines({ request, messages, responses: lines() })),
  edges: lines(),
  findings: lines(),
  accessChecks: lines(),
  items: lines(),
  tags: lines(),
  dependencyOrder: lines(),
  targets: lines(),
  files: lines(),
});
const schemas = lines({ schemas: lines() });

/** Returns the JSON of a record, for line-based tools. Numbers keep their literals. */
export function recordJson(record: object): string {
  return writeBrokenJson(record, 'schemas' in record ? schemas : layout);
}

/** Returns the JSON of a list of records. */
export function listJson(records: readonly object[]): string {
  return writeBrokenJson(records, lines());
}

function writeBrokenJson(value: object, broken: Lines): string {
  const pieces: string[] = [];
  add(value, broken, '\n', pieces);
  pieces.push('\n');
  return pieces.join('');
}

function add(value: unknown, broken: Lines | undefined, lineBreak: string, pieces: string[]): void {
  if (broken === undefined || typeof value !== 'object' || value === null) pieces.push(writeJson(value));
  else if (broken === request || broken === sharedLine) addShared(value, broken, lineBreak, pieces);
  else if (Array.isArray(value)) addItems(value, broken, lineBreak, pieces);
  else addMembers(value, broken, lineBreak, pieces);
}

/** The texts of requests and parameters, which many flows share. Cached from the second use on. */
const texts = new WeakMap<object, string | undefined>();

function addShared(value: object, broken: Lines, lineBreak: string, pieces: string[]): void {
  const known = texts.get(value);
  if (known !== undefined) {
    pieces.push(known);
    return;
  }
  const start = pieces.length;
  if (broken === sharedLine) pieces.push(writeJson(value));
  else addMembers(value, broken, lineBreak, pieces);
  texts.set(value, texts.has(value) ? pieces.slice(start).join('') : undefined);
}

function addItems(items: readonly unknown[], { inside }: Lines, lineBreak: string, pieces: string[]): void {
  const inner = `${lineBreak} `;
  let before = `[${inner}`;
  for (const item of items) {
    pieces.push(before);
    add(item, inside['item'], inner, pieces);
    before = `,${inner}`;
  }
  pieces.push(items.length === 0 ? '[]' : `${lineBreak}]`);
}

function addMembers(value: object, { inside }: Lines, lineBreak: string, pieces: string[]): void {
  const inner = `${lineBreak} `;
  const colon = lineBreak === '\n' ? ': ' : ':';
  // `as`: an object that is not an array has members.
  const members = value as Readonly<Record<string, unknown>>;
  let before = `{${inner}`;
  for (const key in members) {
    const member = members[key];
    if (member === undefined) continue;
    pieces.push(before, nameText(key), colon);
    add(member, inside[key], inner, pieces);
    before = `,${inner}`;
  }
  pieces.push(before.startsWith('{') ? '{}' : `${lineBreak}}`);
}

/** The JSON texts of common member names. */
const nameTexts = new Map<string, string>();

function nameText(name: string): string {
  let text = nameTexts.get(name);
  if (text === undefined) {
    text = JSON.stringify(name);
    if (/^\w+$/.test(name)) nameTexts.set(name, text);
  }
  return text;
}
