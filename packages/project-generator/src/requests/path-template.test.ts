import fc from 'fast-check';
import { expect, test } from 'vitest';
import { declaredNames, encodeLiteral, readPathTemplate, listPathVariables } from './path-template.js';
import { anyCharacters } from '../../../../test/support/any-characters.js';

test.each([
  ['/users/{id}', ['id']],
  ['/certificates(algorithm={algorithm},thumbprint={thumbprint})', ['algorithm', 'thumbprint']],
  ['/v1/{+name}:move', ['+name']],
  ['/a/{b}{c}/{b}', ['b', 'c']],
  ['/services?functions={functions}', ['functions']],
  ['/a/{', []],
  ['/a/{}/{{b}', ['b']],
])('%s has the variables %s', (template, names) =>
  expect(listPathVariables(readPathTemplate(template))).toEqual(names),
);

test('a query in the path is kept separate, and a fragment is not part of a request', () => {
  expect(readPathTemplate('/services?functions={f}&x=1#top')).toEqual({
    path: [{ kind: 'text', text: '/services' }],
    query: [
      { kind: 'text', text: 'functions=' },
      { kind: 'variable', name: 'f' },
      { kind: 'text', text: '&x=1' },
    ],
  });
});

test('operators of RFC 6570 are not part of the name', () => {
  expect(declaredNames('+name')).toEqual(['+name', 'name']);
  expect(declaredNames('path*')).toEqual(['path*', 'path']);
  expect(declaredNames('id')).toEqual(['id']);
});

test('literal text is encoded for a path, and never twice', () => {
  expect(encodeLiteral('/a b/ü/%41/100%/x;y=(1)')).toBe('/a%20b/%C3%BC/%41/100%25/x;y=(1)');
});

test('any text in a path becomes ASCII without blanks, `?`, `#` and braces', () => {
  fc.assert(
    fc.property(anyCharacters(), (text) => {
      const encoded = encodeLiteral(text);
      expect(encoded).toMatch(/^[!$%&'()*+,\-./0-9:;=@A-Z_a-z~]*$/);
      expect(encodeLiteral(encoded)).toBe(encoded);
    }),
  );
});
