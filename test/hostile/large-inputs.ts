/** A document that tries to be too expensive, with the expected result. */
export interface LargeInput {
  readonly name: string;
  /** Generates the text. A function, so that only one text is in memory. */
  readonly text: () => string;
  readonly status: 'success' | 'error';
  /** A rule that must report the fault. */
  readonly distinguishes?: string;
}

const head = '"openapi":"3.1.0","info":{"title":"t","version":"1"}';

function withSchemas(schemas: string, paths = '{}'): string {
  return `{${head},"paths":${paths},"components":{"schemas":{${schemas}}}}`;
}

function times(count: number, write: (index: number) => string, separator = ','): string {
  return Array.from({ length: count }, (_unused, index) => write(index)).join(separator);
}

const ref = (name: string): string => `{"$ref":"#/components/schemas/${name}"}`;
const useOf = (name: string): string =>
  `{"/a":{"post":{"requestBody":{"content":{"application/json":{"schema":${ref(name)}}}},"responses":{"200":{"description":"d","content":{"application/json":{"schema":${ref(name)}}}}}}}}`;

/** Schemas that each refer twice to the next level: 2^40 paths. */
function diamond(join: (next: string) => string): string {
  const levels = times(40, (level) => `"L${level}":${join(`L${level + 1}`)}`);
  return withSchemas(`${levels},"L40":{"type":"string"}`, useOf('L0'));
}

/** Pointers through two references on each of 46 levels: 2^46 paths. */
function pointersThroughReferences(): string {
  const levels = times(46, (level) => `"N${level}":{"$ref":"#/x/N${level + 1}/p/q"}`);
  let nested = '{"p":{"q":{"type":"string"}}}';
  for (let level = 0; level < 46; level++) nested = `{"p":{"$ref":"#/x/N${level + 1}/p/q"},"q":${nested}}`;
  return `{${head},"paths":{},"x":{${levels},"N46":{"p":{"q":${nested}}}},"components":{"schemas":{"A":{"$ref":"#/x/N0/p/q"}}}}`;
}

