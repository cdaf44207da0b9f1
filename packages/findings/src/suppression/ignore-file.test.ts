import { expect, it } from 'vitest';
import { parseIgnoreFile } from './ignore-file.js';

/** Returns the URI of an entry's file in an ignore file at a URI. */
function resolve(file: string, uri: string): string | undefined {
  const bytes = new TextEncoder().encode(`- { rule: a-rule, file: ${JSON.stringify(file)} }\n`);
  const [entry] = parseIgnoreFile({ uri, bytes }).suppressions;
  return entry?.scope.kind === 'pointer' ? entry.scope.uri : undefined;
}

const windows = 'file:///C:/work/.assay-ignore.yaml';

it.each([
  ['apis/a.yaml', windows, 'file:///C:/work/apis/a.yaml'],
  ['apis\\a.yaml', windows, 'file:///C:/work/apis/a.yaml'],
  ['D:\\apis\\a.yaml', windows, 'file:///D:/apis/a.yaml'],
  ['D:/apis/a.yaml', windows, 'file:///D:/apis/a.yaml'],
  ['apis\\a.yaml', 'file://server/share/.assay-ignore.yaml', 'file://server/share/apis/a.yaml'],
  ['apis\\a.yaml', 'file:///work/.assay-ignore.yaml', 'file:///work/apis%5Ca.yaml'],
  ['c:/a.yaml', 'file:///work/.assay-ignore.yaml', 'file:///work/c:/a.yaml'],
])('finds %s from %s', (file, uri, expected) => expect(resolve(file, uri)).toBe(expected));
