import { expect, it } from 'vitest';
import { isSpdxExpression } from './spdx-expression.js';

it.each([
  'MIT',
  'Apache-2.0',
  'GPL-2.0+',
  'GPL-2.0-or-later WITH Classpath-exception-2.0',
  '(MIT OR Apache-2.0) AND BSD-3-Clause',
  'MIT or Apache-2.0',
  '((MIT))',
  'LicenseRef-Parcels',
  'DocumentRef-spdx-tool-1.2:LicenseRef-MIT-Style-2',
  'GPL-2.0-only WITH a-exception OR MIT',
])('accepts %j as an expression', (text) => expect(isSpdxExpression(text)).toBe(true));

it.each([
  '',
  'Apache 2.0',
  'MIT License',
  'MIT OR',
  'OR MIT',
  'MIT AND OR Apache-2.0',
  '(MIT',
  'MIT)',
  '()',
  'MIT (Apache-2.0)',
  '(MIT) Apache-2.0',
  'MIT, Apache-2.0',
  'MIT/X11',
  'https://spdx.org/licenses/MIT',
  'MIT WITH',
  'GPL-2.0-only WITH one WITH two',
  'GPL-2.0-only WITH (one)',
  '(MIT OR Apache-2.0) WITH one',
])('rejects %j', (text) => expect(isSpdxExpression(text)).toBe(false));

it('takes linear time', () => {
  expect(isSpdxExpression('('.repeat(200_000))).toBe(false);
});
