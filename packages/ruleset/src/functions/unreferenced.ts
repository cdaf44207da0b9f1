import { isObject } from '@assay/text';
import { decodeFragmentSegment, parseFragment } from '../resolve/pointer.js';
import type { DependencyGraph } from '../resolve/dependency-graph.js';
import { defineFunction } from './options.js';

const decodedNodes = new WeakMap<object, ReadonlySet<string>>();

/** Finds unreferenced components. */
export const unreferencedReusableObject = defineFunction<
  Readonly<Record<string, unknown>>,
  { readonly reusableObjectsLocation: string }
>({
  name: 'unreferencedReusableObject',
  accepts: isObject,
  options: {
    fields: {
      reusableObjectsLocation: {
        expected: 'pointers such as `#/components/schemas`',
        test: (value) => typeof value === 'string' && /^#(?:\/(?:[^~/]|~[01])*)*$/.test(value),
      },
    },
    required: ['reusableObjectsLocation'],
  },
  run(input, { reusableObjectsLocation }, { document, documentInventory: { graph } }) {
    if (graph === null) throw new Error('unreferencedReusableObject requires dependency graph');
    const nodes = listDecodedNodes(graph);
    return Object.keys(input)
      .map((name) => `${document.source ?? ''}${reusableObjectsLocation}/${name}`)
      .filter((pointer) => !nodes.has(pointer))
      .map((pointer) => ({
        message: 'Potential orphaned reusable object has been detected',
        path: parseFragment(pointer.slice(pointer.indexOf('#'))) ?? [],
      }));
  },
});

function listDecodedNodes(graph: DependencyGraph<unknown>): ReadonlySet<string> {
  let nodes = decodedNodes.get(graph);
  if (nodes === undefined)
    decodedNodes.set(graph, (nodes = new Set(graph.overallOrder().map(decodeFragmentSegment))));
  return nodes;
}
