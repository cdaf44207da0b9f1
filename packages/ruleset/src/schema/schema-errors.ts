/** An error in the form of Spectral's validator. */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Members and items that a schema has evaluated; true for all. */
export interface Evaluated {
  props: Set<string> | true;
  items: number | true;
}

/** A validator function, which has access only to its own errors. */
export interface Scope {
  /** Number of errors before the call. */
  readonly start: number;
  readonly instancePath: string;
}

/** Mode of an evaluation, which determines the reported errors. */
export interface Mode {
  readonly allErrors: boolean;
  /** True inside composite keywords such as `anyOf`, whose errors may finally not count. */
  readonly isComposite: boolean;
  /** True inside `not` and `if`, whose errors are never reported. */
  readonly isSilent?: boolean;
  /** The validator function of the schema. Each schema with references has its own. */
  readonly scope?: Scope | undefined;
}

/** Escapes a name as a segment of a pointer. */
export function escapeName(name: string): string {
  return name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}

/** Merges the evaluated members of a subschema. */
export function mergeEvaluated(into: Evaluated, from: Evaluated): void {
  if (from.props === true) into.props = true;
  else if (into.props !== true) for (const name of from.props) into.props.add(name);
  if (from.items === true || into.items === true) into.items = true;
  else into.items = Math.max(into.items, from.items);
}

/** True if two values are equal as JSON. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return Number.isNaN(a) && Number.isNaN(b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isDeepEqual(Reflect.get(a, key), Reflect.get(b, key)))
  );
}
