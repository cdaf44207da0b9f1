import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../records/index.js';
import { WireWriter } from './wire-writer.js';
import { writeXml } from './write-xml.js';

function write(
  schema: JsonSchema,
  value: unknown,
  schemas: Readonly<Record<string, JsonSchema>> = {},
): string {
  const writer = new WireWriter();
  const resolve = (found: JsonSchema): JsonSchema =>
    typeof found === 'object' && typeof found['$ref'] === 'string' && Object.keys(found).length === 1
      ? (schemas[found['$ref']] ?? true)
      : found;
  writeXml(writer, { schema, lookup: { resolve } }, value, '');
  return writer.refused === undefined ? writer.toText() : `refused: ${writer.refused}`;
}

/** Returns the XML of an object's members, without the root element. */
function inside(properties: object, value: unknown): string {
  return write({ type: 'object', properties }, value).replace(/^<root>|<\/root>$/g, '');
}

const string = { type: 'string' };
const values = ['one', 'two'];

describe('the XML examples of the specification', () => {
  it.each<[string, object, unknown, string]>([
    ['no XML Object', { animals: string }, 'one', '<animals>one</animals>'],
    [
      'no XML Object, array',
      { animals: { type: 'array', items: string } },
      values,
      '<animals>one</animals><animals>two</animals>',
    ],
    ['name replacement', { animals: { ...string, xml: { name: 'animal' } } }, 'one', '<animal>one</animal>'],
    [
      'name of the items',
      { animals: { type: 'array', items: { ...string, xml: { name: 'animal' } } } },
      values,
      '<animal>one</animal><animal>two</animal>',
    ],
    [
      'an external name without effect',
      { animals: { type: 'array', items: { ...string, xml: { name: 'animal' } }, xml: { name: 'aliens' } } },
      values,
      '<animal>one</animal><animal>two</animal>',
    ],
    [
      'wrapped',
      { animals: { type: 'array', items: string, xml: { wrapped: true } } },
      values,
      '<animals><animals>one</animals><animals>two</animals></animals>',
    ],
    [
      'wrapped, with an internal name',
      { animals: { type: 'array', items: { ...string, xml: { name: 'animal' } }, xml: { wrapped: true } } },
      values,
      '<animals><animal>one</animal><animal>two</animal></animals>',
    ],
    [
      'wrapped, with both names',
      {
        animals: {
          type: 'array',
          items: { ...string, xml: { name: 'animal' } },
          xml: { name: 'aliens', wrapped: true },
        },
      },
      values,
      '<aliens><animal>one</animal><animal>two</animal></aliens>',
    ],
    [
      'wrapped, with an external name only',
      { animals: { type: 'array', items: string, xml: { name: 'aliens', wrapped: true } } },
      values,
      '<aliens><aliens>one</aliens><aliens>two</aliens></aliens>',
    ],
  ])('%s', (_title, properties, value, expected) => {
    expect(inside(properties, { animals: value })).toBe(expected);
  });

  it('attribute, prefix and namespace', () => {
    const schema = {
      type: 'object',
      properties: {
        id: { type: 'integer', xml: { attribute: true } },
        name: { ...string, xml: { namespace: 'https://example.com/schema/sample', prefix: 'sample' } },
      },
    };
    expect(
      write(
        { $ref: '#/schemas/~1components~1schemas~1Person' },
        { id: 123, name: 'example' },
        {
          '#/schemas/~1components~1schemas~1Person': schema,
        },
      ),
    ).toBe(
      '<Person id="123"><sample:name xmlns:sample="https://example.com/schema/sample">example</sample:name></Person>',
    );
  });

  it('node types of 3.2', () => {
    const properties = {
      id: { type: 'integer', xml: { nodeType: 'attribute' } },
      list: { type: 'array', items: { ...string, xml: { name: 'item' } }, xml: { nodeType: 'element' } },
      code: { ...string, xml: { nodeType: 'cdata' } },
      inner: {
        type: 'object',
        properties: { b: { xml: { nodeType: 'attribute' } } },
        xml: { nodeType: 'none' },
      },
      rest: { ...string, xml: { nodeType: 'text' } },
    };
    const value = { id: 1, list: ['x'], code: '<a&b>', inner: { b: 2, c: 3 }, rest: 'p < q' };
    expect(write({ properties }, value)).toBe(
      '<root id="1" b="2"><list><item>x</item></list><![CDATA[<a&b>]]><c>3</c>p &lt; q</root>',
    );
  });
});

