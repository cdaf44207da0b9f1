import { describe, expect, test } from 'vitest';
import { checkProse } from './check-prose.js';

async function listMessages(path: string, source: string): Promise<string[]> {
  const problems = await checkProse(path, source);
  return problems.map(({ line, message }) => `${line}: ${message}`);
}

describe('Markdown', () => {
  test('reports words of the table, with the replacement', async () => {
    const problems = await listMessages('a.md', 'Assay works.\n\nIt mends the file.\n');
    expect(problems).toEqual(['3: Incorrect term: “mends”, use “fix” instead']);
  });

  test('ignores code, quotations and parts of words', async () => {
    expect(await listMessages('a.md', 'See `mend` and standalone tasks.\n\n> who asks\n')).toEqual([]);
  });

  test('reports headings that are clauses', async () => {
    expect(await listMessages('a.md', '# Parameters that `who` fills\n\n## Missing parameter\n')).toEqual([
      '1: Write a noun phrase or an imperative instead of "... that ..."',
    ]);
  });

  test('reports "What ..." clauses as subjects, but no questions', async () => {
    expect(await listMessages('a.md', 'Good.\nWhat is old stays. What is new?\n')).toEqual([
      '2: Begin with the noun instead of a "What ..." clause',
    ]);
  });

  test('reports long sentences, and counts code as one word', async () => {
    const text = `${'word '.repeat(39)}\`a b c d e\`. ${'word '.repeat(41)}end.\n`;
    expect(await listMessages('a.md', text)).toEqual(['1: Split the sentence of 42 words (at most 40)']);
  });
});

describe('sources', () => {
  test('reports texts with the line of their literal', async () => {
    const source = [
      '// This comment stands alone here.',
      "const short = 'stands';",
      "const text = 'The value stands in the query.';",
      'const template = `${name} is ${place} and asks for more.`;',
      'const element = <p>Nobody knows this value</p>;',
    ].join('\n');
    expect(await listMessages('a.tsx', source)).toEqual([
      '3: Incorrect term: “stands”, use “is, appears, is listed” instead',
      '4: Incorrect term: “asks”, use “require, request, query, prompt” instead',
      '5: Incorrect term: “Nobody”, use “No one, no client, or the passive” instead',
    ]);
  });

  test('treats the name of a rule as a heading', async () => {
    const source =
      "defineRule({ meta: { name: 'Server that lies', problem: 'A server that is far away.' } });";
    expect(await listMessages('rule.ts', source)).toEqual([
      '1: Write a noun phrase or an imperative instead of "... that ..."',
      '1: Incorrect term: “lies”, use “is” instead',
    ]);
  });
});
