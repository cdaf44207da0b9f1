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

/** Splits the target of a request: the path of an item's collection, and the item's name there. */
export function splitTarget(
  { after }: OwnedResource,
  target: string,
): { readonly collection: string; readonly id: string } {
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
