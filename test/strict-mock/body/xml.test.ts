import { describe, expect, it } from 'vitest';
import { document30, mockOf, send, withBody } from '../testing.js';

// The examples of the XML Object, combined in one schema.
const person = {
  type: 'object',
  additionalProperties: false,
  properties: {
    id: { type: 'integer', xml: { attribute: true } },
    name: { type: 'string', xml: { namespace: 'https://example.test/schema/sample', prefix: 'sample' } },
    nick: { type: 'string', xml: { name: 'nickname' } },
    animals: { type: 'array', items: { type: 'string', xml: { name: 'animal' } } },
    wrapped: { type: 'array', xml: { wrapped: true }, items: { type: 'string' } },
    aliens: {
      type: 'array',
      xml: { wrapped: true, name: 'strangers' },
      items: { type: 'integer', xml: { name: 'stranger' } },
    },
    address: { type: 'object', required: ['zip'], properties: { zip: { type: 'integer' } } },
  },
  xml: { name: 'Person' },
};

async function post(body: string): Promise<readonly string[]> {
  const components = { schemas: { person } };
  const content = { 'application/xml': { schema: { $ref: '#/components/schemas/person' } } };
  const mock = await mockOf(document30({ '/x': { post: withBody(content) } }, { components }));
  return send(mock, 'POST /x', { body, type: 'application/xml' }).refusals;
}

const sample = 'xmlns:sample="https://example.test/schema/sample"';

describe('an XML body', () => {
  it.each([
    ['attributes', '<Person id="1"/>'],
    ['prefixes', `<Person ${sample}><sample:name>x &amp; y</sample:name></Person>`],
    [
      'a namespace that is the default one',
      '<Person><name xmlns="https://example.test/schema/sample">x</name></Person>',
    ],
    ['names', '<?xml version="1.0"?>\n<Person>\n  <nickname><![CDATA[<]]></nickname><!-- x -->\n</Person>'],
    ['lists', '<Person><animal>a</animal><animal>b</animal></Person>'],
    [
      'wrapped lists',
      '<Person><wrapped><wrapped>a</wrapped></wrapped><strangers><stranger>1</stranger></strangers></Person>',
    ],
    ['objects', '<Person><address><zip>1</zip></address></Person>'],
  ])('is read with %s', async (_, body) => {
    expect(await post(body)).toEqual([]);
  });

  it.each([
    ['the root has another name', '<person/>', /root element `person` where `Person`/],
    ['an attribute is no integer', '<Person id="x"/>', /`\/id` must be integer/],
    ['an attribute is an element', '<Person><id>1</id></Person>', /`id`.* otherwise/],
    ['a namespace is missing', '<Person><name>x</name></Person>', /namespace/],
    ['a property goes by another name', '<Person><nick>x</nick></Person>', /`nick`.* otherwise/],
    ['a list is wrapped', '<Person><animals><animal>a</animal></animals></Person>', /`animals`.* otherwise/],
    ['a list is not wrapped', '<Person><stranger>1</stranger></Person>', /additional/],
    [
      'an item has another name',
      '<Person><strangers><alien>1</alien></strangers></Person>',
      /`alien` in `strangers`/,
    ],
    ['an object is a text', '<Person><address>1</address></Person>', /has text in `address`/],
    ['an element is not closed', '<Person>', /not closed/],
    ['a prefix is not declared', '<Person><sample:name>x</sample:name></Person>', /prefix/],
    ['there is a document type', '<!DOCTYPE x><Person/>', /document type/],
    ['an entity is unknown', '<Person><nickname>&x;</nickname></Person>', /entity/],
  ])('is rejected if %s', async (_, body, reason) => {
    expect(await post(body)).toEqual([expect.stringMatching(reason)]);
  });
});
