import type { RawObject } from '@assay/core';
import { expect, it } from 'vitest';
import { acceptsAnything } from './unconstrained.js';

it.each<RawObject>([
  {},
  { description: 'The name.', example: 1, nullable: true },
  { 'x-order': 1, $defs: { A: {} } },
])('%j accepts anything', (schema) => {
  expect(acceptsAnything(schema)).toBe(true);
});

it.each<RawObject>([
  { type: 'string' },
  { $ref: '#/A' },
  { not: {} },
  { required: ['a'] },
  { constructor: 1 },
])('%j does not', (schema) => {
  expect(acceptsAnything(schema)).toBe(false);
});
