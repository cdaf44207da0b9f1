import { expect, it } from 'vitest';
import { urlCode } from './url-code.js';

it('leaves nothing that ends a code span, and no password', () => {
  expect(urlCode('https://shop.com/`x`')).toBe("`https://shop.com/'x'`");
  expect(urlCode('https://clerk:p4ss@shop.com/')).toBe('`https://clerk:…@shop.com/`');
  expect(urlCode(' ')).toBe('an empty text');
});
