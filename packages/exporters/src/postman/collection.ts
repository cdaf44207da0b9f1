import type { ExportSource } from '../exporter.js';
import { flowEntries, groupVariables, type FlowEntry } from '../shared/flow-entry.js';
import { allowVariable, type Divided } from '../shared/harm.js';
import { findMakers } from '../shared/created-resources.js';
import { suppliesOf } from '../shared/supplies.js';
import { toIdentifier, oneLine } from '../shared/text.js';
import { UniqueNames } from '../shared/unique-names.js';
import { buildItem, type Item, type StepPlace } from './item.js';
import type { PostmanVariables } from './postman-variables.js';
import { computeScript, unlessAllowedScript, type ScriptEvent } from './scripts.js';

/** A folder. */
interface Folder {
  readonly name: string;
  readonly description?: unknown;
  readonly item: readonly (Folder | Item)[];
  readonly event?: readonly ScriptEvent[];
}

/**
 * Writes the collection: a folder for each tag with the operations that name it first, then the operations without tags.
 *
 * @param divided the operations that are not sent by default, in a separate folder
 */
export function writeCollection(
  source: ExportSource,
  variables: PostmanVariables,
  divided?: Divided,
): unknown {
  const prefixes = new UniqueNames();
  const makers = findMakers(source);
  const items = flowEntries(source).map((entry) => ({
    tag: entry.flow.operation.tags[0],
    item: writeFlow(entry, { prefix: prefixes.give(toIdentifier(entry.flow.name)), variables, makers }),
  }));
  const withheldFolders = divided === undefined ? [] : buildWithheldFolder(divided, prefixes, variables);
  const tags = new Set(source.group.tags.map(({ name }) => name));
  const folders = [...tags].flatMap((tag): Folder[] => {
    const item = items.filter((each) => each.tag === tag).map((each) => each.item);
    return item.length === 0 ? [] : [{ name: oneLine(tag), item: renamed(item) }];
  });
  const others = items.filter(({ tag }) => tag === undefined || !tags.has(tag)).map(({ item }) => item);
  const compute = computeScript(
    groupVariables(source).filter(({ name }) => variables.isRequested(name)),
    (name) => variables.credential(name),
  );
  return {
    info: {
      name: oneLine(source.group.name),
      description: { content: source.group.description, type: 'text/plain' },
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    // The documented redirect is tested, not its target; GET and DELETE send their body.
    protocolProfileBehavior: { followRedirects: false, disableBodyPruning: true },
    item: renamed([...folders, ...others, ...withheldFolders]),
    event: compute === undefined ? [] : [compute],
    variable: [
      ...(withheldFolders.length === 0 ? [] : [{ key: allowVariable, value: '', type: 'string' }]),
      ...variables.collection.map(({ key, value }) => ({ key, value, type: 'string' })),
    ],
  };
}

/** Builds the folder of operations that may do harm; its script skips them unless a variable is set. */
function buildWithheldFolder(
  { withheld, reasons }: Divided,
  prefixes: UniqueNames,
  variables: PostmanVariables,
): Folder[] {
  const makers = findMakers(withheld);
  const item = flowEntries(withheld).map((entry) => {
    const items = writeFlow(entry, {
      prefix: prefixes.give(toIdentifier(entry.flow.name)),
      variables,
      makers,
    });
    return {
      ...items,
      name: oneLine(`${items.name} (${reasons.get(entry.flow.id)?.ranks.join(', ') ?? ''})`),
    };
  });
  if (item.length === 0) return [];
  const lines = [...reasons.values()].map(({ flow, reason }) => `${oneLine(flow.name)}: ${reason}`);
  return [
    {
      name: 'Not sent by default',
      description: {
        content: [
          `These requests may do harm. They are skipped unless the variable \`${allowVariable}\` is \`true\`.`,
          ...lines,
        ].join('\n\n'),
        type: 'text/plain',
      },
      item: renamed(item),
      event: [unlessAllowedScript(allowVariable)],
    },
  ];
}

/** Writes an operation: a single item, or a folder with its other steps in execution order. */
function writeFlow(
  entry: FlowEntry,
  collection: Pick<StepPlace, 'prefix' | 'variables' | 'makers'>,
): Folder | Item {
  const supplies = suppliesOf(entry.flow, entry.variables);
  const place: StepPlace = { entry, supplies, ...collection };
  const items = entry.flow.steps.map((step) => buildItem(step, place));
  const [only] = items;
  if (only !== undefined && items.length === 1) return only;
  return { name: oneLine(entry.flow.name), item: renamed(items) };
}

/** Gives the members of a folder unique names. */
function renamed<Member extends { readonly name: string }>(members: readonly Member[]): Member[] {
  const names = new UniqueNames([], ' ');
  return members.map((member) => ({
    ...member,
    name: names.give(member.name === '' ? 'request' : member.name),
  }));
}
