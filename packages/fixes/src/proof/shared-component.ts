import { formatPointer, operationsFinder, type Model } from '@assay/core';
import { stepInto } from '@assay/text/patches';
import type { Intent } from '../edits/intent.js';

/** A part of a document that several operations use, and that a fix changes for all of them. */
export interface SharedComponent {
  readonly uri: string;
  /** The JSON Pointer of the component; '' for a file that is one. */
  readonly pointer: string;
  /** Number of operations that use it: two or more. */
  readonly operations: number;
}

/** Makes the function that finds the shared components that intents change. */
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

/** The JSON Pointer of the component that an intent changes something in; undefined where it changes none, or adds one. */
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
