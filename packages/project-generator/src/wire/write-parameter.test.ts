import { describe, expect, it } from 'vitest';
import type { ParameterLocation } from '../records/index.js';
import type { ParameterShape } from './types.js';
import { writeParameter } from './write-parameter.js';

const color = ['blue', 'black', 'brown'];
const channels = { R: 100, G: 200, B: 150 };

function shape(changes: Partial<ParameterShape>): ParameterShape {
  return {
    name: 'color',
    in: 'query',
    style: 'form',
    explode: false,
    allowReserved: false,
    contentType: null,
    collectionFormat: null,
    schema: true,
    ...changes,
  };
}

function write(changes: Partial<ParameterShape>, value: unknown): string {
  const written = writeParameter(shape(changes), value);
  return 'refused' in written ? `refused: ${written.refused}` : written.text;
}

type Row = readonly [
  ParameterLocation,
  string,
  boolean,
  empty: string,
  string: string,
  array: string,
  object: string,
];

// Parameter Object, Style Examples; n/a if the specification leaves it undefined.
const styleExamples: readonly Row[] = [
  ['path', 'matrix', false, ';color', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  [
    'path',
    'matrix',
    true,
    ';color',
    ';color=blue',
    ';color=blue;color=black;color=brown',
    ';R=100;G=200;B=150',
  ],
  ['path', 'label', false, '.', '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['path', 'label', true, '.', '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['path', 'simple', false, '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['path', 'simple', true, '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['header', 'simple', false, '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['header', 'simple', true, '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['query', 'form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['query', 'form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  [
    'query',
    'spaceDelimited',
    false,
    'n/a',
    'n/a',
    'color=blue%20black%20brown',
    'color=R%20100%20G%20200%20B%20150',
  ],
  [
    'query',
    'pipeDelimited',
    false,
    'n/a',
    'n/a',
    'color=blue%7Cblack%7Cbrown',
    'color=R%7C100%7CG%7C200%7CB%7C150',
  ],
  ['query', 'deepObject', true, 'n/a', 'n/a', 'n/a', 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
  ['cookie', 'form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['cookie', 'cookie', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  [
    'cookie',
    'cookie',
    true,
    'color=',
    'color=blue',
    'color=blue; color=black; color=brown',
    'R=100; G=200; B=150',
  ],
];

describe('the style examples of the specification', () => {
  it.each(styleExamples)(
    'match its tables: %s, %s, explode %s',
    (place, style, explode, empty, text, array, object) => {
      const options = { in: place, style, explode };
      const columns: [string, unknown][] = [
        [empty, ''],
        [empty, null],
        [empty, undefined],
        [text, 'blue'],
        [array, color],
        [object, channels],
      ];
      for (const [expected, value] of columns) {
        if (expected !== 'n/a') expect(write(options, value), JSON.stringify(value)).toBe(expected);
      }
    },
  );
});

describe('collectionFormat of 2.0', () => {
  it.each([
    ['path', 'simple', 'csv', 'blue,black,brown'],
    ['path', 'simple', 'ssv', 'blue%20black%20brown'],
    ['path', 'simple', 'tsv', 'blue%09black%09brown'],
    ['path', 'simple', 'pipes', 'blue%7Cblack%7Cbrown'],
    ['query', 'form', 'csv', 'color=blue,black,brown'],
    ['query', 'spaceDelimited', 'ssv', 'color=blue%20black%20brown'],
    ['query', 'tabDelimited', 'tsv', 'color=blue%09black%09brown'],
    ['query', 'pipeDelimited', 'pipes', 'color=blue%7Cblack%7Cbrown'],
    ['query', 'form', 'multi', 'color=blue&color=black&color=brown'],
    ['header', 'simple', 'csv', 'blue,black,brown'],
    ['header', 'simple', 'ssv', 'blue black brown'],
    ['header', 'simple', 'tsv', 'blue\tblack\tbrown'],
    ['header', 'simple', 'pipes', 'blue|black|brown'],
  ] as const)('in %s, style %s: %s', (place, style, collectionFormat, expected) => {
    expect(write({ in: place, style, collectionFormat, explode: collectionFormat === 'multi' }, color)).toBe(
      expected,
    );
  });

  it('gives nested arrays a separate separator', () => {
    const itemFormats = ['csv'];
    const value = [[1, 2], [3]];
    expect(write({ collectionFormat: 'pipes', style: 'pipeDelimited', itemFormats }, value)).toBe(
      'color=1,2%7C3',
    );
    expect(write({ collectionFormat: 'multi', explode: true, itemFormats }, value)).toBe('color=1,2&color=3');
  });
});

describe('the text of an undefined value', () => {
  it('is nothing for an exploded array or object of a query or a cookie', () => {
    expect(write({ explode: true }, [])).toBe('');
    expect(write({ explode: true }, { R: null })).toBe('');
    expect(write({ in: 'cookie', explode: true }, [])).toBe('');
    expect(write({ style: 'deepObject', explode: true }, {})).toBe('');
  });

  it('is that of the tables for all other empty arrays and objects', () => {
    expect(write({}, [])).toBe('color=');
    expect(write({ in: 'path', style: 'matrix', explode: true }, [])).toBe(';color');
    expect(write({ in: 'path', style: 'label' }, {})).toBe('.');
    expect(write({ in: 'header', style: 'simple' }, [null])).toBe('');
  });

  it('is omitted among others', () => {
    expect(write({}, [1, null, 3])).toBe('color=1,3');
    expect(write({ explode: true }, { R: null, G: 1 })).toBe('G=1');
  });
});

describe('values inside arrays and objects', () => {
  it('continue in brackets in the style deepObject', () => {
    const value = { a: { b: 'x y' }, list: ['p', { q: true }], none: null };
    expect(write({ style: 'deepObject', name: 'f', explode: true }, value)).toBe(
      'f%5Ba%5D%5Bb%5D=x%20y&f%5Blist%5D%5B0%5D=p&f%5Blist%5D%5B1%5D%5Bq%5D=true',
    );
  });

  it('are JSON in all other styles', () => {
    expect(write({}, [{ a: 1 }, 'b'])).toBe('color=%7B%22a%22%3A1%7D,b');
    expect(write({ in: 'path', style: 'simple' }, { k: [1, 2] })).toBe('k,%5B1%2C2%5D');
  });
});

describe('percent-encoding', () => {
  it('keeps nothing but the unreserved characters of RFC 3986', () => {
    expect(write({ in: 'path', style: 'simple' }, "a-._~/?#[]@!$&'()*+,;=:% é")).toBe(
      'a-._~%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%25%20%C3%A9',
    );
    expect(write({ name: 'filter[x]' }, 'a&b')).toBe('filter%5Bx%5D=a%26b');
  });

  it('distinguishes separators in items from those between them', () => {
    expect(write({}, ['a,b', 'c'])).toBe('color=a%2Cb,c');
    expect(write({ in: 'path', style: 'label', explode: true }, ['a.b', 'c'])).toBe('.a%2Eb.c');
    expect(write({ in: 'path', style: 'matrix', explode: true, allowReserved: true }, ['a;b', 'c'])).toBe(
      ';color=a%3Bb;color=c',
    );
  });

  it('keeps reserved characters and triples under allowReserved, except those with a meaning in a query', () => {
    const value = "/?:@!$'()*,;#[]&=+% %2F%zz";
    expect(write({ allowReserved: true }, value)).toBe("color=/?:@!$'()*,;%23%5B%5D%26%3D%2B%25%20%2F%25zz");
    expect(write({ allowReserved: true }, ['a,b', 'c/d'])).toBe('color=a%2Cb,c/d');
  });

  it('keeps a path parameter inside its segment under allowReserved', () => {
    expect(write({ in: 'path', style: 'simple', allowReserved: true }, 'a/b?c#d;e=f@g:h')).toBe(
      'a%2Fb%3Fc%23d;e=f@g:h',
    );
  });

  it('writes a lone surrogate as U+FFFD', () => {
    expect(write({}, 'a\ud800b')).toBe('color=a%EF%BF%BDb');
  });
});

describe('refusals', () => {
  it.each(['.', '..'])('keep the dot segment %s out of paths', (value) => {
    expect(write({ in: 'path', style: 'simple' }, value)).toBe(
      `refused: its text \`${value}\` would be removed from the path`,
    );
  });

  it('keep encoded dot segments out of paths', () => {
    expect(write({ in: 'path', style: 'simple', allowReserved: true }, '%2e%2E')).toContain('refused');
    expect(write({ in: 'path', style: 'label', explode: true }, ['.'])).toContain('refused');
    expect(write({ in: 'path', style: 'simple' }, '%2e%2e')).toBe('%252e%252e');
  });

  it('report why a header cannot be sent', () => {
    const header = { in: 'header', style: 'simple' } as const;
    expect(write(header, 'a\r\nX: y')).toBe(
      'refused: its value contains U+000D, which a header cannot carry',
    );
    expect(write(header, 'é')).toBe('refused: its value contains U+00E9, which a header cannot carry');
    expect(write(header, ' a')).toBe('refused: its value begins or ends with white space, which HTTP strips');
    expect(write({ ...header, name: 'a b' }, 'x')).toBe(
      'refused: its name is not a token (RFC 9110), so it cannot name a header',
    );
    expect(write(header, ['a,b'])).toBe(
      'refused: a part of its value contains `,`, which separates the parts and cannot be escaped there',
    );
    expect(write(header, 'a,b')).toBe('a,b');
    expect(write(header, [{ a: 1, b: 2 }])).toContain('refused: a part of its value contains `,`');
  });

  it('report an item with a separator that is itself encoded', () => {
    expect(write({ style: 'spaceDelimited' }, ['New York', 'Rome'])).toBe(
      'refused: a part of its value contains a space, which separates the parts and cannot be escaped there',
    );
    expect(write({ style: 'pipeDelimited' }, ['New York', 'Rome'])).toBe('color=New%20York%7CRome');
    expect(write({ style: 'pipeDelimited', name: 'a|b' }, ['x', 'y'])).toBe('a%7Cb=x%7Cy');
    expect(write({ style: 'deepObject', explode: true }, { 'a][b': 1 })).toContain('refused');
  });

  it('report values that the style cookie cannot contain', () => {
    expect(write({ in: 'cookie', style: 'cookie' }, 'a;b')).toBe(
      'refused: its value contains `;`, which a cookie cannot carry, and the style `cookie` escapes nothing',
    );
    expect(write({ in: 'cookie', style: 'cookie' }, '"a"')).toBe('color="a"');
    expect(write({ in: 'cookie', name: 'a;b' }, 'x')).toContain('its name is not a token');
  });
});

describe('cookies of the style form', () => {
  it('percent-encode what a cookie cannot contain, and no more', () => {
    expect(write({ in: 'cookie' }, 'a:b/c==; "x",%é')).toBe('color=a:b/c==%3B%20%22x%22%2C%25%C3%A9');
    expect(write({ in: 'cookie', explode: true }, ['a', 'b'])).toBe('color=a; color=b');
  });
});

describe('parameters with content', () => {
  const value = { a: ['é', 1] };

  it('are a JSON text, encoded for their location', () => {
    const contentType = 'application/json';
    expect(write({ contentType }, value)).toBe('color=%7B%22a%22%3A%5B%22%C3%A9%22%2C1%5D%7D');
    expect(write({ contentType, in: 'path', style: 'simple' }, value)).toBe(
      '%7B%22a%22%3A%5B%22%C3%A9%22%2C1%5D%7D',
    );
    expect(write({ contentType, in: 'header', style: 'simple' }, value)).toBe('{"a":["\\u00e9",1]}');
    expect(write({ contentType, in: 'cookie' }, { a: 1 })).toBe('color={%22a%22:1}');
  });

  it('are the text itself for other media types', () => {
    expect(write({ contentType: 'text/plain' }, 'a b')).toBe('color=a%20b');
    expect(write({ contentType: 'application/xml' }, value)).toContain('refused');
  });
});

describe('the whole query as one parameter', () => {
  it('is encoded by its media type', () => {
    const querystring = { in: 'querystring', name: 'any' } as const;
    expect(write({ ...querystring, contentType: 'application/json' }, { numbers: [1, 2], flag: null })).toBe(
      '%7B%22numbers%22%3A%5B1%2C2%5D%2C%22flag%22%3Anull%7D',
    );
    expect(write({ ...querystring, contentType: 'application/jsonpath' }, '$.a.b[1:1]')).toBe(
      '%24.a.b%5B1%3A1%5D',
    );
    expect(
      write({ ...querystring, contentType: 'application/x-www-form-urlencoded' }, { a: 'x y', b: [1, 2] }),
    ).toBe('a=x+y&b=1&b=2');
    expect(write(querystring, 'x')).toContain('refused');
  });
});

describe('spans', () => {
  it('cover each scalar as written in the text', () => {
    const written = writeParameter(shape({ style: 'deepObject', name: 'f' }), { a: 'x y', b: { c: 12 } });
    expect(written).toEqual({
      text: 'f%5Ba%5D=x%20y&f%5Bb%5D%5Bc%5D=12',
      spans: [
        { pointer: '/a', offset: 9, length: 5, transforms: ['percent'] },
        { pointer: '/b/c', offset: 31, length: 2, transforms: ['percent'] },
      ],
    });
  });

  it('are missing without a position for a value: after a matrix name without `=`', () => {
    expect(writeParameter(shape({ in: 'path', style: 'matrix' }), '')).toEqual({ text: ';color', spans: [] });
    expect(writeParameter(shape({}), '')).toEqual({
      text: 'color=',
      spans: [{ pointer: '', offset: 6, length: 0, transforms: ['percent'] }],
    });
  });

  it('mark bytes as base64', () => {
    expect(writeParameter(shape({}), { $base64: '/w==' })).toEqual({
      text: 'color=%2Fw%3D%3D',
      spans: [{ pointer: '', offset: 6, length: 10, transforms: ['base64', 'percent'] }],
    });
  });
});
