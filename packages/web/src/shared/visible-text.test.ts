import { Fragment, h, options } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { showHiddenText, visibleText } from './visible-text.js';

describe('visibleText', () => {
  it.each([
    ['invoice\u202efdp.yaml', 'invoice\\u202efdp.yaml'],
    ['a\u2066b\u2069', 'a\\u2066b\\u2069'],
    ['a\u{e0041}', 'a\\u{e0041}'],
    ['a\u200eb\u200fc\u200b', 'a\\u200eb\\u200fc\\u200b'],
    ['a\u00adb\u0007', 'a\\u00adb\\u0007'],
    ['a:\n\tb\r\n', 'a:\n\tb\r\n'],
    ['/größe/日本/\u05d0', '/größe/日本/\u05d0'],
  ])('writes %j as %j', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });
});

describe('showHiddenText', () => {
  const { vnode } = options;
  afterEach(() => {
    if (vnode === undefined) delete options.vnode;
    else options.vnode = vnode;
  });

  it('reaches the texts of elements and fragments, at any depth of lists, and keeps all else', () => {
    showHiddenText();
    expect(h('p', null, 'a\u202eb').props.children).toBe('a\\u202eb');
    expect(h(Fragment, null, 'a\u202eb', 1).props.children).toEqual(['a\\u202eb', 1]);
    expect(h('p', null, ['x', ['a\u202eb']], 'y').props.children).toEqual([['x', ['a\\u202eb']], 'y']);
    const plain = ['x', 'y'];
    expect(h('p', { children: plain }).props.children).toBe(plain);
    expect(h('p', null).props.children).toBeUndefined();
  });
});
