import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { analyse } from '@assay/core';
import { rules } from '@assay/rules';
import { prepareRuleset } from '@assay/run/ruleset/prepare-ruleset';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-mistaken-')));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = {
  'a.yaml': 'extends: b.yaml\n',
  'b.yaml': 'extends: [a.yaml]\n',
  'self.yaml': 'extends: [self.yaml]\n',
  'broken.yaml': 'rules: {\n',
  'functions/broken.js': 'export default function broken( {\n',
  'functions/nothing.js': 'export const nothing = 1;\n',
  'functions/throws.js': "throw new Error('not today');\n",
  'functions/fine.js': "export default () => [{ message: 'from code' }];\n",
  'empty.js': 'export default 5;\n',
};

const rule = (rest: string): string => `rules:\n  mine:\n    given: $.info\n${rest}`;

/** A name, a faulty ruleset, and the complete message of Assay. */
const mistakes: readonly (readonly [string, string, string])[] = [
  ['an empty file', '', 'rules.yaml:1:1: this is not valid YAML: it is empty.'],
  ['a list', '- rules\n', 'rules.yaml: a ruleset must be an object, as in `rules: {}`.'],
  [
    'YAML that does not end',
    'rules: {\n',
    'rules.yaml:2:1: this is not valid YAML: the line is indented too little to continue the value before it.',
  ],
  [
    'JSON that is wrong',
    '{ "rules": { "a": } }',
    'rules.yaml:1:14: the rule `a`: `null` is not a severity: use error, warn, info, hint, off or 0 to 3.',
  ],
  [
    'no rules at all',
    'description: none\n',
    'rules.yaml:1:1: a ruleset needs `rules`, `extends` or `overrides`.',
  ],
  [
    'an unknown key',
    'extend: spectral:oas\nrules: {}\n',
    'rules.yaml:1:1: there is no key `extend`. Did you mean `extends`?',
  ],
  [
    'an unknown key of a rule',
    rule('    then: { function: truthy }\n    severty: warn\n'),
    'rules.yaml:5:5: the rule `mine`: there is no key `severty`. Did you mean `severity`?',
  ],
  [
    'an unknown severity',
    rule('    then: { function: truthy }\n    severity: warning\n'),
    'rules.yaml:5:5: the rule `mine`: `"warning"` is not a severity: use error, warn, info, hint, off or 0 to 3. Did you mean `warn`?',
  ],
  [
    'a severity that is out of range',
    rule('    then: { function: truthy }\n    severity: 7\n'),
    'rules.yaml:5:5: the rule `mine`: `7` is not a severity: use error, warn, info, hint, off or 0 to 3.',
  ],
  [
    'a rule without then',
    rule(''),
    'rules.yaml:2:3: the rule `mine`: `then` is missing: a rule needs `given` and `then`.',
  ],
  [
    'a rule without given',
    'rules:\n  mine:\n    then: { function: truthy }\n',
    'rules.yaml:2:3: the rule `mine`: `given` is missing: a rule needs `given` and `then`.',
  ],
  [
    'a then without a function',
    rule('    then: { field: title }\n'),
    'rules.yaml:4:5: the rule `mine`: `then` must name its `function`.',
  ],
  [
    'a then that is a text',
    rule('    then: truthy\n'),
    'rules.yaml:4:5: the rule `mine`: `then` must be an object with a `function`.',
  ],
  [
    'an unknown function',
    rule('    then: { function: thruthy }\n'),
    'rules.yaml:4:13: the rule `mine`: there is no function `thruthy`. Did you mean `truthy`?',
  ],
  [
    'a function that is not declared',
    rule('    then: { function: throws }\n'),
    'rules.yaml:4:13: the rule `mine`: there is no function `throws`.',
  ],
  [
    'options of another function',
    rule('    then: { function: pattern, functionOptions: { max: 3 } }\n'),
    'rules.yaml:4:51: the rule `mine`: "pattern" function does not support "max" option.',
  ],
  [
    'options that are missing',
    rule('    then: { function: enumeration }\n'),
    'rules.yaml:4:5: the rule `mine`: "enumeration" function needs options: values.',
  ],
  [
    'options that are wrong',
    rule('    then: { function: casing, functionOptions: { type: Camel } }\n'),
    'rules.yaml:4:50: the rule `mine`: "casing" function and its "type" option accepts only the following values: flat, camel, pascal, kebab, cobol, snake, macro.',
  ],
  [
    'options of a function without any',
    rule('    then: { function: truthy, functionOptions: { a: 1 } }\n'),
    'rules.yaml:4:31: the rule `mine`: "truthy" function does not accept any options.',
  ],
  [
    'a pattern that is none',
    rule('    then: { field: title, function: pattern, functionOptions: { match: "(" } }\n'),
    'rules.yaml:2:3: the function `pattern` of the rule `mine` threw an error: Invalid regular expression: /(/: Unterminated group.',
  ],
  [
    'a schema that is none',
    rule('    then: { function: schema, functionOptions: { schema: { type: strin } } }\n'),
    'FOUND schema is invalid: data/type must be equal to one of the allowed values, data/type must be array, data/type must match a schema in anyOf',
  ],
  [
    'a path without $',
    'rules:\n  mine: { given: info, then: { function: truthy } }\n',
    'rules.yaml:2:11: the rule `mine`: `given` must be a JSONPath, which begins with `$`, or an alias, which begins with `#`.',
  ],
  [
    'a path with a bracket too few',
    'rules:\n  mine: { given: "$.info[", then: { function: truthy } }\n',
    'rules.yaml:2:11: the rule `mine`: the JSONPath `$.info[` has a bracket or a quote without its other half.',
  ],
  [
    'a filter that is wrong',
    'rules:\n  mine: { given: "$.paths[?(@.get ==)]", then: { function: truthy } }\n',
    'rules.yaml:2:3: the rule `mine` was not run, because its path `$.paths[?(@.get ==)]` is read by Spectral only: the expression `@.get ==` cannot be read at character 9: the package `@assay/spectral` runs it.',
  ],
  [
    'an unknown alias',
    'rules:\n  mine: { given: "#Infos", then: { function: truthy } }\naliases: { Info: [$.info] }\n',
    'rules.yaml:2:11: Alias "Infos" does not exist. Did you mean `Info`?',
  ],
  [
    'an alias that leads to itself',
    'aliases: { A: ["#B"], B: ["#A"] }\nrules:\n  mine: { given: "#A", then: { function: truthy } }\n',
    'rules.yaml:3:11: Alias "A" is circular. Resolution stack: A -> B -> A.',
  ],
  [
    'an alias that is a text',
    'aliases: { A: $.info }\nrules: {}\n',
    'rules.yaml:1:12: `A` must be a list of expressions, or an object with `targets`.',
  ],
  [
    'an unknown format',
    'formats: [oas4]\nrules: {}\n',
    'rules.yaml:1:11: there is no format `oas4`. Did you mean `oas2`?',
  ],
  [
    'a rule that is not extended',
    'extends: [spectral:oas]\nrules: { info-contcat: off }\n',
    'rules.yaml:2:10: there is no rule `info-contcat` in what the ruleset extends. Did you mean `info-contact`?',
  ],
  [
    'a setting of extends that is none',
    'extends: [[spectral:oas, recomended]]\n',
    'rules.yaml:1:11: `recomended` is not `off`, `recommended` or `all`. Did you mean `recommended`?',
  ],
  [
    'an unknown ruleset of Spectral',
    'extends: spectral:openapi\n',
    'rules.yaml:1:1: there is no ruleset `spectral:openapi`: Spectral has spectral:oas, spectral:asyncapi and spectral:arazzo.',
  ],
  [
    'a file that is not there',
    'extends: [./other.yaml]\n',
    'rules.yaml:1:11: `other.yaml` cannot be read: no such file.',
  ],
  [
    'a file that is broken',
    'extends: [./broken.yaml]\n',
    'broken.yaml:2:1: this is not valid YAML: the line is indented too little to continue the value before it.',
  ],
  [
    'a package that is not installed',
    'extends: ["@company/ruleset"]\n',
    'rules.yaml:1:11: the rules of `@company/ruleset` were not run, because the package is not installed where the ruleset can find it.',
  ],
  [
    'a URL that may not be read',
    'extends: [https://example.com/rules.yaml]\n',
    'rules.yaml:1:11: the rules of `https://example.com/rules.yaml` were not run, because `https://example.com/rules.yaml` is not fetched unless remote documents are allowed (`--allow-remote`).',
  ],
  [
    'rulesets in a cycle',
    'extends: [a.yaml]\n',
    'b.yaml:1:11: `extends` leads in a cycle: `a.yaml` extends `b.yaml` extends `a.yaml`.',
  ],
  [
    'a ruleset that extends itself',
    'extends: [self.yaml]\n',
    'self.yaml:1:11: `extends` leads in a cycle: `self.yaml` extends `self.yaml`.',
  ],
  [
    'a function that cannot be compiled',
    `functions: [broken]\n${rule('    then: { function: broken }\n')}`,
    'rules.yaml:1:13: `functions/broken.js` cannot be loaded: Unexpected end of input.',
  ],
  [
    'a function that is not exported',
    `functions: [nothing]\n${rule('    then: { function: nothing }\n')}`,
    'rules.yaml:1:13: `functions/nothing.js` does not export a function.',
  ],
  [
    'a function that throws while it is loaded',
    `functions: [throws]\n${rule('    then: { function: throws }\n')}`,
    'rules.yaml:1:13: `functions/throws.js` cannot be loaded: not today.',
  ],
  [
    'a function whose file is missing',
    `functions: [absent]\n${rule('    then: { function: absent }\n')}`,
    'rules.yaml:1:13: `functions/absent.js` cannot be read: no such file.',
  ],
  ['a module that exports no ruleset', 'extends: [./empty.js]\n', 'empty.js: it does not export a ruleset.'],
  [
    'an override without files',
    'rules: {}\noverrides: [{ rules: {} }]\n',
    'rules.yaml:2:13: `files` must be a list of patterns of files.',
  ],
  [
    'an override that is a text',
    'rules: {}\noverrides: ["*.yaml"]\n',
    'rules.yaml:2:13: `overrides[0]` must be an override such as `{ files: ["v2/**/*.json"], rules: {} }`.',
  ],
  [
    'parser options that are wrong',
    'rules: {}\nparserOptions: { duplicateKeys: warm }\n',
    'rules.yaml:2:18: `"warm"` is not a severity: use error, warn, info, hint, off or 0 to 3. Did you mean `warn`?',
  ],
  [
    'a documentation URL that is none',
    'documentationUrl: here\nrules: {}\n',
    'rules.yaml:1:1: `documentationUrl` must be a valid URL.',
  ],
  [
    'a message that is none',
    rule('    message: 5\n    then: { function: truthy }\n'),
    'rules.yaml:4:5: the rule `mine`: `message` must be a text.',
  ],
];

