import { expect, it } from 'vitest';
import { fillTemplate } from './fill-template.js';

it('fills templates, and rejects unknown names', () => {
  expect(fillTemplate('npm install %package%@%version%', { package: 'a', version: '1.0.0' })).toBe(
    'npm install a@1.0.0',
  );
  expect(() => fillTemplate('%other%', {})).toThrow('The template has the unknown name %other%.');
});
