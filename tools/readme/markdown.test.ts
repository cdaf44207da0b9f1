import { describe, expect, it } from 'vitest';
import { codeBlocks, documentedCommands, linkTargets, showsOutput } from './markdown.js';

const markdown = [
  '# Title',
  '```sh',
  'npm start            # the example',
  '# only a comment',
  'npx assay validate a.yaml \\',
  '  --format json',
  '```',
  'See [the guide](docs/guide.md) and `[no](link.md)`.',
  '- a list',
  '  ```sh',
  '  npx assay explain x',
  '  ```',
  '```text',
  'a page [no](text.md)',
  '```',
  '````ts',
  'const fence = "```";',
  '````',
].join('\n');

describe('codeBlocks', () => {
  it('finds fenced blocks with their language and line, indented and nested fences included', () => {
    expect(codeBlocks(markdown).map(({ language, line }) => [language, line])).toEqual([
      ['sh', 2],
      ['sh', 10],
      ['text', 13],
      ['ts', 16],
    ]);
    expect(codeBlocks(markdown)[3]?.text).toBe('const fence = "```";');
  });
});

describe('documentedCommands', () => {
  it('joins continued lines, leaves comments out and takes the text block behind a single command as its output', () => {
    expect(documentedCommands(codeBlocks(markdown))).toEqual([
      { command: 'npm start', line: 3, output: undefined },
      { command: 'npx assay validate a.yaml   --format json', line: 5, output: undefined },
      { command: 'npx assay explain x', line: 11, output: 'a page [no](text.md)' },
    ]);
  });
});

describe('linkTargets', () => {
  it('finds links in prose and none in code', () => {
    expect(linkTargets(markdown)).toEqual(['docs/guide.md']);
  });
});

describe('showsOutput', () => {
  it('accepts the same text, other times and left-out lines', () => {
    expect(showsOutput('1 high in 0.12 s.\n', '1 high in 1.5 s.')).toBe(true);
    expect(showsOutput('first\n...\nlast', 'first\na\nb\nlast\n')).toBe(true);
    expect(showsOutput('first\n...', 'first\na\nb\n')).toBe(true);
  });

  it('rejects another text', () => {
    expect(showsOutput('1 high in 0.12 s.', '2 high in 0.12 s.')).toBe(false);
    expect(showsOutput('first\n...\nlast', 'first\nlast, nearly')).toBe(false);
    expect(showsOutput('a+b', 'aab')).toBe(false);
  });
});
