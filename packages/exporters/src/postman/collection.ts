import type { ExportSource } from '../exporter.js';
import { flowEntries, groupVariables, type FlowEntry } from '../shared/flow-entry.js';
import { makersOf } from '../shared/own-things.js';
import { suppliesOf } from '../shared/supplies.js';
import { identifierOf, oneLine } from '../shared/text.js';
import { UniqueNames } from '../shared/unique-names.js';
import { itemOf, type Item, type StepPlace } from './item.js';
import type { PostmanVariables } from './postman-variables.js';
import { computeScript } from './scripts.js';

/** A folder. */
interface Folder {
  readonly name: string;
  readonly item: readonly (Folder | Item)[];
}

/** Writes the collection: a folder for each tag, in it the operations that name this tag first, then those without tags. */
export function writeCollection(source: ExportSource, variables: PostmanVariables): unknown {
  const prefixes = new UniqueNames();
  const makers = makersOf(source);
  const written = flowEntries(source).map((entry) => ({
    tag: entry.flow.operation.tags[0],
    item: writeFlow(entry, { prefix: prefixes.give(identifierOf(entry.flow.name)), variables, makers }),
  }));
  const tags = new Set(source.group.tags.map(({ name }) => name));
  const folders = [...tags].flatMap((tag): Folder[] => {
    const item = written.filter((each) => each.tag === tag).map((each) => each.item);
    return item.length === 0 ? [] : [{ name: oneLine(tag), item: renamed(item) }];
  });
  const others = written.filter(({ tag }) => tag === undefined || !tags.has(tag)).map(({ item }) => item);
  const compute = computeScript(
    groupVariables(source).filter(({ name }) => variables.isAsked(name)),
    (name) => variables.credential(name),
  );
  return {
    info: {
      name: oneLine(source.group.name),
      description: { content: source.group.description, type: 'text/plain' },
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    // What the document says about redirects is tested, not where they lead; a body of GET or DELETE is sent.
    protocolProfileBehavior: { followRedirects: false, disableBodyPruning: true },
    item: renamed([...folders, ...others]),
    event: compute === undefined ? [] : [compute],
    variable: variables.collection.map(({ key, value }) => ({ key, value, type: 'string' })),
  };
}

/** An operation alone is one item; with other steps it is a folder, in the order in which they run. */
function writeFlow(
  entry: FlowEntry,
  collection: Pick<StepPlace, 'prefix' | 'variables' | 'makers'>,
): Folder | Item {
  const supplies = suppliesOf(entry.flow, entry.variables);
  const place: StepPlace = { entry, supplies, ...collection };
  const items = entry.flow.steps.map((step) => itemOf(step, place));
  const [only] = items;
  if (only !== undefined && items.length === 1) return only;
  return { name: oneLine(entry.flow.name), item: renamed(items) };
}

/** Gives the members of a folder names of their own. */
function renamed<Member extends { readonly name: string }>(members: readonly Member[]): Member[] {
  const names = new UniqueNames([], ' ');
  return members.map((member) => ({
    ...member,
    name: names.give(member.name === '' ? 'request' : member.name),
  }));
}
