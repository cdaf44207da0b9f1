/**
 * Applies an overlay as OpenAPI Overlay 1.0.0, section 4.4.3, defines, independently of the code that writes it. Targets are
 * JSONPaths of names and indexes.
 */
export function applyOverlay(document: unknown, overlay: unknown): unknown {
  let result = structuredClone(document);
  for (const action of (overlay as { readonly actions: readonly Action[] }).actions) {
    const steps = stepsOf(action.target);
    if (action.remove === true) remove(result, steps);
    else {
      const target = steps.reduce<unknown>((value, step) => (value as Members)[step], result);
      const merged = merge(target, action.update);
      if (steps.length === 0) result = merged;
      else {
        const around = steps.slice(0, -1).reduce<unknown>((value, step) => (value as Members)[step], result);
        (around as Members)[steps.at(-1) ?? ''] = merged;
      }
    }
  }
  return result;
}

interface Action {
  readonly target: string;
  readonly update?: unknown;
  readonly remove?: boolean;
}

type Members = Record<string | number, unknown>;

function stepsOf(target: string): (string | number)[] {
  const steps: (string | number)[] = [];
  for (const [, name, quoted, index] of target.matchAll(/\.(\w+)|\['((?:\\.|[^'\\])*)'\]|\[(\d+)\]/g))
    steps.push(name ?? (index === undefined ? (quoted ?? '').replaceAll(/\\(.)/g, '$1') : Number(index)));
  return steps;
}

function remove(value: unknown, steps: readonly (string | number)[]): void {
  const around = steps.slice(0, -1).reduce<unknown>((inner, step) => (inner as Members)[step], value);
  const last = steps.at(-1) ?? '';
  if (Array.isArray(around)) around.splice(Number(last), 1);
  else delete (around as Members)[last];
}

function merge(target: unknown, update: unknown): unknown {
  if (Array.isArray(target)) return [...target, ...(Array.isArray(update) ? update : [update])];
  if (typeof target !== 'object' || target === null || typeof update !== 'object' || update === null)
    return update;
  const result: Members = { ...(target as Members) };
  for (const [key, value] of Object.entries(update))
    result[key] = Object.hasOwn(result, key) ? merge(result[key], value) : value;
  return result;
}