const document = {
  uri: 'file:///api/openapi.yaml',
  text: 'openapi: 3.0.3\ninfo: { title: T, version: "1" }\npaths: {}\n',
};

async function report(text: string): Promise<string[]> {
  writeFileSync(join(folder, 'rules.yaml'), text);
  const { analyser } = prepareRuleset('rules.yaml', { cwd: folder, engine: 'native' });
  const { status, findings, failures } = await analyse(document, { rules: [], analysers: [analyser] });
  expect(status).toBe('success');
  return [
    ...findings.map(({ problem }) => `FOUND ${problem}`),
    ...failures.map(({ message }) => message.replaceAll(folder, '<folder>')),
  ];
}

it.each(mistakes)('%s gives one sentence', async (_name, text, sentence) => {
  expect(await report(text)).toEqual([sentence]);
});

it.each([
  ['alone', '', ''],
  ['beside code', 'functions: [fine]\n', '  code: { given: $.info, then: { function: fine } }\n'],
])('a package that is not installed keeps the other rules, %s', async (_name, head, more) => {
  const text = `${head}extends: ["@company/ruleset", spectral:oas]
rules:
  mine: { given: $.info, message: no contact, then: { field: contact, function: truthy } }
  info-contact: off
  theirs: error
  also-theirs: true
  not-wanted: off
overrides: [{ files: ["*.yaml"], rules: { theirs: warn } }]
${more}`.replace(/(overrides.*\n)( {2}code.*\n)?$/, '$2$1');
  const told = await report(text);
  const line = more === '' ? 1 : 2;
  expect(told.filter((each) => each.includes('company'))).toEqual([
    `rules.yaml:${line}:11: the rules of \`@company/ruleset\`, among them \`theirs\` and \`also-theirs\`, were not run, because the package is not installed where the ruleset can find it.`,
  ]);
  expect(told).toContain('FOUND no contact');
  expect(told.includes('FOUND from code')).toBe(more !== '');
});

