import { expect, it } from 'vitest';
import { hiddenCharacters } from './hidden-characters.js';

it('are the controls, formats, separators of lines and ignorable characters of Unicode, except parts of scripts and emoji', () => {
  const hidden = new RegExp(`^[${hiddenCharacters}]$`, 'u');
  const asUnicodeSays =
    /^(?![\t\n\r\u200c\u200d\p{Variation_Selector}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]$/u;
  const different: string[] = [];
  for (let point = 0; point <= 0x10ffff; point++) {
    const character = String.fromCodePoint(point);
    if (hidden.test(character) !== asUnicodeSays.test(character)) different.push(`U+${point.toString(16)}`);
  }
  expect(different).toEqual([]);
});
