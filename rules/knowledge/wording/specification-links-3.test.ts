import { expect, it } from 'vitest';
import { specificationLinks3 } from './specification-links-3.js';

it('leaves 2.0 out', () => {
  expect(Object.keys(specificationLinks3('callback-object'))).toEqual(['oas3.0', 'oas3.1', 'oas3.2']);
});
