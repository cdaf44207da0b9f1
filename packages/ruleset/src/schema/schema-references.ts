import { decodeFragmentSegment } from '../resolve/pointer.js';
import { SchemaCompileError } from './schema-plan.js';

/** Target of a reference in a schema. */
export interface SchemaTarget {
  readonly schema: unknown;
  /** True if the validator inlines the target, because it contains no references itself. */
  readonly isInlined: boolean;
}

const referenceKeywords = new Set([
  '$ref',
  '$recursiveRef',
  '$recursiveAnchor',
  '$dynamicRef',
  '$dynamicAnchor',
]);

/** References of one schema, to its own parts and to other schemas known by URI. */
export class SchemaReferences {
  private readonly root: unknown;
  private readonly others: ReadonlyMap<string, unknown>;
  private readonly targets = new Map<string, SchemaTarget>();

  constructor(root: unknown, others: ReadonlyMap<string, unknown> = new Map()) {
    this.root = root;
    this.others = others;
  }

  /** @throws SchemaCompileError if a reference is unresolved. */
  find(reference: string): SchemaTarget {
    let target = this.targets.get(reference);
    if (target === undefined) this.targets.set(reference, (target = this.resolve(reference)));
    return target;
  }

  private resolve(reference: string): SchemaTarget {
    if (reference === '#' || reference === '#/') return { schema: this.root, isInlined: false };
    const hash = reference.indexOf('#');
    const uri = hash === -1 ? reference : reference.slice(0, hash);
    const start = uri === '' ? this.root : this.others.get(uri);
    const schema = hash === -1 ? start : followPointer(start, reference.slice(hash + 1));
    if (schema === undefined)
      throw new SchemaCompileError(`can't resolve reference ${reference} from id #`, true);
    return { schema, isInlined: !hasReference(schema) };
  }
}

function followPointer(root: unknown, pointer: string): unknown {
  if (!pointer.startsWith('/')) return pointer === '' ? root : undefined;
  let value = root;
  for (const segment of pointer.slice(1).split('/')) {
    const key = decodeFragmentSegment(segment);
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null) ? value : undefined;
}

function hasReference(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return Object.entries(schema).some(([key, value]) => referenceKeywords.has(key) || hasReference(value));
}
