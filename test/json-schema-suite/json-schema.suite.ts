import { Evaluator, jsonSchema2020, jsonSchemaDraft4, PlainSchemas, type Dialect } from '@assay/json-schema';
import { describe, expect, it } from 'vitest';
import { leftOut } from './left-out.js';
import { readRemotes, readSuite, type Group, type SuiteFile } from './read-suite.js';

const suite = process.env['ASSAY_JSON_SCHEMA_SUITE'];
if (suite === undefined)
  throw new Error('Set ASSAY_JSON_SCHEMA_SUITE to the folder of the JSON Schema Test Suite.');
const remotes = readRemotes(suite);

const drafts: readonly (readonly [string, Dialect])[] = [
  ['draft4', jsonSchemaDraft4],
  ['draft2020-12', jsonSchema2020],
];

describe.each(drafts)('%s', (draft, dialect) => {
  const files = readSuite(suite, draft).filter(({ name }) => leftOut[`${draft}/${name}`] === undefined);
  it.each(files.map((file) => [file.name, file] as const))('%s', (_name, file) => {
    const wrong = file.groups
      .filter(({ description }) => leftOut[`${draft}/${file.name}: ${description}`] === undefined)
      .flatMap((group) => failuresOf(group, file, dialect));
    expect(wrong).toEqual([]);
  });
});

function failuresOf(group: Group, { name }: SuiteFile, dialect: Dialect): string[] {
  const schemas = new PlainSchemas({ load: (uri) => remotes.get(uri), dialect });
  // Formats are annotations by default, and assertions in the optional part of the suite.
  const formats = name.startsWith('optional/format/') ? 'assert' : 'annotate';
  const evaluator = new Evaluator(schemas, { formats });
  const schema = schemas.add(group.schema);
  return group.tests.flatMap(({ description, data, valid }) => {
    const expected = valid ? 'valid' : 'invalid';
    const { verdict, undecided } = evaluator.validate(schema, data);
    const quick = evaluator.accepts(schema, data);
    if (verdict === expected && quick === valid) return [];
    return [`${group.description}: ${description}: ${verdict} ${JSON.stringify(undecided)}`];
  });
}
