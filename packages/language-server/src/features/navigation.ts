import type { Analysis } from '@assay/core';
import type { Location, WorkspaceEdit } from 'vscode-languageserver';
import type { Cursor } from '../cursor/cursor.js';
import { unquote } from '../cursor/scalars.js';
import { toLspRange, keyRange, wholeRange } from '../workspace/positions.js';
import { entityAt, usesOf, valueAt, type Entity, type Use } from './entities.js';

/** Where what is named at a cursor is defined. */
export function definitionAt(analysis: Analysis, uri: string, cursor: Cursor): Location | undefined {
  const entity = entityAt(analysis, uri, cursor);
  const range = entity && keyRange(entity.document, entity.segments);
  return entity === undefined || range === undefined ? undefined : { uri: entity.document.uri, range };
}

/** What is named at a cursor, as YAML would show it: for a hover. */
export function shownAt(analysis: Analysis, uri: string, cursor: Cursor): string | undefined {
  const entity = entityAt(analysis, uri, cursor);
  const range = entity && wholeRange(entity.document, entity.segments);
  if (entity === undefined || range === undefined) return undefined;
  const lines = entity.document.text.split('\n').slice(range.start.line, range.end.line + 1);
  const shown = lines.slice(0, mostLines);
  const indent = Math.min(...shown.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  const text = shown.map((line) => line.slice(Math.min(indent, line.length)).trimEnd()).join('\n');
  const fence = '````';
  return `${fence}${entity.document.syntax}\n${text}${lines.length > mostLines ? '\n…' : ''}\n${fence}`;
}

const mostLines = 30;

/** The places that use what is named at a cursor. */
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
    for (const use of usesOf(analysis, entity)) {
      const location = locationOf(use);
      if (location !== undefined) add(location);
    }
  }
  return [...found.values()];
}

function locationOf({ document, segments, at }: Use): Location | undefined {
  const [place] = document.locate([segments]);
  const range = at === 'key' ? place?.key : place?.token;
  return range === undefined ? undefined : { uri: document.uri, range: toLspRange(range) };
}

/** What can be renamed at a cursor: a component or a tag. */
export function renamableAt(analyses: readonly Analysis[], uri: string, cursor: Cursor): Entity | undefined {
  for (const analysis of analyses) {
    const entity = entityAt(analysis, uri, cursor);
    if (entity?.kind === 'component' || entity?.kind === 'tag') return entity;
  }
  return undefined;
}

/** A name that cannot be given. */
export class RenameRefused extends Error {}

/**
 * Renames a component or a tag wherever it is named.
 *
 * @throws RenameRefused where the name is taken, or is not allowed (Components Object).
 */
export function renameAt(
  analyses: readonly Analysis[],
  uri: string,
  cursor: Cursor,
  name: string,
): WorkspaceEdit | undefined {
  const edits = new Map<string, { range: Location['range']; newText: string }>();
  const changes: Record<string, { range: Location['range']; newText: string }[]> = {};
  const edit = (location: Location | undefined, newText: string): void => {
    const key = JSON.stringify(location);
    if (location === undefined || edits.has(key)) return;
    const each = { range: location.range, newText };
    edits.set(key, each);
    (changes[location.uri] ??= []).push(each);
  };
  for (const analysis of analyses) {
    const entity = entityAt(analysis, uri, cursor);
    if (entity === undefined || (entity.kind !== 'component' && entity.kind !== 'tag')) continue;
    checkName(entity, name);
    const own: Use =
      entity.kind === 'tag'
        ? { document: entity.document, segments: [...entity.segments, 'name'], at: 'value' }
        : { document: entity.document, segments: entity.segments, at: 'key' };
    for (const use of [own, ...usesOf(analysis, entity)]) {
      const location = locationOf(use);
      const written = location === undefined ? '' : textIn(use, location);
      edit(location, requoted(written, renamed(unquote(written), use, entity, name)));
    }
  }
  return edits.size === 0 ? undefined : { changes };
}

function checkName({ kind, document, segments }: Entity, name: string): void {
  if (name === segments.at(-1)) return;
  if (kind === 'component' && !/^[a-zA-Z0-9._-]+$/.test(name))
    throw new RenameRefused(
      `\`${name}\` cannot name a component: only letters, digits, \`.\`, \`-\` and \`_\` can be in it.`,
    );
  if (kind === 'component' && valueAt(document.value, [...segments.slice(0, -1), name]) !== undefined)
    throw new RenameRefused(`\`${name}\` is taken: rename to a name that nothing has.`);
  if (name === '') throw new RenameRefused('A tag needs a name.');
}

function textIn({ document }: Use, { range }: Location): string {
  return (
    document.text
      .split('\n')
      [range.start.line]?.slice(
        range.start.character,
        range.end.line === range.start.line ? range.end.character : undefined,
      ) ?? ''
  );
}

/** The text of a use with the new name in it: a whole name, or the segment of a JSON Pointer after `#`. */
function renamed(text: string, { at }: Use, { kind, segments }: Entity, name: string): string {
  const hash = text.indexOf('#');
  if (at === 'key' || kind === 'tag' || hash === -1) return name;
  const pointer = text.slice(hash + 1).split('/');
  // The empty text before the first slash comes first.
  pointer[segments.length] = name;
  return `${text.slice(0, hash + 1)}${pointer.join('/')}`;
}

/** Writes a text in the quotes that stood around the one before. */
function requoted(before: string, text: string): string {
  if (before.startsWith('"')) return JSON.stringify(text);
  if (before.startsWith("'")) return `'${text.replaceAll("'", "''")}'`;
  return /^[\w./-][\w./#~%{}-]*$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
}
