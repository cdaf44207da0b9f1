import { describe, expect, it } from 'vitest';
import { readXml } from './read-xml.js';

function read(text: string): string {
  const reading = readXml(Buffer.from(text));
  return reading.kind === 'element' ? `element ${reading.root.name}` : `${reading.kind}: ${reading.reason}`;
}

const list = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join('');

describe('readXml', () => {
  it.each([
    ['200 levels', '<a>'.repeat(200) + '</a>'.repeat(200), 'element a'],
    [
      '201 levels',
      '<a>'.repeat(201) + '</a>'.repeat(201),
      'unread: its elements are more than 200 levels deep',
    ],
    ['levels that never end', '<a>'.repeat(300_000), 'unread: its elements are more than 200 levels deep'],
    [
      'many elements',
      `<a>${'<b/>'.repeat(200_000)}</a>`,
      'unread: it has more than 50,000 elements and attributes',
    ],
    [
      'an element with many attributes',
      `<a ${list(80_000, (index) => `b${index}="" `)}/>`,
      'unread: it has more than 50,000 elements and attributes',
    ],
    [
      'a namespace on each level',
      list(10_000, (index) => `<a xmlns:p${index}="u">`),
      'unread: its elements are more than 200 levels deep',
    ],
    [
      'many names with a prefix that is declared far outside',
      `<p:a xmlns:p="u">${'<a>'.repeat(198)}${'<p:b/>'.repeat(40_000)}${'</a>'.repeat(198)}</p:a>`,
      'element a',
    ],
    [
      'entities that multiply',
      `<!DOCTYPE a [${list(9, (index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`)}]><a>&e9;</a>`,
      'unread: it has a document type, whose entities are never expanded',
    ],
    ['an undeclared entity', '<a>&b;</a>', 'broken: undefined entity.'],
    ['more than 1 MiB', `<a>${' '.repeat(1024 * 1024)}</a>`, 'unread: it is larger than 1 MiB'],
    ['no element', '<!-- a -->', 'broken: document must contain a root element.'],
    ['comments and character references', `<a>${'<!-- -->&#65;'.repeat(50_000)}</a>`, 'element a'],
    ['a text after a text', 'a<a/>', 'broken: text data outside of root node.'],
  ])('reads a document with %s within its limits', (_, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('leaves a body that is not in UTF-8 unread', () => {
    expect(readXml(Buffer.from([0x3c, 0x61, 0xff, 0x2f, 0x3e]))).toEqual({
      kind: 'unread',
      reason: 'it is not in UTF-8',
    });
  });
});
