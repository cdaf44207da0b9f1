import { defineRule } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { checkExample, checkExamples } from './check-examples.js';
import {
  example,
  longOperationId,
  looseRule,
  plainServer,
  splitExample,
  unparsable,
  withServers,
} from './testing/rules.js';

const marked = withServers(
  'http://a.test # issue: plain-server',
  'https://b.test',
  'http://c.test # issue: plain-server',
);

describe('a valid example', () => {
  it('has no mistakes, its format, its findings and their snapshot', async () => {
    const result = await checkExample(plainServer, example('bad', marked));
    expect(result.mistakes).toEqual([]);
    expect(result.format).toBe('oas3.1');
    expect(result.findings).toHaveLength(2);
    expect(JSON.parse(result.snapshot)[0]).toEqual({
      document: 'openapi.yaml',
      pointer: '/servers/0/url',
      range: '6:10-6:23',
      operation: null,
      problem: 'The server `http://a.test` is plain.',
    });
  });

  it('has in its snapshot the severity and the texts that vary between findings', async () => {
    const particular = defineRule({
      id: 'plain-server',
      meta: {
        ...plainServer.meta,
        problem: 'A server is plain.',
        impact: 'Anyone can read {{url}}.',
        options: undefined,
      },
      create: (context) => ({
        Server: (server) => context.report({ at: server, severity: 'info', data: { url: server.url ?? '' } }),
      }),
    });
    const { snapshot } = await checkExample(particular, example('bad', marked));
    expect(JSON.parse(snapshot)[0]).toMatchObject({
      severity: 'info',
      impact: 'Anyone can read http://a.test.',
    });
    expect(JSON.parse(snapshot)[0]).not.toHaveProperty('recommendation');
  });

  it('can be a good one', async () => {
    const result = await checkExample(plainServer, example('good', withServers('https://a.test')));
    expect(result.mistakes).toEqual([]);
    expect(result.snapshot).toBe('[]\n');
  });

  it('can mark the lines of a JSON text, whose other characters keep their positions', async () => {
    const text = [
      '// a document',
      '{',
      '  "openapi": "3.0.4",',
      '  "info": { "title": "Books", "version": "1" },',
      '  "servers": [{ "url": "http://a.test" }, // issue: plain-server',
      '    { "url": "http://b.test" }], // issue: plain-server',
      '  "paths": {}',
      '}',
    ].join('\n');
    const result = await checkExample(plainServer, example('bad', text, 'openapi.json'));
    expect(result.mistakes).toEqual([]);
    expect(result.findings[1]?.location.range.start).toEqual({ line: 6, column: 14 });
  });

  it('can mark the line above and below, and several findings on one line', async () => {
    const text = [
      'openapi: 3.1.1',
      'info: { title: Books, version: 1.0.0 }',
      '# issue-below: plain-server x2',
      'servers: [{ url: http://a.test }, { url: http://b.test }]',
      'paths: {}',
    ].join('\n');
    const below = await checkExample(plainServer, example('bad', text));
    expect(below.mistakes).toEqual([]);
    const swapped = text.split('\n');
    swapped.splice(2, 2, swapped[3]!, '# issue-above: plain-server, plain-server');
    const above = await checkExample(plainServer, example('bad', swapped.join('\n')));
    expect(above.mistakes).toEqual([]);
  });

  it('can set options at its head', async () => {
    const text = (head: string) => `${head}
openapi: 3.1.1
info: { title: Books, version: 1.0.0 }
paths:
  /books:
    get:
      operationId: listAll
      responses: { '200': { description: The books. } }
`;
    const good = await checkExample(
      longOperationId,
      example('good', text('# Seven letters.\n# options: {"most": 7}')),
    );
    expect(good.mistakes).toEqual([]);
    const bad = await checkExample(longOperationId, example('good', text('# Seven letters.')));
    expect(bad.mistakes).toEqual([expect.stringContaining('longer than 5')]);
  });

  it('can have several files, with markers in each', async () => {
    const files = {
      'openapi.yaml': `openapi: 3.1.1
info: { title: Books, version: 1.0.0 }
paths:
  /books:
    $ref: paths/books.yaml
`,
      'paths/books.yaml': `get:
  operationId: listBooks # issue: long-operation-id
  responses: { '200': { description: The books. } }
`,
    };
    const result = await checkExample(longOperationId, splitExample('bad', files));
    expect(result.mistakes).toEqual([]);
    expect(JSON.parse(result.snapshot)[0].document).toBe('paths/books.yaml');
  });

  it('may be unparsable if the rule reports why a document cannot be analysed', async () => {
    const text = 'openapi: 3.1.1\ninfo: [}\n# issue-above: unparsable\n';
    const result = await checkExample(unparsable, example('bad', text));
    expect(result.mistakes).toEqual([]);
    expect(result.format).toBeUndefined();
  });

  it('can represent an unreadable document', async () => {
    const text =
      '# read-failure: {"code": "unreachable", "reason": "no such file"}\n# issue-above: unparsable\n';
    const result = await checkExample(unparsable, example('bad', text));
    expect(result.mistakes).toEqual([]);
    expect(result.findings[0]?.problem).toBe('It cannot be parsed: no such file.');
  });
});