describe('the root element', () => {
  it('is named by xml.name, component, title or root', () => {
    const key = '#/schemas/~1components~1schemas~1Pet%20a';
    expect(write({ $ref: key }, 'x', { [key]: { title: 'T', xml: { name: 'pet' } } })).toBe('<pet>x</pet>');
    expect(write({ $ref: key }, 'x', { [key]: { title: 'T' } })).toBe('<Pet_a>x</Pet_a>');
    expect(write({ title: 'T' }, 'x')).toBe('<T>x</T>');
    expect(write(true, 'x')).toBe('<root>x</root>');
  });

  it('wraps an array, whose items are named after their component', () => {
    const key = '#/schemas/~1definitions~1User';
    expect(write({ type: 'array', items: { $ref: key } }, [{ a: 1 }], { [key]: {} })).toBe(
      '<root><User><a>1</a></User></root>',
    );
    expect(
      write({ type: 'array', items: { $ref: key }, xml: { name: 'Users' } }, [1], {
        [key]: { xml: { name: 'u' } },
      }),
    ).toBe('<Users><u>1</u></Users>');
  });
});

describe('names, texts and namespaces', () => {
  it('have valid XML names for all names', () => {
    expect(write(true, { 'a b': 1, '1': 2, 'x><y': 3, 'soap:Body': 4, '': 5, é: 6 })).toBe(
      '<root><_1>2</_1><a_b>1</a_b><x__y>3</x__y><soap:Body>4</soap:Body><_>5</_><é>6</é></root>',
    );
  });

  it('escape special characters, and reject those that XML cannot contain', () => {
    const properties = { a: { xml: { attribute: true } } };
    expect(write({ properties }, { a: '"<&>\n', b: ']]>&amp;\r' })).toBe(
      '<root a="&quot;&lt;&amp;&gt;&#10;"><b>]]&gt;&amp;amp;&#13;</b></root>',
    );
    expect(write(true, 'a\u0000')).toBe('refused: its value contains U+0000, which XML cannot carry');
    expect(write(true, '\ud800')).toBe('refused: its value contains U+D800, which XML cannot carry');
    expect(inside({ a: { xml: { nodeType: 'cdata' } } }, { a: 'x]]>y' })).toBe('x]]&gt;y');
  });

  it('declare a namespace once, where it is first needed', () => {
    const outer = { namespace: 'urn:a', prefix: 'p' };
    const properties = {
      b: { xml: { ...outer, attribute: true } },
      c: { xml: outer },
      d: { xml: { namespace: 'urn:d' } },
    };
    expect(write({ xml: { ...outer, name: 'r' }, properties }, { b: 1, c: 2, d: 3 })).toBe(
      '<p:r xmlns:p="urn:a" p:b="1"><p:c>2</p:c><d xmlns="urn:d">3</d></p:r>',
    );
  });

  it('omit a namespace that XML cannot contain, and escape one', () => {
    expect(write({ xml: { namespace: 'a\u0000' } }, 'x')).toBe('<root>x</root>');
    expect(write({ xml: { namespace: '"><a' } }, 'x')).toBe('<root xmlns="&quot;&gt;&lt;a">x</root>');
  });

  it('mark a null element, and leave out a null attribute', () => {
    expect(inside({ a: { xml: { attribute: true } } }, { a: null, b: null })).toBe(
      '<b xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>',
    );
  });

  it('refuse two attributes of one name', () => {
    const attribute = { xml: { attribute: true, name: 'x' } };
    expect(write({ properties: { a: attribute, b: attribute } }, { a: 1, b: 2 })).toBe(
      'refused: two attributes of one element are named `x`',
    );
  });
});
