import { maskSecrets } from '@assay/api-knowledge';
import { type Analysis, formatPointer, type SourceDocument } from '@assay/core';
import { valueAt } from '@assay/text';
import type { Location, TextEdit } from 'vscode-languageserver';
import type { Cursor } from '../cursor/cursor.js';
import { unquote } from '../cursor/scalars.js';
import { propertyNaming } from './discriminated.js';
import { toLspRange, keyRange, wholeRange } from '../workspace/positions.js';
import {
  entityAt,
  locateName,
  getEntityName,
  namingUsesOf,
  listEntityUses,
  type Entity,
  type Use,
} from './entities.js';

/** Finds the definition of the name at a cursor. */
export function definitionAt(analysis: Analysis, uri: string, cursor: Cursor): Location | undefined {
  const entity = entityAt(analysis, uri, cursor);
  const range = entity && keyRange(entity.document, entity.segments);
  return entity === undefined || range === undefined ? undefined : { uri: entity.document.uri, range };
}

/** Returns the object named at a cursor as YAML, for a hover. */
export function getHoverText(analysis: Analysis, uri: string, cursor: Cursor): string | undefined {
  const entity = entityAt(analysis, uri, cursor);
  const range = entity && wholeRange(entity.document, entity.segments);
  if (entity === undefined || range === undefined) return undefined;
  const lines = maskSecrets(entity.document)
    .text.split('\n')
    .slice(range.start.line, range.end.line + 1);
  const visibleLines = lines.slice(0, maxLines);
  const indent = Math.min(
    ...visibleLines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)),
  );
  const text = visibleLines.map((line) => line.slice(Math.min(indent, line.length)).trimEnd()).join('\n');
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([quotes]) => quotes.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${entity.document.syntax}\n${text}${lines.length > maxLines ? '\n…' : ''}\n${fence}`;
}

const maxLines = 30;

/** Lists the locations of all references to the entity at a cursor. */
export function referencesAt(
  analyses: readonly Analysis[],
  uri: string,
  cursor: Cursor,
  withDefinition: boolean,
): readonly Location[] {
  const found = new Map<string, Location>();
  const add = (location: Location): void => void found.set(JSON.stringify(location), location);
  for (const analysis of analyses) {
    const entity = entityAt(analysis, uri, cursor);
    if (entity === undefined) continue;
    const range = keyRange(entity.document, entity.segments);
    if (withDefinition && range !== undefined) add({ uri: entity.document.uri, range });
    for (const { location } of located(listEntityUses(analysis, entity))) add(location);
  }
  return [...found.values()];
}

/** A use with its location. */
interface Located {
  readonly use: Use;
  readonly location: Location;
}

/** Locates uses. All uses of a document are located together, because an entity may have thousands. */
function located(uses: readonly Use[]): Located[] {
  const byDocument = new Map<SourceDocument, Use[]>();
  for (const use of uses) {
    const known = byDocument.get(use.document);
    if (known === undefined) byDocument.set(use.document, [use]);
    else known.push(use);
  }
  return [...byDocument].flatMap(([document, own]) => {
    const places = document.locate(own.map(({ segments }) => segments));
    return own.flatMap((use, index): Located[] => {
      const place = places[index];
      const range = use.at === 'key' ? place?.key : place?.token;
      return range === undefined ? [] : [{ use, location: { uri: document.uri, range: toLspRange(range) } }];
    });
  });
}

/** Finds the renamable entity at a cursor: a component, a tag or the id of an operation. */
export function renamableAt(analyses: readonly Analysis[], uri: string, cursor: Cursor): Entity | undefined {
  for (const analysis of analyses) {
    const entity = entityAt(analysis, uri, cursor);
    if (isRenamable(entity, cursor)) return entity;
  }
  return undefined;
}

function isRenamable(entity: Entity | undefined, { path }: Cursor): entity is Entity {
  if (entity?.kind === 'operation') return path.at(-1) === 'operationId';
  return entity?.kind === 'component' || entity?.kind === 'tag';
}

/** Thrown if a name is not possible. */
export class RenameRefused extends Error {}

/**
 * Renames a component, a tag or an operation id in all documents. Returns the edits of each document.
 *
 * @throws RenameRefused if the name is in use, is not allowed (Components Object), or is a value in messages.
 */
export function renameAt(
  analyses: readonly Analysis[],
  uri: string,
  cursor: Cursor,
  name: string,
): Readonly<Record<string, TextEdit[]>> | undefined {
  const edits = new Map<string, TextEdit>();
  const changes: Record<string, TextEdit[]> = {};
  const edit = (location: Location, newText: string): void => {
    const key = JSON.stringify(location);
    if (edits.has(key)) return;
    const each = { range: location.range, newText };
    edits.set(key, each);
    (changes[location.uri] ??= []).push(each);
  };
  for (const analysis of analyses) {
    const entity = entityAt(analysis, uri, cursor);
    if (!isRenamable(entity, cursor)) continue;
    const uses = namingUsesOf(analysis, entity);
    checkName(analysis, entity, name);
    checkMessages(analysis, entity, uses);
    const lines = new Map<SourceDocument, readonly string[]>();
    for (const { use, location } of located([locateName(entity), ...uses])) {
      const { document } = use;
      const known = lines.get(document) ?? document.text.split('\n');
      lines.set(document, known);
      const sourceText = textIn(known, location);
      edit(location, requoted(sourceText, renamed(unquote(sourceText), use, entity, name)));
    }
  }
  return edits.size === 0 ? undefined : changes;
}

function checkName({ model }: Analysis, entity: Entity, name: string): void {
  const { kind, document, segments } = entity;
  if (name === getEntityName(entity)) return;
  if (kind === 'component' && !/^[a-zA-Z0-9._-]+$/.test(name))
    throw new RenameRefused(
      `\`${name}\` cannot name a component: only letters, digits, \`.\`, \`-\` and \`_\` can be in it.`,
    );
  if (name === '') throw new RenameRefused(`${kind === 'tag' ? 'A tag' : 'An operation'} needs a name.`);
  const isTaken =
    kind === 'component'
      ? valueAt(document.value, [...segments.slice(0, -1), name]) !== undefined
      : model?.nodes.some((node) =>
          kind === 'tag'
            ? node.kind === 'Tag' && node.raw['name'] === name
            : node.kind === 'Operation' && node.raw['operationId'] === name,
        );
  if (isTaken === true) throw new RenameRefused(`\`${name}\` is in use: choose another name.`);
}

