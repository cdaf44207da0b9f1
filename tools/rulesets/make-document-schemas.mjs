// Generates the schemas of `oas2-schema` and `oas3-schema` from those of @stoplight/spectral-rulesets (Apache 2.0), each in one
// piece and without texts. Run `node tools/rulesets/make-document-schemas.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('@stoplight/spectral-rulesets')), 'oas/schemas');
const draft = 'ajv/dist/refs/json-schema-2020-12';
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const spectral = (name) => read(join(folder, `${name}.json`));
const official = (name) => read(require.resolve(`${draft}/${name}.json`));

const drafts = [
  'schema',
  'meta/core',
  'meta/applicator',
  'meta/unevaluated',
  'meta/validation',
  'meta/meta-data',
  'meta/format-annotation',
  'meta/content',
].map(official);
const draft2020 = [
  spectral('json-schema/draft-2020-12/index'),
  spectral('json-schema/draft-2020-12/validation'),
  ...drafts,
];

const schemas = {
  oas2_0: [spectral('oas/v2.0'), spectral('json-schema/draft-04')],
  oas3_0: [spectral('oas/v3.0')],
  oas3_1: [
    spectral('oas/v3.1/index'),
    spectral('oas/v3.1/dialect.schema'),
    spectral('oas/v3.1/meta.schema'),
    ...draft2020,
  ],
  oas3_2: [
    spectral('oas/v3.2/index'),
    spectral('oas/v3.2/dialect.schema'),
    spectral('oas/v3.2/meta.schema'),
    ...draft2020,
  ],
};

const texts = new Set([
  '$id',
  '$schema',
  '$comment',
  '$vocabulary',
  'title',
  'description',
  'default',
  'deprecated',
]);
const maps = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas']);

/** Joins documents: all except the first become definitions of it, if they are referenced. */
function joinDocuments([root, ...others]) {
  const names = new Map(others.map(({ $id }, index) => [$id.replace(/#$/, ''), `d${index}`]));
  const own = root.$id.replace(/#$/, '');
  const used = new Set();
  const toLocal = (reference, document) => {
    const base = document.$id.replace(/#$/, '');
    const url = new URL(reference, base);
    const { hash } = url;
    url.hash = '';
    const uri = url.href.replace(/#$/, '');
    const pointer = hash === '' || hash === '#' || /^#[a-z]/.test(hash) ? '' : hash.slice(1);
    if (uri === own) return `#${pointer}`;
    const name = names.get(uri);
    if (name === undefined) throw new Error(`nothing is ${uri}`);
    used.add(uri);
    return `#/$defs/${name}${pointer}`;
  };
  const clean = (value, document, isMap) => {
    if (Array.isArray(value)) return value.map((item) => clean(item, document, false));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, item]) => {
        if (isMap) return [[key, clean(item, document, false)]];
        if (texts.has(key)) return [];
        if (key === '$ref' || key === '$dynamicRef') return [[key, toLocal(item, document)]];
        if (key === 'enum' || key === 'const' || key === 'required' || key === 'errorMessage')
          return [[key, item]];
        return [[key, clean(item, document, maps.has(key))]];
      }),
    );
  };
  const joined = clean(root, root, false);
  const definitions = {};
  for (let before = -1; before !== used.size;) {
    before = used.size;
    for (const document of others) {
      const id = document.$id.replace(/#$/, '');
      if (used.has(id) && definitions[names.get(id)] === undefined)
        definitions[names.get(id)] = clean(document, document, false);
    }
  }
  return Object.keys(definitions).length === 0
    ? joined
    : { ...joined, $defs: { ...joined.$defs, ...definitions } };
}

const joined = Object.entries(schemas).map(([name, documents]) => [name, joinDocuments(documents)]);
const literal = JSON.stringify(Object.fromEntries(joined))
  .replaceAll('\\', '\\\\')
  .replaceAll("'", String.raw`\'`);
const file = new URL('../../packages/ruleset/src/oas/document-schemas.ts', import.meta.url);
writeFileSync(
  process.argv[2] ?? file,
  `// Made by tools/rulesets/make-document-schemas.mjs from the schemas of Spectral (Apache 2.0): each in one piece, without texts.
const text =
  '${literal}';

/** Schemas of OpenAPI documents as Spectral has them, by format. */
export type DocumentSchemas = Readonly<Record<'oas2_0' | 'oas3_0' | 'oas3_1' | 'oas3_2', object>>;

/** Reads the schemas by which \`oas2-schema\` and \`oas3-schema\` validate. */
export function readDocumentSchemas(): DocumentSchemas {
  return JSON.parse(text) as DocumentSchemas; // It is the text above.
}
`,
);
