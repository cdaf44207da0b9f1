import type { Location, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apply, Editor } from './client.js';

const pets = `openapi: 3.2.0
info: { title: Pets, version: 1.0.0 }
servers: [{ url: https://pets.test }]
tags: [{ name: animals }, { name: pets, parent: animals }]
security: [{ key: [] }]
paths:
  /pets/{id}:
    get:
      operationId: getPet
      tags: [pets]
      security: [{ key: [] }]
      responses:
        '200':
          description: A pet.
          content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
          links:
            self: { operationId: getPet }
            again: { operationRef: '#/paths/~1pets~1%7Bid%7D/get' }
  /animals/{id}:
    $ref: '#/paths/~1pets~1%7Bid%7D'
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
  schemas:
    Pet:
      oneOf: [{ $ref: '#/components/schemas/Dog' }, { $ref: 'parts.json#/Cat' }]
      discriminator: { propertyName: kind, defaultMapping: Dog, mapping: { dog: Dog, cat: 'parts.json#/Cat' } }
    Dog: { type: object, required: [kind], properties: { kind: { type: string } } }
`;
const parts = `{
  "Cat": { "type": "object", "required": ["kind"], "properties": {
    "kind": { "type": "string" }, "kitten": { "$ref": "#/Cat" } } }
}
`;
/** Names in 2.0 may contain any characters. */
const old = `swagger: '2.0'
info: { title: Pets, version: 1.0.0 }
paths:
  /a:
    get:
      responses:
        '200': { description: One., schema: { $ref: '#/definitions/Page~1of%20pets' } }
definitions:
  Page/of pets: { type: object, properties: { next: { $ref: "#/definitions/Page~1of%20pets" } } }
`;

let editor: Editor;
beforeEach(async () => {
  editor = new Editor();
  editor.write('pets.yaml', pets);
  editor.write('parts.json', parts);
  await editor.start();
  await editor.open('pets.yaml', pets);
});
afterEach(() => editor.stop());