describe('an example fails', () => {
  const failing = async (...[rule, given]: Parameters<typeof checkExample>): Promise<string> => {
    const { mistakes } = await checkExample(rule, given);
    return mistakes.join('\n\n');
  };

  it('without an expected finding', async () => {
    const text = withServers(
      'https://a.test # issue: plain-server',
      'http://b.test # issue: plain-server',
      'http://c.test',
    );
    expect(await failing(plainServer, example('bad', text))).toMatchInlineSnapshot(`
      "openapi.yaml:6: expected \`plain-server\` on this line, but the rule says nothing.
           6 |   - url: https://a.test # issue: plain-server
      Elsewhere it says, unmarked:
          openapi.yaml:8:10 /servers/2/url: The server \`http://c.test\` is plain.

      openapi.yaml:8: expected no \`plain-server\` on this line, but the rule says:
           8 |   - url: http://c.test
          openapi.yaml:8:10 /servers/2/url: The server \`http://c.test\` is plain."
    `);
  });

  it('with fewer findings than expected', async () => {
    const text = withServers('http://a.test # issue: plain-server x2');
    expect(await failing(plainServer, example('bad', text))).toMatchInlineSnapshot(`
      "openapi.yaml:6: expected \`plain-server\` 2 times on this line, but the rule says less.
           6 |   - url: http://a.test # issue: plain-server x2
      Here it only says:
          openapi.yaml:6:10 /servers/0/url: The server \`http://a.test\` is plain."
    `);
  });

  it('with an unexpected finding, in good examples too', async () => {
    const text = withServers('http://a.test');
    expect(await failing(plainServer, example('good', text))).toMatchInlineSnapshot(`
      "openapi.yaml:6: expected no \`plain-server\` on this line, but the rule says:
           6 |   - url: http://a.test
          openapi.yaml:6:10 /servers/0/url: The server \`http://a.test\` is plain."
    `);
  });

  it('if a good example has markers, or a bad one has none', async () => {
    expect(await failing(plainServer, example('good', marked))).toContain('good examples have no markers');
    expect(await failing(plainServer, example('bad', withServers('https://a.test')))).toBe(
      '`bad/openapi.yaml` is a bad example, but marks no line with `issue: plain-server`.',
    );
  });

  it('if a marker names another rule or no rule', async () => {
    const text = withServers(
      'http://a.test # issue: plain-server, plane-server',
      'http://b.test # issue: Plain server',
    );
    const message = await failing(plainServer, example('bad', text));
    expect(message).toContain(
      'openapi.yaml:6: the marker names `plane-server`, but the rule is `plain-server`.',
    );
    expect(message).toContain('openapi.yaml:7: `Plain server` is not an issue id');
  });

  it('if the document violates the schema of its format, unless it allows that', async () => {
    const text = marked.replace('  title: Books\n', '  title: 1\n');
    expect(await failing(plainServer, example('bad', text))).toMatch(
      /not a valid document[^]*openapi\.yaml:3: \/info\/title/,
    );
    expect(await failing(plainServer, example('bad', `# loader-errors: expected\n${text}`))).toBe('');
    expect(await failing(plainServer, example('bad', `# loader-errors: expected\n${marked}`))).toContain(
      'has none',
    );
  });

  it('with an unresolved reference', async () => {
    const text = `${marked.replace('paths: {}\n', '')}paths:\n  /books:\n    $ref: other.yaml\n`;
    expect(await failing(plainServer, example('bad', text))).toContain('UnresolvedReferenceFault');
  });

  it('if the document cannot be analysed', async () => {
    expect(await failing(plainServer, example('good', 'openapi: [\n'))).toContain('its status is `error`');
    expect(await failing(plainServer, example('good', 'asyncapi: 3.0.0\n'))).toContain(
      'its status is `error`',
    );
    expect(await failing(unparsable, example('good', 'openapi: [\n'))).toContain('its status is `error`');
  });

  it('if the rule throws', async () => {
    const rule = looseRule(() => ({
      Info() {
        throw new TypeError('no title');
      },
    }));
    expect(await failing(rule, example('good', marked.replace(/ #.*/g, '')))).toBe(
      'The rule failed at openapi.yaml#/info: no title',
    );
  });

  it('if the rule leaves a placeholder without a value, or passes an unused value', async () => {
    const rule = looseRule(
      (context) => ({
        Server: (server) => context.report({ at: server, data: { name: server.url, url: '' } }),
      }),
      { problem: 'The server {{url}} is {{state}}.' },
    );
    const message = await failing(rule, example('bad', withServers('https://a.test # issue: loose')));
    expect(message).toContain('The rule reported nothing for `{{url}}` of its texts.');
    expect(message).toContain('The rule reported nothing for `{{state}}` of its texts.');
    expect(message).toContain('The rule reported `name`, and none of its texts has `{{name}}`.');
  });

  it('if a text of the finding is empty or has an unknown placeholder', async () => {
    const rule = looseRule((context) => ({ Server: (server) => context.report({ at: server, data: {} }) }), {
      problem: 'The {{server url}} is bad.',
      impact: ' ',
    });
    const message = await failing(rule, example('bad', withServers('https://a.test # issue: loose')));
    expect(message).toContain(
      'openapi.yaml:6: a placeholder is not filled in the problem: The {{server url}} is bad.',
    );
    expect(message).toContain('openapi.yaml:6: the impact is empty.');
  });

  it('if two findings at different locations have equal texts, unless it declares them as one fault', async () => {
    const rule = looseRule((context) => ({ Server: (server) => context.report({ at: server, data: {} }) }));
    const text = withServers('https://a.test # issue: loose', 'https://b.test # issue: loose');
    expect(await failing(rule, example('bad', text))).toContain(
      'the problem reads the same as the one at openapi.yaml:6',
    );
    expect(await failing(rule, example('bad', `# alike: expected\n${text}`))).toBe('');
  });

  it('if the rule reports above its own severity', async () => {
    const rule = looseRule((context) => ({
      Server: (server) => context.report({ at: server, data: {}, severity: 'critical' }),
    }));
    const message = await failing(rule, example('bad', withServers('https://a.test # issue: loose')));
    expect(message).toContain('The rule reported the severity critical, which is above its own, medium.');
  });

  it('if the rule leaves a part of it undecided, unless the example expects that', async () => {
    const rule = looseRule((context) => ({
      Server: (at) => context.undecided({ at, what: 'pattern', why: 'it is too long' }),
    }));
    const text = withServers('https://a.test');
    expect(await failing(rule, example('good', text))).toContain(
      'The rule did not judge a part of the example (pattern: it is too long)',
    );
    const expected = example('good', `# undecided: expected\n${text}`);
    expect(await failing(rule, expected)).toBe('');
    expect(await failing(plainServer, expected)).toContain('the rule judges all of it');
  });

  it('if its head sets an unknown option, or cannot be read', async () => {
    const text = `# options: {"least": 1}\n# alike: yes\n# limits: 3\n${withServers('https://a.test')}`;
    const message = await failing(longOperationId, example('good', text));
    expect(message).toContain(
      'The example sets the option `least`, which `long-operation-id` does not have.',
    );
    expect(message).toContain('Line 2: `alike` can only be `expected`.');
    expect(message).toContain('Line 3: `limits` must be a JSON object on one line.');
  });
});

describe('a list of examples', () => {
  it('returns a result for each, in its order', async () => {
    const list = [example('bad', marked, 'one.yaml'), example('good', withServers(), 'two.yaml')];
    const results = await checkExamples(plainServer, list);
    expect(results.map(({ name }) => name)).toEqual(['bad/one.yaml', 'good/two.yaml']);
  });

  it('is rejected if several files have no root', async () => {
    await expect(
      checkExamples(plainServer, [splitExample('good', { 'a.yaml': '', 'b.yaml': '' })]),
    ).rejects.toMatchObject({
      code: 'ERR_ASSAY_EXAMPLE',
    });
  });
});
