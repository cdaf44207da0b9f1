import { formatPointer, operationsFinder, type Model } from '@assay/core';
import { stepInto } from '@assay/text/patches';
import type { Intent } from '../edits/intent.js';

/** A part of a document that several operations use, so that a fix changes it for all of them. */
export interface SharedComponent {
  readonly uri: string;
  /** The JSON Pointer of the component; '' if it is a whole file. */
  readonly pointer: string;
  /** Number of operations that use it: at least two. */
  readonly operations: number;
}

/** Creates a function that returns the shared components that intents change. */
export function sharedComponentFinder(
  model: Model,
): (intents: readonly Intent[]) => readonly SharedComponent[] {
  const operationsOf = operationsFinder(model);
  const counts = new Map<string, number>();
  return (intents) => {
    const found = new Map<string, SharedComponent>();
    for (const intent of intents) {
      const pointer = componentAround(intent, model);
      if (pointer === undefined) continue;
      const { uri } = intent.document;
      const key = `${uri}#${pointer}`;
      const operations =
        counts.get(key) ?? operationsOf({ operation: null, location: { uri, pointer } }).length;
      counts.set(key, operations);
      if (operations > 1) found.set(key, { uri, pointer, operations });
    }
    return [...found.values()];
  };
}

/**
 * Returns the JSON Pointer of the component that contains the change of an intent; undefined if none exists, or if the intent
 * adds one.
 */
function componentAround({ document, pointer }: Intent, model: Model): string | undefined {
  let value = document.value;
  for (let length = 0; ; length++) {
    const node = typeof value === 'object' && value !== null ? model.findNode(value) : undefined;
    if (node?.kind === 'Operation') return undefined;
    const isPart = node?.parent?.kind === 'Components' || node?.base !== undefined;
    if (isPart && node?.kind !== 'PathItem') return formatPointer(pointer.slice(0, length));
    const segment = pointer[length];
    if (segment === undefined) return undefined;
    value = stepInto(value, segment);
  }
}
