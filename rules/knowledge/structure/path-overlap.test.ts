import { analyse } from '@assay/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPathOverlaps } from './path-overlap.js';

/** Finds the overlaps of path templates. Each can have an operation, and parameters with the given schemas. */
async function overlaps(
  ...templates: (string | [path: string, method: string, schemas?: object])[]
): Promise<string[]> {
  const paths = Object.fromEntries(
    templates.map((template) => {
      const [path, method, schemas = {}] = typeof template === 'string' ? [template, 'get'] : template;
      const parameters = Object.entries(schemas).map(([name, schema]: [string, unknown]) => ({
        name,
        in: 'path',
        schema,
      }));
      return [path, { parameters, [method]: { responses: {} } }];
    }),
  );
  const document = { openapi: '3.1.1', info: { title: 'Paths', version: '1' }, paths };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return findPathOverlaps(model!.document.paths).map(
    ({ pathItem, other, url }) => `${pathItem.path} ${other.path} ${url}`,
  );
}

describe('findPathOverlaps', () => {
  it('finds templates that differ in the names of variables, for any methods', async () => {
    expect(await overlaps(['/users/{id}', 'get'], ['/users/{name}', 'put'])).toEqual([
      '/users/{name} /users/{id} /users/1',
    ]);
    expect(await overlaps('/diff/{a}..{b}', '/diff/{from}..{to}')).toEqual([
      '/diff/{from}..{to} /diff/{a}..{b} /diff/1..1',
    ]);
  });

  it('finds templates that are more concrete in different segments, if they share a method', async () => {
    expect(await overlaps('/{a}/x', '/y/{b}')).toEqual(['/y/{b} /{a}/x /y/x']);
    expect(await overlaps(['/{a}/x', 'get'], ['/y/{b}', 'put'])).toEqual([]);
  });

  it('ignores overlaps that the more concrete segment resolves, and different depths', async () => {
    expect(await overlaps('/users/{id}', '/users/me', '/users/{id}/', '/{any}/{id}', '/users')).toEqual([]);
  });

  it('ignores crossings if all variables hold identifiers', async () => {
    expect(await overlaps('/files/{file_id}/tags', '/files/uploads/{uploadId}')).toEqual([]);
  });

  it('uses types, values, formats and patterns to separate templates', async () => {
    const pairs: [object, object, boolean][] = [
      [{ type: 'integer' }, { type: 'string' }, true],
      [{ type: 'integer' }, { type: 'number' }, true],
      [{ type: 'integer' }, { type: 'boolean' }, false],
      [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }, true],
      [{ enum: ['a', 'b'] }, { enum: ['c'] }, false],
      [{ enum: ['small'] }, { type: 'integer' }, false],
      [{ type: 'string', format: 'uuid' }, { type: 'string' }, false],
      [{ type: 'string', format: 'uuid' }, { type: 'string', format: 'uuid' }, true],
      [{ type: 'string', pattern: '^a' }, { type: 'string', pattern: '^b' }, false],
    ];
    for (const [left, right, expected] of pairs) {
      const found = await overlaps(['/sizes/{a}', 'get', { a: left }], ['/sizes/{b}', 'get', { b: right }]);
      expect(found.length, JSON.stringify([left, right])).toBe(expected ? 1 : 0);
    }
  });

  it('reports a path once, with any number of overlaps', async () => {
    expect(await overlaps('/a/{x}', '/a/{y}', '/a/{z}')).toHaveLength(2);
  });

  it('finds the same as comparing all pairs', async () => {
    const segment = fc.constantFrom('a', 'b', '{x}', '{y}');
    const template = fc
      .array(segment, { minLength: 1, maxLength: 4 })
      .map((segments) => `/${segments.join('/')}`);
    const property = fc.asyncProperty(fc.uniqueArray(template, { maxLength: 12 }), async (templates) => {
      const found = (await overlaps(...templates)).map((text) => text.split(' ')[0]);
      const expected = templates.filter((path, index) =>
        templates.slice(0, index).some((other) => isAmbiguous(path, other)),
      );
      expect(found).toEqual(expected);
    });
    await fc.assert(property, { numRuns: 100 });
  });
});

function isAmbiguous(a: string, b: string): boolean {
  const [left, right] = [a.split('/'), b.split('/')];
  if (left.length !== right.length || !a.includes('{')) return false;
  const pairs = left.map((text, index) => [
    text.startsWith('{') ? '*' : text,
    right[index]!.startsWith('{') ? '*' : right[index]!,
  ]);
  const fits = pairs.every(([a, b]) => a === b || a === '*' || b === '*');
  return (
    fits && pairs.some(([a, b]) => a !== '*' && b === '*') === pairs.some(([a, b]) => a === '*' && b !== '*')
  );
}
