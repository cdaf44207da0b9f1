import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hiddenCharacters } from '@assay/text';
import { afterAll, expect, it } from 'vitest';
import { reportFormats } from '../packages/reporters/src/index.js';
import { runCommand } from './support/command.js';

const mark = '\u200e\u200b\u202e\u{e0041}\u3164\u00ad';
const document = (security: string): string => `openapi: 3.1.0
info: { title: "T${mark}", version: "1${mark}" }
servers: [{ url: "http://a.test/${mark}" }]
tags: [{ name: "t${mark}" }]
paths:
  "/a${mark}/{id${mark}}":
    delete:
      operationId: "delete${mark}"
      tags: ["t${mark}"]
      ${security}
      parameters:
        - { name: "id${mark}", in: path, required: true, schema: { type: string } }
        - { name: "password${mark}", in: query, schema: { type: string } }
      responses: { "204": { description: "Gone${mark}." } }
components: { securitySchemes: { "key${mark}": { type: apiKey, in: header, name: Key } } }
`;

const folder = mkdtempSync(join(tmpdir(), 'assay-hidden-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'old.yaml'), document(`security: [{ "key${mark}": [] }]`));
writeFileSync(join(folder, 'new.yaml'), document('security: []'));

const commands = [
  ...reportFormats.map((format) => `validate new.yaml --preset all --format ${format}`),
  ...['text', 'json', 'markdown', 'sarif', 'html'].map(
    (format) => `diff old.yaml new.yaml --format ${format}`,
  ),
  ...['text', 'json', 'html'].map((format) => `import new.yaml --format ${format}`),
  ...['text', 'json'].map((format) => `score new.yaml --format ${format}`),
];

it.each(commands)('assay %s prints no invisible character', async (command) => {
  const { stdout, stderr } = await runCommand(folder, command.split(' '));
  expect(stdout).not.toBe('');
  expect(stdout + stderr).not.toMatch(new RegExp(`[${hiddenCharacters}]`, 'u'));
});