it('patterns with exponential backtracking are matched anyway, or affect their rule only', async () => {
  const check = (pattern: string): string =>
    `then: { field: x-text, function: pattern, functionOptions: { match: '${pattern}' } }`;
  const text = document.text.replace(
    'title: T',
    `title: T, x-text: "${'a'.repeat(100)}!", x-digits: "a${'0'.repeat(100)}-"`,
  );
  writeFileSync(
    join(folder, 'rules.yaml'),
    `rules:
  nested: { given: $.info, message: nested, ${check('^(a+)+$')} }
  alternatives: { given: $.info, message: alternatives, ${check('^(a|a)*!$')} }
  camel: { given: $.info.x-digits, message: camel, then: { function: casing, functionOptions: { type: camel } } }
  schema: { given: $.info, message: schema, then: { function: schema, functionOptions: { schema: { patternProperties: { '^(x|x|-)*-text$': { type: number } } } } } }
  filter: { given: "$.info[?(@.match(/^(a+)+!$/))]", message: filter, then: { function: falsy } }
  reference: { given: $.info, ${check(String.raw`^(a|a)*(b)\2$`)} }
  good: { given: $.info, message: good, then: { field: contact, function: truthy } }
`,
  );
  const { analyser } = prepareRuleset('rules.yaml', { cwd: folder, engine: 'native' });
  const { findings, failures } = await analyse({ ...document, text }, { rules: [], analysers: [analyser] });
  const found = findings.map(({ problem }) => problem);
  expect(found.toSorted()).toEqual(['camel', 'filter', 'good', 'nested', 'schema']);
  expect(failures.map(({ message }) => message)).toEqual([
    String.raw`rules.yaml:7:3: the function \`pattern\` of the rule \`reference\` threw an error: the pattern \`^(a|a)*(b)\2$\` takes too many steps on a text of 101 characters.`.replaceAll(
      String.raw`\``,
      '`',
    ),
  ]);
});

it('findings of the document are never lost', async () => {
  writeFileSync(join(folder, 'rules.yaml'), 'rules: { mine: { given: info } }\n');
  const { analyser } = prepareRuleset('rules.yaml', { cwd: folder, engine: 'native' });
  const text = document.text.replace('{}', "{ /a: { get: { responses: { '200': { description: ok } } } } }");
  const alone = await analyse({ ...document, text }, { rules });
  const { findings, failures } = await analyse({ ...document, text }, { rules, analysers: [analyser] });
  expect(alone.findings.length).toBeGreaterThan(0);
  expect(findings).toEqual(alone.findings);
  expect(failures).toHaveLength(2);
});
