import { expect, it } from 'vitest';
import {
  jsonSchema2019,
  jsonSchema2020,
  jsonSchemaDraft4,
  openApi20,
  openApi31,
  openApi32,
} from './dialects.js';
import { containsSchemas, isDescribing, isDocumentation, limitsNothing, roleOfKeyword } from './keywords.js';

it.each([jsonSchemaDraft4, jsonSchema2019, jsonSchema2020, openApi20, openApi31, openApi32])(
  'all keywords of $uri have a role, and those that contain schemas have a role for it',
  ({ keywords }) => {
    for (const [keyword, holds] of keywords) {
      expect([keyword, roleOfKeyword(keyword)]).not.toContain(undefined);
      if (holds !== undefined) {
        expect(containsSchemas(keyword)).toBe(true);
        expect(['defines', 'in-place', 'inside', 'content']).toContain(roleOfKeyword(keyword));
      }
    }
  },
);

it('distinguishes documentation, annotations and constraints', () => {
  const names = ['title', 'default', '$id', '$defs', 'contentSchema', 'format', 'x-note', 'toString'];
  expect(names.filter(isDocumentation)).toEqual(['title']);
  expect(names.filter(isDescribing)).toEqual(['title', 'default']);
  expect(names.filter(limitsNothing)).toEqual(['title', 'default', '$id', '$defs', 'contentSchema']);
});
