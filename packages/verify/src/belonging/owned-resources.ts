import type { FlowEntry } from '@assay/exporters/messages';
import { percentDecoded } from '@assay/text';
import { createsResource, type Step } from '@assay/project-generator';
import type { Answer } from '../client/exchange.js';
import type { Learned } from '../requests/answer-values.js';

/** A resource in the path of the request under test that the run created as the first user. */
export interface OwnedResource {
  /** The path of its collection in the document: `/groups/{groupId}/notes`. */
  readonly collection: string;
  /** Name of the path parameter. */
  readonly parameter: string;
  /** Number of path segments from its name to the end. */
  readonly after: number;
  readonly maker: Step;
  /** Set if the path does not name it: the part of the request that does, the path of its collection, and its id. */
  readonly reference?: ResourceReference;
}

/** A resource in a query, header or body. */
export interface ResourceReference {
  readonly in: 'query' | 'header' | 'cookie' | 'body';
  readonly name: string;
  readonly collection: string;
  readonly id: string;
}

/** Lists the resources in the path of the request under test that the run created as the first user, outermost first. */
export function listOwnedResources({ flow, subject }: FlowEntry, learned: Learned): OwnedResource[] {
  const segments = flow.operation.path.split('/');
  const resources = flow.edges.flatMap(({ from, to, bindings }): OwnedResource[] => {
    const maker = flow.steps.find((step) => step.id === from && createsResource(step));
    if (to !== subject.id || maker === undefined || !learned.has(from)) return [];
    return bindings.flatMap(({ target }) => {
      if (!target.insertionPoint.startsWith('path.')) return [];
      const parameter = target.insertionPoint.slice('path.'.length);
      const at = segments.findIndex((segment) => segment.includes(`{${parameter}}`));
      return [{ collection: segments.slice(0, at).join('/'), parameter, after: segments.length - at, maker }];
    });
  });
  return resources.toSorted((a, b) => b.after - a.after);
}

/**
 * Lists the first user's resources of the run in the query, headers or body of the request under test.
 *
 * @param makerTarget finds the target that a step was sent to
 * @param valueOf finds the value for an insertion point from an earlier step
 */
export function listReferencedResources(
  { flow, subject }: FlowEntry,
  learned: Learned,
  {
    makerTarget,
    valueOf,
  }: {
    readonly makerTarget: (step: Step) => string;
    readonly valueOf: (point: string) => string | undefined;
  },
): OwnedResource[] {
  return flow.edges.flatMap(({ from, to, bindings }): OwnedResource[] => {
    const maker = flow.steps.find((step) => step.id === from && createsResource(step));
    if (to !== subject.id || maker === undefined || !learned.has(from)) return [];
    return bindings.flatMap(({ target: { insertionPoint } }): OwnedResource[] => {
      const [, place, name] = /^(query|header|cookie)\.(.+)$|^(body):.*$/.exec(insertionPoint) ?? [];
      const id = valueOf(insertionPoint);
      if (insertionPoint.startsWith('path.') || id === undefined) return [];
      const collection = (makerTarget(maker).split('?', 1)[0] ?? '').replace(/\/$/, '');
      const member = /\/([^/]+)$/.exec(insertionPoint)?.[1] ?? '';
      return [
        {
          collection: maker.request.pathTemplate.replace(/\/$/, ''),
          parameter: name ?? member,
          after: 0,
          maker,
          reference: {
            // `as`: the pattern only matches these names.
            in: (place ?? 'body') as ResourceReference['in'],
            name: name ?? member,
            collection,
            id,
          },
        },
      ];
    });
  });
}

/** Splits the target of a request into the path of an item's collection and the item's name. */
export function splitTarget(
  { after, reference }: OwnedResource,
  target: string,
): { readonly collection: string; readonly id: string } {
  if (reference !== undefined) return reference;
  const segments = (target.split('?', 1)[0] ?? '').split('/');
  const at = segments.length - after;
  return { collection: segments.slice(0, at).join('/'), id: percentDecoded(segments[at] ?? '') };
}

/**
 * Finds the resource that the request under test created under a name of the run; undefined if it created none, or if one
 * existed.
 */
export function findNamedResource(
  { flow, subject }: FlowEntry,
  makers: ReadonlyMap<string, ReadonlySet<string>>,
  answer: Answer | undefined,
): OwnedResource | undefined {
  const names = [...(makers.get(subject.operationPointer) ?? [])];
  const parameter = names.find((point) => point.startsWith('path.'))?.slice('path.'.length);
  if (parameter === undefined || answer?.status !== 201) return undefined;
  const segments = flow.operation.path.replace(/\/$/, '').split('/');
  return { collection: segments.slice(0, -1).join('/'), parameter, after: 1, maker: subject };
}
