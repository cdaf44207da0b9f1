import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeBlocks, documentedCommands } from '../../tools/readme/markdown.js';
import { commandExamples, guideOf, withoutOutput } from '../../site/src/command-examples.js';
import { listCommands } from '../../site/src/commands.js';
import { makeExampleFolder, type ExampleFolder } from '../../site/src/example-folder.js';
import { comparisonPage } from '../../site/src/comparison.js';
import { guidePages, writtenPages } from '../../site/src/guides.js';
import { Links } from '../../site/src/links.js';
import { linkTargets } from '../../tools/readme/markdown.js';
import type { Page } from '../../site/src/page.js';

/** Commands that this test does not run, each with the test that does. */
const runElsewhere: readonly (readonly [pattern: RegExp, shownBy: string])[] = [
  [/^npm install /, 'test/lean.test.ts and test/release install the packed packages'],
  [/^docker run /, '`npm run release -- --dry-run` builds the image and starts it'],
  [/^npx assay verify /, 'test/verify runs the command against services'],
];

const pages = writtenPages();
const commands = pages.flatMap(({ source, markdown }) =>
  documentedCommands(codeBlocks(markdown)).map(({ command, line }) => ({
    command,
    place: `${source}:${line}`,
  })),
);

// The first command loads all rules, which takes long on a busy machine.
describe('the commands of the pages written for the site', { timeout: 120_000 }, () => {
  let folder: ExampleFolder;
  beforeAll(() => {
    folder = makeExampleFolder();
  });
  afterAll(() => folder.remove());

  it.each(commands.filter(({ command }) => !runElsewhere.some(([pattern]) => pattern.test(command))))(
    '$command ($place)',
    async ({ command }) => {
      const { exitCode, stderr } = await folder.run(command);
      // Exit code 1 is correct for the example, whose gate fails on purpose.
      expect([0, 1], stderr).toContain(exitCode);
    },
  );

  it.each(runElsewhere)('%s appears on a page', (pattern) => {
    expect(commands.some(({ command }) => pattern.test(command))).toBe(true);
  });
});

describe('the pages of commands', () => {
  it('have an example of every command, or a reason for its absence', async () => {
    const names = (await listCommands()).map((command) => command.name());
    const known = [...Object.keys(commandExamples), ...Object.keys(withoutOutput)];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    expect([...known, ...Object.keys(guideOf)].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('have examples that use options of the program', async () => {
    const commandsByName = new Map((await listCommands()).map((command) => [command.name(), command]));
    for (const [name, examples] of Object.entries(commandExamples)) {
      const command = commandsByName.get(name);
      const known = [command, ...(command?.commands ?? [])].flatMap(
        (each) => each?.options.map(({ long }) => long) ?? [],
      );
      const used = examples.flatMap((example) => example.command.match(/(?<=\s)--[a-z-]+/g) ?? []);
      expect(
        used.filter((option) => !known.includes(option)),
        name,
      ).toEqual([]);
    }
  });
});

describe('the links of the site', () => {
  it('lead to pages, or to files of the repository', () => {
    const made = (path: string, source: string): Page => ({
      path,
      source,
      title: '',
      section: 'rules',
      markdown: '',
    });
    const all = [...pages, ...guidePages(), comparisonPage()];
    // Placeholders for pages that take long to generate, if other pages link to them.
    const links = new Links([
      ...all,
      made('commands/index.html', 'site/README.md'),
      made('rules/index.html', 'docs/rules/README.md'),
      made('changes/index.html', 'docs/changes/README.md'),
    ]);
    for (const page of all) for (const target of linkTargets(page.markdown)) links.resolve(target, page);
  });

  it('are rejected if broken', () => {
    const links = new Links(pages);
    const [page] = pages;
    expect(() => links.resolve('nowhere.md', page!)).toThrow(/does not exist/);
    expect(() => links.resolve('/nowhere.html', page!)).toThrow(/is not a page/);
  });
});