/** Throws if a discriminator uses the name as a value in messages, which an editor cannot rename. */
function checkMessages({ model }: Analysis, entity: Entity, uses: readonly Use[]): void {
  const property = model && propertyNaming(model, entity, uses);
  if (model === undefined || property === undefined) return;
  const name = getEntityName(entity);
  const advice =
    model.document.format === 'oas2'
      ? 'OpenAPI 2.0 has no other name for it there.'
      : `To keep that value, first add \`${name}: '#${formatPointer(entity.segments)}'\` to the \`mapping\` of the discriminator.`;
  throw new RenameRefused(`\`${name}\` is what messages have in their property \`${property}\`. ${advice}`);
}

function textIn(lines: readonly string[], { range }: Location): string {
  const isOneLine = range.end.line === range.start.line;
  return (
    lines[range.start.line]?.slice(range.start.character, isOneLine ? range.end.character : undefined) ?? ''
  );
}

/** Returns the text of a use with the new name: the whole text, or one segment of its JSON Pointer after `#`. */
function renamed(text: string, { at }: Use, { kind, segments }: Entity, name: string): string {
  const hash = text.indexOf('#');
  if (at === 'key' || kind !== 'component' || hash === -1) return name;
  const pointer = text.slice(hash + 1).split('/');
  // `pointer[0]` is the empty text before the first slash.
  pointer[segments.length] = name;
  return `${text.slice(0, hash + 1)}${pointer.join('/')}`;
}

/** Writes a text with the same quotes as the previous text. */
function requoted(before: string, text: string): string {
  if (before.startsWith('"')) return JSON.stringify(text);
  if (before.startsWith("'")) return `'${text.replaceAll("'", "''")}'`;
  return /^[\w./-][\w./#~%{}-]*$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
}
