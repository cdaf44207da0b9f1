import type { FlowEntry } from '@assay/exporters/messages';
import { percentDecoded } from '@assay/text';
import { createsResource, type Step } from '@assay/project-generator';
import type { Answer } from '../client/exchange.js';
import type { Learned } from '../requests/answer-values.js';

/** A resource in the path of the request under test that the run made as the first user. */
export interface OwnedResource {
  /** The path of its collection, as the document has it: `/groups/{groupId}/notes`. */
  readonly collection: string;
  /** Name in the path. */
  readonly parameter: string;
  /** The segments of the path from its name on. */
  readonly after: number;
  readonly maker: Step;
  /** Set where the path does not name it: the part of the request that does, the path of its collection, and its id there. */
  readonly reference?: ResourceReference;
}

/** A resource that a query, a header or a body names. */
export interface ResourceReference {
  readonly in: 'query' | 'header' | 'cookie' | 'body';
  readonly name: string;
  readonly collection: string;
  readonly id: string;
}

/** The resources in the path of the request under test that the run made as the first user, the outermost first. */
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
 * The resources that the query, the headers or the body of the request under test name and that the run made as the first user.
 *
 * @param makerTarget finds the target that a step was sent to
 * @param valueOf finds the value that an earlier step has given for an insertion point
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
            // `as`: the pattern has these names only.
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

/** Splits the target of a request: the path of an item's collection, and the item's name there. */
export function splitTarget(
  { after, reference }: OwnedResource,
  target: string,
): { readonly collection: string; readonly id: string } {
  if (reference !== undefined) return reference;
  const segments = (target.split('?', 1)[0] ?? '').split('/');
  const at = segments.length - after;
  return { collection: segments.slice(0, at).join('/'), id: percentDecoded(segments[at] ?? '') };
}

/** The resource that the request under test has made under a name of the run's own; undefined where it makes none, or where something was there. */
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