export const largeInputs: readonly LargeInput[] = [
  {
    name: 'arrays 100,000 deep',
    text: () => `{${head},"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    status: 'error',
    distinguishes: 'document-too-deep',
  },
  {
    name: 'objects 100,000 deep',
    text: () => `{${head},"x":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
    status: 'error',
    distinguishes: 'document-too-deep',
  },
  { name: 'objects 100,000 deep that never end', text: () => '{"a":'.repeat(100_000), status: 'error' },
  {
    name: 'YAML in brackets 100,000 deep',
    text: () => `openapi: 3.1.0\nx: ${'[ a, '.repeat(100_000)}${']'.repeat(100_000)}\n`,
    status: 'error',
    distinguishes: 'document-too-deep',
  },
  {
    name: 'YAML sequences 100,000 deep',
    text: () => `openapi: 3.1.0\nx:\n  ${'- '.repeat(100_000)}a\n`,
    status: 'error',
    distinguishes: 'document-too-deep',
  },
  {
    name: 'YAML blocks 2,000 deep',
    text: () => times(2000, (level) => `${' '.repeat(level)}k:`, '\n'),
    status: 'error',
    distinguishes: 'document-too-deep',
  },
  {
    name: 'an alias bomb',
    text: () =>
      `openapi: 3.1.0\na0: &a0 [x, x]\n${times(40, (level) => `a${level + 1}: &a${level + 1} [*a${level}, *a${level}]`, '\n')}\n`,
    status: 'error',
    distinguishes: 'document-too-large',
  },
  {
    name: 'a bomb of merged mappings',
    text: () =>
      `openapi: 3.1.0\nm0: &m0 {k: v}\n${times(300, (level) => `m${level + 1}: &m${level + 1} {<<: [*m${level}, *m${level}], k${level}: v}`, '\n')}\n`,
    status: 'error',
    distinguishes: 'document-too-large',
  },
  {
    name: '40,000 keys, each twice',
    text: () => `{${head},"paths":{},"x-keys":{${times(80_000, (index) => `"k${index % 40_000}":1`)}}}`,
    status: 'success',
    distinguishes: 'duplicate-key',
  },
  {
    name: '40,000 YAML keys',
    text: () =>
      `openapi: 3.1.0\ninfo: {title: t, version: '1'}\npaths: {}\nx-keys:\n${times(40_000, (index) => `  k${index}: 1`, '\n')}\n`,
    status: 'success',
  },
  {
    name: '10,000 paths',
    text: () =>
      `{${head},"paths":{${times(10_000, (index) => `"/p${index}/{id}":{"get":{"responses":{"200":{"description":"d"}}}}`)}}}`,
    status: 'success',
  },
  {
    name: '20,000 paths of which all overlap',
    text: () => `{${head},"paths":{${times(20_000, (index) => `"/{a${index}}/x/{b}":{}`)}}}`,
    status: 'success',
  },
  {
    name: 'a chain of 20,000 references',
    text: () =>
      withSchemas(
        `${times(20_000, (index) => `"S${index}":${ref(`S${index + 1}`)}`)},"S20000":{"type":"string"}`,
        useOf('S0'),
      ),
    status: 'success',
  },
  {
    name: 'a circle of 20,000 references',
    text: () =>
      withSchemas(
        times(20_000, (index) => `"S${index}":${ref(`S${(index + 1) % 20_000}`)}`),
        useOf('S0'),
      ),
    status: 'success',
  },
  {
    name: 'a chain of 5,000 extended schemas',
    text: () =>
      withSchemas(
        `${times(5_000, (index) => `"S${index}":{"allOf":[${ref(`S${index + 1}`)}],"properties":{"p${index}":{"type":"string"}}}`)},"S5000":{"type":"object"}`,
        useOf('S0'),
      ),
    status: 'success',
  },
  {
    name: 'a circle of 10,000 extended schemas',
    text: () =>
      withSchemas(
        times(10_000, (index) => `"S${index}":{"allOf":[${ref(`S${(index + 1) % 10_000}`)}]}`),
        useOf('S0'),
      ),
    status: 'success',
  },
  {
    name: 'a chain of 10,000 path items',
    text: () =>
      `{${head},"paths":{${times(10_000, (index) => `"/p${index}":{"$ref":"#/paths/~1p${index + 1}"}`)},"/p10000":{"get":{"responses":{"200":{"description":"d"}}}}}}`,
    status: 'success',
  },
  {
    name: 'a circle of path items',
    text: () =>
      `{${head},"paths":{"/a":{"$ref":"#/paths/~1b","get":{"responses":{}}},"/b":{"$ref":"#/paths/~1a","put":{"responses":{}}},"/c":{"$ref":"#/paths/~1c"}}}`,
    status: 'success',
  },
  {
    name: 'a diamond of allOf',
    text: () => diamond((next) => `{"allOf":[${ref(next)},${ref(next)}]}`),
    status: 'success',
  },
  {
    name: 'a diamond of properties',
    text: () => diamond((next) => `{"type":"object","properties":{"a":${ref(next)},"b":${ref(next)}}}`),
    status: 'success',
  },
  {
    name: 'a diamond of oneOf and items',
    text: () => diamond((next) => `{"oneOf":[${ref(next)},{"type":"array","items":${ref(next)}}]}`),
    status: 'success',
  },
  {
    name: 'a diamond with an example at its top',
    text: () => diamond((next) => `{"anyOf":[${ref(next)},${ref(next)}],"examples":[{"a":{"b":[1,2,3]}}]}`),
    status: 'success',
  },
  {
    name: 'a schema that is referred to 50,000 times',
    text: () =>
      withSchemas(
        `"A":{"type":"string"},"B":{"type":"object","properties":{${times(50_000, (index) => `"p${index}":${ref('A')}`)}}}`,
        useOf('B'),
      ),
    status: 'success',
  },
  {
    name: 'pointers that go through references twice on each level',
    text: pointersThroughReferences,
    status: 'success',
  },
  {
    name: 'maps behind references that lead back into themselves',
    text: () =>
      withSchemas(
        `"A":{"properties":{"$ref":"#/components/schemas"},"items":{"patternProperties":{"$ref":"#/components/schemas"}}},"B":{"properties":{"$ref":"#/components/schemas/A/properties"}}`,
        useOf('A'),
      ),
    status: 'success',
  },
  {
    name: 'maps behind references that multiply',
    text: () =>
      `{${head},"paths":{},"x":{${times(40, (level) => `"m${level}":{"a":{"properties":{"$ref":"#/x/m${level + 1}"}},"b":{"properties":{"$ref":"#/x/m${level + 1}"}}}`)},"m40":{}},"components":{"schemas":{"A":{"properties":{"$ref":"#/x/m0"}}}}}`,
    status: 'success',
    distinguishes: 'document-too-large',
  },
  {
    name: 'a string of 20 MB',
    text: () => `{${head},"paths":{},"x-long":"${'x'.repeat(20_000_000)}"}`,
    status: 'success',
  },
  {
    name: 'keys and references of 1 MB',
    text: () =>
      `{${head},"paths":{"/${'p'.repeat(1_000_000)}":{"get":{"operationId":"${'o'.repeat(1_000_000)}","responses":{"200":{"$ref":"#/${'r'.repeat(1_000_000)}"}}}}}}`,
    status: 'success',
    distinguishes: 'unresolved-reference',
  },
  {
    name: 'a string of one million brackets',
    text: () => `{${head},"paths":{},"x":"${'[{'.repeat(500_000)}"}`,
    status: 'success',
  },
  {
    name: 'patterns that backtrack',
    text: () =>
      withSchemas(
        times(
          200,
          (index) =>
            `"S${index}":{"type":"string","pattern":"^(${'(a|aa)+'.repeat(20)})+$","examples":["${'a'.repeat(5000)}!"]}`,
        ),
        useOf('S0'),
      ),
    status: 'success',
  },
];
