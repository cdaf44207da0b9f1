import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ChangeKind } from '@assay/diff';
import { schemaKinds, type SchemaKind } from '../../packages/diff/src/schema-changes/index.js';
import { reportedPairText } from '../../packages/diff/testing/schema-documents.js';

/** All texts about one kind of change. */
export interface ChangeSource {
  readonly kind: ChangeKind;
  /** The definition of the change in Markdown. */
  readonly prose: string;
  /** A pair of documents with the change, as a pair file. */
  readonly example: string;
  /** The lines of the example that show the change. */
  readonly excerpt: string;
  /** The file or folder that defines the change. */
  readonly path: string;
}

const folder = 'packages/diff/src/changes';

/** The names of the folders with a `change.ts`, in order. */
export function changeFolders(root: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => existsSync(join(root, folder, name, 'change.ts')))
    .sort();
}

/** Reads all kinds of changes, from their folders and the table. Throws an `Error` that names the faulty folder. */
export async function readChanges(root: string): Promise<ChangeSource[]> {
  const sources = schemaKinds.map(readRow);
  for (const id of changeFolders(root)) sources.push(await readFolder(root, id));
  return sources.sort((a, b) => (a.kind.id < b.kind.id ? -1 : 1));
}

function readRow(of: SchemaKind): ChangeSource {
  const example = reportedPairText(of, of.row.reported[0]);
  const schemas = example.match(/^[-+].*$/gm) ?? [];
  return {
    kind: of.kind,
    prose: describeRow(of),
    example,
    excerpt: schemas.map((line) => withoutMark(line).replace(/ +note:/, '')).join('\n'),
    path: 'packages/diff/src/schema-changes',
  };
}

async function readFolder(root: string, id: string): Promise<ChangeSource> {
  const path = join(root, folder, id);
  // `as`: the check below verifies the module.
  const module = (await import(pathToFileURL(join(path, 'change.ts')).href)) as { default?: ChangeKind };
  if (module.default?.id !== id)
    throw new Error(`${folder}/${id}/change.ts must define the change \`${id}\`.`);
  const [name = ''] = readdirSync(join(path, 'bad'))
    .filter((name) => name.endsWith('.diff'))
    .sort();
  const example = readFileSync(join(path, 'bad', name), 'utf8');
  return {
    kind: module.default,
    prose: readFileSync(join(path, 'change.md'), 'utf8').trim(),
    example,
    excerpt: excerptOf(example),
    path: `${folder}/${id}`,
  };
}

/** Describes a change of the table: by the text of its row, or else by the row's form. */
function describeRow({ row, usage }: SchemaKind): string {
  const [send, receive] = usage === 'request' ? ['send', 'get'] : ['get', 'send'];
  const own = row[usage]?.about;
  if (own !== undefined) return own;
  const verdict =
    'differs' in row
      ? 'What this means for clients is decided for each pair of schemas, and is `unknown` where it cannot be decided.'
      : `What clients may ${send} is ${usage === 'request' ? 'narrower' : 'wider'} than before.`;
  const other = usage === 'request' ? 'response' : 'request';
  const isInBoth = row.differences[other] !== undefined && !('differs' in row);
  const reference = `\n\nThe same change in what clients ${receive} is \`${other}-${row.id}\`.`;
  return (row.about?.replace('{{send}}', send) ?? verdict) + (isInBoth ? reference : '');
}

/** The changed lines of a pair file, with the lines that they are nested in. */
function excerptOf(example: string): string {
  let depth = 0;
  return example
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .reverse()
    .filter((line) => {
      const indent = line.search(/[^-+ ]|(?<=^.* )-/);
      const isShown = !line.startsWith(' ') || indent < depth;
      if (isShown) depth = indent;
      return isShown;
    })
    .reverse()
    .map(withoutMark)
    .join('\n');
}

function withoutMark(line: string): string {
  return line.replace(/ # change(?:-old|-new)?: .*$/, '');
}
