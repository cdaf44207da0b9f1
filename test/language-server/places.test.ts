import type { Diagnostic } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../support/command.js';
import { Editor } from './client.js';

const version = '1.0.0';
const title = 'Shop 😀𝒳';
const get = {
  'x-😀': '😀\t😀',
  responses: { 200: { description: '😀' } },
  parameters: [{ name: 'q', in: 'query', type: 'string' }],
};
const part = { '😀': 1, A: { description: '😀', type: 'string', items: {} } };

/** A document of each version, with parts in another file. */
const documents = {
  '2.0': {
    swagger: '2.0',
    info: { title, version },
    host: 'shop.test',
    schemes: ['http'],
    paths: { '/😀': { get } },
    definitions: { A: { $ref: 'PART#/A' } },
  },
  ...Object.fromEntries(
    ['3.0.4', '3.1.1', '3.2.0'].map((openapi) => [
      openapi,
      {
        openapi,
        info: { title, version },
        servers: [{ description: '😀😀', url: 'http://shop.test' }],
        paths: { '/😀': { get } },
        components: { schemas: { A: { $ref: 'PART#/A' } } },
      },
    ]),
  ),
};

const flow = (value: object): string => JSON.stringify(value).replaceAll('":', '": ');
const block = (value: object): string =>
  Object.entries(value)
    .map(([key, inner]: [string, unknown]) => `"${key}": ${flow(inner as object)} # 😀\n`)
    .join('');

const layouts: readonly [string, 'yaml' | 'json', (value: object) => string][] = [
  ['YAML', 'yaml', block],
  ['YAML with CRLF', 'yaml', (value) => block(value).replaceAll('\n', '\r\n')],
  ['YAML with CR alone', 'yaml', (value) => block(value).replaceAll('\n', '\r')],
  ['JSON with tabs', 'json', (value) => JSON.stringify(value, null, '\t')],
  ['JSON on one line', 'json', (value) => JSON.stringify(value)],
  ['JSON with CRLF', 'json', (value) => JSON.stringify(value, null, 2).replaceAll('\n', '\r\n')],
  ['JSON with CR alone', 'json', (value) => JSON.stringify(value, null, 2).replaceAll('\n', '\r')],
];

let editor: Editor;
beforeEach(() => {
  editor = new Editor();
});
afterEach(() => editor.stop());

interface Reported {
  readonly id: string;
  readonly problem: string;
  readonly location: {
    readonly uri: string;
    readonly range: Record<'start' | 'end', { readonly line: number; readonly column: number }>;
  };
}

function described({ code, message, range: { start, end } }: Diagnostic): string {
  return `${String(code)} ${start.line}:${start.character}-${end.line}:${end.character} ${typeof message === 'string' ? message : message.value}`;
}

function asDiagnostic({ id, problem, location: { range } }: Reported): string {
  const [start, end] = [range.start, range.end].map(({ line, column }) => `${line - 1}:${column - 1}`);
  return `${id} ${start}-${end} ${problem}`;
}

const cases = Object.entries(documents).flatMap(([version, value]) =>
  layouts.map((layout) => [version, ...layout, value] as const),
);

it.each(cases)(
  '%s, %s: diagnostics are those of `validate`, at the same locations',
  async (_, __, end, write, value) => {
    const [own, other] = [`api.${end}`, `part.${end}`];
    const text = write(value).replace('PART', other);
    const parts = write(part);
    editor.write(own, text);
    editor.write(other, parts);
    await editor.start();
    await editor.open(own, text);
    const found = await editor.diagnostics(own, (all) => all.length > 0);
    const others = await editor.diagnostics(other, (all) => all.length > 0);
    const { stdout } = await runCommand(editor.folder, ['validate', own, '--format', 'json']);
    const { documents: reports } = JSON.parse(stdout) as { documents: { result: Reported[] }[] };
    const reported = reports.flatMap(({ result }) => result);
    for (const [name, diagnostics] of [
      [own, found],
      [other, others],
    ] as const)
      expect(diagnostics.map(described).toSorted()).toEqual(
        reported
          .filter(({ location }) => location.uri.endsWith(`/${name}`))
          .map(asDiagnostic)
          .toSorted(),
      );
    // A client counts lines and columns by its own rules.
    const client = TextDocument.create('file:///a', 'yaml', 1, text);
    const plain = found.find(({ code }) => code === 'plaintext-communication');
    expect(plain === undefined ? '' : client.getText(plain.range)).toMatch(
      /^"http(?:":|:\/\/shop\.test")?"?$/,
    );
    const mismatch = others.find(({ code }) => code === 'items-on-non-array');
    expect(
      mismatch === undefined
        ? ''
        : TextDocument.create('file:///b', 'yaml', 1, parts).getText(mismatch.range),
    ).toMatch(/^"items"$/);
  },
);