describe('a name', () => {
  it.each([
    ['operationId: get^Pet\n', 'get'],
    ['self: { operationId: get^Pet', 'get'],
    ["operationRef: '#/paths/^~1pets~1%7Bid%7D/get'", 'get'],
    ["$ref: '#/paths/^~1", '/pets/{id}'],
    ['dog: D^og', 'Dog'],
    ['defaultMapping: D^og', 'Dog'],
    ['parent: anim^als', '{'],
  ])('leads from %s to its definition', async (where, expected) => {
    const { range } = await editor.ask<Location>('textDocument/definition', 'pets.yaml', where);
    expect(editor.at('pets.yaml', range)).toBe(expected);
  });

  it.each([
    ['operationId: get^Pet\n', ['get', '#/paths/~1pets~1%7Bid%7D/get', 'getPet']],
    ['    ^key: {', ['key', 'key', 'key']],
    ['name: ^animals', ['{', 'animals']],
    ["parts.json#/C^at' }]", ['Cat', '#/Cat', 'parts.json#/Cat', 'parts.json#/Cat']],
  ])('of %s is found at all of its uses', async (where, expected) => {
    const context = { includeDeclaration: true };
    const found = await editor.ask<Location[]>('textDocument/references', 'pets.yaml', where, { context });
    const texts = found.map(({ uri, range }) => {
      const name = uri.endsWith('.json') ? 'parts.json' : 'pets.yaml';
      return (name === 'parts.json' ? textAt(parts, range) : editor.at(name, range)).replaceAll(/["']/g, '');
    });
    expect(texts.toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ['operationId: get^Pet\n', 'getPet', 'readPet', ['operationId: readPet\n', '{ operationId: readPet }']],
    ['self: { operationId: get^Pet', 'getPet', 'readPet', ['operationId: readPet\n']],
    ['tags: [p^ets]', 'pets', 'my beasts', ["tags: ['my beasts']", "name: 'my beasts', parent: animals"]],
    ['name: anim^als', 'animals', 'beings', ['{ name: beings }', 'parent: beings']],
    ['dog: D^og', 'Dog', 'Hound', ['dog: Hound,', 'defaultMapping: Hound', '/Hound', '    Hound: {']],
    ['[{ ^key: [] }]\npaths', 'key', 'apiKey', ['[{ apiKey: [] }]\npaths', '    apiKey: { type']],
  ])('at %s is `%s`, and becomes `%s` everywhere', async (where, placeholder, newName, expected) => {
    expect(await editor.ask('textDocument/prepareRename', 'pets.yaml', where)).toMatchObject({ placeholder });
    const edit = await editor.ask<WorkspaceEdit>('textDocument/rename', 'pets.yaml', where, { newName });
    const changed = apply(pets, edit.changes?.[editor.uri('pets.yaml')] ?? []);
    for (const text of expected) expect(changed).toContain(text);
    expect(changed.split(placeholder).length).toBeLessThan(pets.split(placeholder).length);
  });

  it('of a part becomes another one in all files', async () => {
    const where = "cat: 'parts.json#/C^at'";
    const edit = await editor.ask<WorkspaceEdit>('textDocument/rename', 'pets.yaml', where, {
      newName: 'Feline',
    });
    expect(apply(pets, edit.changes?.[editor.uri('pets.yaml')] ?? [])).toBe(
      pets.replaceAll('parts.json#/Cat', 'parts.json#/Feline'),
    );
    expect(apply(parts, edit.changes?.[editor.uri('parts.json')] ?? [])).toBe(
      parts.replaceAll('Cat', 'Feline'),
    );
  });

  it('at the top of a part can be changed only if references select it by name', async () => {
    const more = parts.replace('{\n', '{\n  "note": {},\n');
    await editor.open('parts.json', more);
    const requested = (where: string) => editor.ask('textDocument/prepareRename', 'parts.json', where);
    expect(await requested('"C^at":')).toMatchObject({ placeholder: 'Cat' });
    expect(await requested('"n^ote":')).toBeNull();
  });

  it('with escaped characters is found in pointers, and replaced', async () => {
    await editor.open('old.yaml', old);
    const edit = await editor.ask<WorkspaceEdit>(
      'textDocument/rename',
      'old.yaml',
      "'#/definitions/^Page~1of",
      {
        newName: 'PetPage',
      },
    );
    expect(apply(old, edit.changes?.[editor.uri('old.yaml')] ?? [])).toBe(
      old.replaceAll('Page~1of%20pets', 'PetPage').replace('Page/of pets', 'PetPage'),
    );
  });

  it.each([
    ['operationId: get^Pet\n', '', 'needs a name'],
    ['tags: [p^ets]', 'animals', 'is in use'],
  ])('is not changed to an invalid name: %s', async (where, newName, message) => {
    await expect(editor.ask('textDocument/rename', 'pets.yaml', where, { newName })).rejects.toThrow(message);
  });

  it.each([
    [
      'in a choice',
      `oneOf: [{ $ref: '#/components/schemas/Cat' }], discriminator: { propertyName: kind }`,
      '{}',
    ],
    [
      'of what extends a base',
      'discriminator: { propertyName: kind }',
      `{ allOf: [{ $ref: '#/components/schemas/Pet' }] }`,
    ],
  ])('that messages carry stays unchanged without a mapping for it: %s', async (_, keywords, cat) => {
    const text = (discriminator: string): string => `openapi: 3.1.1
info: { title: Pets, version: 1.0.0 }
components:
  schemas:
    Pet: { ${discriminator} }
    Cat: ${cat}
`;
    await editor.open('zoo.yaml', text(keywords));
    const rename = (): Promise<WorkspaceEdit> =>
      editor.ask('textDocument/rename', 'zoo.yaml', '    C^at: {', { newName: 'Feline' });
    const mapping = "Cat: '#/components/schemas/Cat'";
    await expect(rename()).rejects.toThrow(`add \`${mapping}\``);
    const mapped = text(keywords.replace('kind }', `kind, mapping: { ${mapping} } }`));
    await editor.open('zoo.yaml', mapped);
    const edit = await rename();
    expect(apply(mapped, edit.changes?.[editor.uri('zoo.yaml')] ?? [])).toBe(
      mapped.replaceAll('schemas/Cat', 'schemas/Feline').replace('    Cat:', '    Feline:'),
    );
  });

  it('of a definition of 2.0 stays unchanged if messages carry it', async () => {
    const zoo = `swagger: '2.0'
info: { title: Pets, version: 1.0.0 }
paths: {}
definitions:
  Pet: { type: object, discriminator: kind, required: [kind], properties: { kind: { type: string } } }
  Cat: { allOf: [{ $ref: '#/definitions/Pet' }] }
`;
    await editor.open('zoo.yaml', zoo);
    for (const where of ['  C^at: {', '  P^et: {'])
      await expect(
        editor.ask('textDocument/rename', 'zoo.yaml', where, { newName: 'Other' }),
      ).rejects.toThrow('in their property `kind`');
  });

  it.each(['    ^get:', '/pets/^{id}:', 'prop^ertyName', "operationRef: '#/paths/^~1"])(
    'that is part of the interface stays unchanged: %s',
    async (where) => {
      expect(await editor.ask('textDocument/prepareRename', 'pets.yaml', where)).toBeNull();
    },
  );
});

function textAt(text: string, { start, end }: Location['range']): string {
  return text.split('\n')[start.line]?.slice(start.character, end.character) ?? '';
}
