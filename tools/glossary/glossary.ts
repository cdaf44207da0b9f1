import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { globSync } from 'tinyglobby';
import {
  listDeclaredNames,
  listStaleParameters,
  listTestNames,
  splitName,
  type DeclaredName,
} from './names.js';

/** Words that docs/glossary.md retires, by the names that must not contain them. */
export interface RetiredWords {
  /** Words that no name contains. */
  readonly anywhere: ReadonlySet<string>;
  /** Further words that no test name contains. */
  readonly tests: ReadonlySet<string>;
  /** Words that are not the whole name of a variable or parameter. */
  readonly bare: ReadonlySet<string>;
  /** Words that do not begin the name of a function. */
  readonly functions: ReadonlySet<string>;
  /** Words that do not begin a doc comment, capitalised. */
  readonly openings: ReadonlySet<string>;
  /** Words that no comment contains. */
  readonly comments: ReadonlySet<string>;
}

/** The path and text of a source file. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Names with a retired word that stay: terms of the field, and methods of the language. */
const exceptions: ReadonlySet<string> = new Set(['loneSurrogate', 'loneSurrogates', 'valueOf']);

/** Reads the table of retired words from docs/glossary.md. */
export function readRetiredWords(markdown: string): RetiredWords {
  const section = markdown.slice(markdown.indexOf('## Retired words'));
  const rows = [...section.matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm)].map(([, words = '', where = '']) => ({
    words: [...words.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
    where: where.trim(),
  }));
  const wordsFor = (where: RegExp): Set<string> =>
    new Set(rows.filter((row) => where.test(row.where)).flatMap(({ words }) => words));
  return {
    anywhere: wordsFor(/^any word of a name/),
    tests: wordsFor(/^any word of a test name/),
    bare: wordsFor(/^the whole name/),
    functions: wordsFor(/^the first word of a function/),
    openings: wordsFor(/^the first word of a doc comment/),
    comments: wordsFor(/^any word of a comment/),
  };
}

/** Reads the sources of the product, except tests and generated files. */
export function readSources(root: string): SourceFile[] {
  return globSync(['{packages,rules,tools,editors}/**/*.{ts,tsx,mjs}'], {
    cwd: root,
    ignore: [
      '**/{node_modules,dist,generated,good,bad,fixtures,testing,test}/**',
      '**/*.test.ts',
      '**/*.test-d.ts',
    ],
  }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Reads the tests of the product. */
export function readTests(root: string): SourceFile[] {
  return globSync(['{packages,rules,tools,editors,test,examples}/**/*.ts'], {
    cwd: root,
    ignore: ['**/{node_modules,dist,generated}/**'],
  })
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => text.includes("from 'vitest'"));
}

/** Lists the test names that use a retired word, as sentences with their locations. */
export function listTestViolations(tests: readonly SourceFile[], retired: RetiredWords): string[] {
  return tests.flatMap(({ path, text }) =>
    listTestNames(path, text).flatMap(({ name, offset }) => {
      const word = splitName(name.replaceAll('lone surrogate', '')).find(
        (each) => retired.anywhere.has(each) || retired.tests.has(each),
      );
      const line = text.slice(0, offset).split('\n').length;
      return word === undefined
        ? []
        : [`${path}:${line}: the test name \`${name}\` has the retired word \`${word}\`.`];
    }),
  );
}

const comments = /^[ \t]*(?:\/\*\*[\s\S]*?\*\/|\/\/.*$)/gm;

/** Lists the comments that use a retired word outside of quoted text, as sentences with their locations. */
export function listCommentViolations(sources: readonly SourceFile[], retired: RetiredWords): string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(comments)].flatMap((comment) => {
      const words = comment[0]
        .replaceAll(/`[^`]*`|"[^"]*"|\/\/ oxlint-.*/g, '')
        .toLowerCase()
        .match(/[a-z]+/g);
      const word = words?.find((each) => retired.comments.has(each));
      const line = text.slice(0, comment.index).split('\n').length;
      return word === undefined ? [] : [`${path}:${line}: the comment has the retired word \`${word}\`.`];
    }),
  );
}

/** Lists the names and doc comments that use a retired word or name no parameter, as sentences with their locations. */
export function listViolations(sources: readonly SourceFile[], retired: RetiredWords): string[] {
  const violations: string[] = [];
  const accessors = new Map<string, string[]>();
  for (const { path, text } of sources) {
    const report = (offset: number, sentence: string): void => {
      violations.push(`${path}:${text.slice(0, offset).split('\n').length}: ${sentence}`);
    };
    const fileWord = splitName(basename(path).replace(/\.\w+$/, '')).find((word) =>
      retired.anywhere.has(word),
    );
    if (fileWord !== undefined) report(0, `the file name has the retired word \`${fileWord}\`.`);
    for (const declared of listDeclaredNames(path, text)) {
      const word = findRetiredWord(declared, retired);
      if (word !== undefined)
        report(declared.offset, `\`${declared.name}\` has the retired word \`${word}\`.`);
      if (
        /[a-z]Of$/.test(declared.name) &&
        !exceptions.has(declared.name) &&
        (declared.kind === 'function' || declared.kind === 'method')
      ) {
        const places = accessors.get(declared.name) ?? [];
        places.push(`${path}:${text.slice(0, declared.offset).split('\n').length}`);
        accessors.set(declared.name, places);
      }
    }
    for (const { name, offset } of listStaleParameters(path, text))
      report(offset, `\`@param ${name}\` names no parameter.`);
    for (const comment of text.matchAll(/\/\*\*\s*(?:\*\s*)?([A-Z][a-z]*)\b/g)) {
      const opening = comment[1] ?? '';
      if (retired.openings.has(opening))
        report(comment.index, `the doc comment begins with \`${opening}\`, and names no subject.`);
    }
  }
  for (const [name, places] of accessors) {
    if (places.length > 1)
      violations.push(`${places.join(', ')}: ${places.length} functions are called \`${name}\`.`);
  }
  return violations;
}

function findRetiredWord({ name, kind }: DeclaredName, retired: RetiredWords): string | undefined {
  if (exceptions.has(name)) return undefined;
  if (kind === 'variable' && retired.bare.has(name)) return name;
  const words = splitName(name);
  if (kind === 'variable' && words[0] === 'most' && words.length > 1) return 'most';
  if (kind === 'function' && words.length > 1 && retired.functions.has(words[0] ?? '')) return words[0];
  return words.find((word) => retired.anywhere.has(word));
}
