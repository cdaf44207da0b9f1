import { identifiedNoun, nounOf } from '@assay/api-knowledge';
import type { FlowEntry } from '@assay/exporters/messages';
import type { ResourceId } from '../learning/resource-id.js';
import { Learned } from '../requests/answer-values.js';
import { Composer } from '../requests/composer.js';
import type { ReferenceSource, RunContext } from '../requests/context.js';
import { createOwn } from './resource-finder.js';

/** Resources of the run that bodies and queries of requests refer to. */
export class References implements ReferenceSource {
  private readonly getContext: () => RunContext;
  /** The collections in which a resource is being created, to stop recursion. */
  private readonly pending = new Set<string>();

  constructor(getContext: () => RunContext) {
    this.getContext = getContext;
  }

  async find(name: string): Promise<ResourceId | undefined> {
    const context = this.getContext();
    const maker = findMaker(name, context);
    if (maker === undefined) return undefined;
    const { target } = new Composer(maker, context, new Learned()).compose(
      maker.subject,
      context.first,
    ).request;
    const collection = (target.split('?', 1)[0] ?? '').replace(/\/+$/, '');
    const known = context.own.in(collection);
    if (known !== undefined) return known.id;
    if (this.pending.has(collection) || context.own.whyNone(collection) !== undefined) return undefined;
    this.pending.add(collection);
    try {
      await createOwn(maker, { collection, parameter: 'id' }, context);
    } finally {
      this.pending.delete(collection);
    }
    return context.own.in(collection)?.id;
  }
}

/** Finds the single operation that creates the resource of a name, in a collection whose resources have their own paths. */
function findMaker(name: string, { entries, settings }: RunContext): FlowEntry | undefined {
  if (!settings.unsafeMethods) return undefined;
  const nouns = new Set([identifiedNoun(name) ?? '', nounOf(name)].filter((noun) => noun !== ''));
  const [maker, ...others] = entries.filter(({ flow: { operation } }) => {
    if (operation.method !== 'POST' || operation.path.includes('{')) return false;
    const path = operation.path.replace(/\/+$/, '');
    return (
      nouns.has(nounOf(path.slice(path.lastIndexOf('/') + 1))) &&
      entries.some((each) => each.flow.operation.path.startsWith(`${path}/{`))
    );
  });
  return others.length === 0 ? maker : undefined;
}
