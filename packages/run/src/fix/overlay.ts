import { isObject, isSameValue, setProperty, writeJson, writeYaml } from '@assay/text/patches';

/** An action of an overlay (OpenAPI Overlay 1.0.0, section 4.4). */
export interface OverlayAction {
  readonly target: string;
  readonly description?: string;
  readonly update?: unknown;
  readonly remove?: true;
}

/**
 * Returns the actions that change one value into another, in order. An update of an array appends to it. So an array is removed
 * and set again, unless it only grows, shrinks or changes inside its items.
 */
export function overlayActions(before: unknown, after: unknown): OverlayAction[] {
  const actions: OverlayAction[] = [];
  compare(before, after, '$', actions);
  return actions;
}

export function writeOverlay(
  title: string,
  extended: string | undefined,
  actions: readonly OverlayAction[],
  syntax: 'json' | 'yaml',
): string {
  const overlay = {
    overlay: '1.0.0',
    info: { title, version: '1.0.0' },
    ...(extended === undefined ? {} : { extends: extended }),
    actions,
  };
  if (syntax === 'json') return `${writeJson(overlay, { indent: '  ' })}\n`;
  const output = writeYaml(overlay);
  return output.kind === 'inline' ? `${output.text}\n` : `${output.lines.join('\n')}\n`;
}

function compare(before: unknown, after: unknown, target: string, actions: OverlayAction[]): void {
  if (Array.isArray(before) && Array.isArray(after)) compareItems(before, after, target, actions);
  else if (isObject(before) && isObject(after)) compareMembers(before, after, target, actions);
}

type Members = Readonly<Record<string, unknown>>;

function compareMembers(before: Members, after: Members, target: string, actions: OverlayAction[]): void {
  const update = {};
  for (const [key, value] of Object.entries(before)) {
    const inner = `${target}${step(key)}`;
    if (!Object.hasOwn(after, key)) {
      actions.push({ target: inner, remove: true });
      continue;
    }
    const now = after[key];
    if (isSameValue(value, now)) continue;
    if (canCompare(value, now)) compare(value, now, inner, actions);
    else {
      if (typeof value === 'object' && value !== null) actions.push({ target: inner, remove: true });
      setProperty(update, key, now);
    }
  }
  for (const [key, value] of Object.entries(after))
    if (!Object.hasOwn(before, key)) setProperty(update, key, value);
  if (Object.keys(update).length > 0) actions.push({ target, update });
}

/** True if actions inside a value can produce the new value. */
function canCompare(before: unknown, after: unknown): boolean {
  if (isObject(before)) return isObject(after);
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  if (before.length === after.length)
    return before.every((item, index) => isSameValue(item, after[index]) || canCompare(item, after[index]));
  if (after.length < before.length) return leftOut(before, after) !== undefined;
  // An update that is an array appends its items, not the array itself.
  return (
    before.every((item, index) => isSameValue(item, after[index])) &&
    !after.slice(before.length).some((item) => Array.isArray(item))
  );
}

function compareItems(
  before: readonly unknown[],
  after: readonly unknown[],
  target: string,
  actions: OverlayAction[],
): void {
  for (const index of leftOut(before, after)?.toReversed() ?? [])
    actions.push({ target: `${target}[${index}]`, remove: true });
  if (before.length === after.length)
    before.forEach((item, index) => compare(item, after[index], `${target}[${index}]`, actions));
  for (const item of after.slice(before.length)) actions.push({ target, update: item });
}

/** Returns the indexes of the items that a shorter array lacks; undefined if it has other items as well. */
function leftOut(before: readonly unknown[], after: readonly unknown[]): number[] | undefined {
  if (after.length >= before.length) return undefined;
  const left: number[] = [];
  let at = 0;
  before.forEach((item, index) => {
    if (at < after.length && isSameValue(item, after[at])) at++;
    else left.push(index);
  });
  return at === after.length ? left : undefined;
}

/** Writes a step of a JSONPath (RFC 9535, section 2.3.1). */
function step(key: string): string {
  if (/^[A-Za-z_]\w*$/.test(key)) return `.${key}`;
  const name = key
    .replace(/['\\]/g, '\\$&')
    .replace(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `['${name}']`;
}
