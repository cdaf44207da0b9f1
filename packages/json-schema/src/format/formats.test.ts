import { describe, expect, it } from 'vitest';
import { ExactNumber } from '@assay/text';
import { PlainSchemas } from '../schema/plain-schemas.js';
import { Evaluator } from '../evaluate/evaluator.js';
import { formats } from './formats.js';

const cases: readonly (readonly [string, readonly unknown[], readonly unknown[]])[] = [
  [
    'date',
    ['2024-02-29', '2000-02-29'],
    ['2023-02-29', '1900-02-29', '2024-2-9', '20240229', '2024-01-32', '2024-13-01'],
  ],
  [
    'date-time',
    ['2024-01-31T12:00:00Z', '2024-01-31t12:00:00.5+01:30', '1998-12-31T23:59:60Z'],
    ['2024-01-31 12:00:00Z', '2024-01-31T12:00:00', '2024-01-31T24:00:00Z', '2024-01-31'],
  ],
  [
    'time',
    ['12:00:00Z', '23:59:59.999-08:00'],
    ['12:00:00', '12:00Z', '24:00:00Z', '12:00:60Z', '12:00:00+24:00', '12:00:00+01:60'],
  ],
  ['duration', ['P3D', 'PT1H30M', 'P2W', 'P1Y2M3DT4H5M6S'], ['P', 'P1S', 'PT', '3D', 'P1Y1W']],
  [
    'uuid',
    ['2EB8AA08-AA98-11EA-B4AA-73B441D16380'],
    ['2eb8aa08aa9811eab4aa73b441d16380', '2eb8aa08-aa98-11ea-b4aa-73b441d1638g'],
  ],
  [
    'email',
    ['ann@example.com', '"a b"@example.com', 'a@[IPv6:::1]', 'a@[192.0.2.1]'],
    ['ann', 'a@[IPv6:::1', 'a@[IPv6:x]', 'a@[192.0.2.256]', 'a b@example.com', 'ann@', '.a@example.com'],
  ],
  ['idn-email', ['실례@실례.테스트'], ['실례']],
  ['hostname', ['example.com', 'xn--9n2bp8q.xn--9t4b11yi5a'], ['-a.com', 'a_b.com', 'a..b', '', 'xn--X']],
  [
    'idn-hostname',
    ['실례.테스트', 'a.b', 'क्\u200dष', 'अ.א', 'l·l', 'א1'],
    ['〮실례.테스트', '-a', 'a\u200cb', 'a\u200db', 'אa', 'א.1a', 'a·l', '1١א'],
  ],
  ['ipv4', ['192.0.2.1'], ['192.0.2', '192.0.2.256', '192.0.02.1', '1.2.3.4.5']],
  [
    'ipv6',
    ['::', '2001:db8::1', '::ffff:192.0.2.1'],
    [':', '1::2::3', '1:2:3:4:5:6:7:8:9', 'fe80::1%eth0', '2001:db8::/32'],
  ],
  [
    'uri',
    ['https://example.com/a?b#c', 'urn:a:b', 'mailto:a@b.test'],
    [
      '/a',
      'example.com',
      'https://example.com/{id}',
      'https://example.com/a b',
      'https://example.com/%g',
      'https://a:b:80/',
    ],
  ],
  ['uri-reference', ['/a', '../b?c', ''], ['\\a', '//[', 'a b']],
  ['iri', ['https://例え.test/å'], ['/å']],
  ['iri-reference', ['/å'], ['\\å']],
  ['uri-template', ['https://example.com/{id}{?q*,r:3}', '/a'], ['/{', '/{a b}', '/}']],
  ['json-pointer', ['', '/a~1b/0'], ['a', '/~2']],
  ['relative-json-pointer', ['0#', '1/a'], ['/a', '01/a', '']],
  ['regex', ['^a(?<b>c)$', '\\p{L}'], ['(', '[z-a]', '(?i)a']],
  ['byte', ['', 'YQ==', 'aGkK'], ['a', 'YQ=', 'Y-Q=', 'YQ==YQ==']],
  ['base64url', ['YQ', 'Y-_Q', 'YQ=='], ['Y', 'Y+Q/', 'YQ=']],
  ['char', ['a', '😀'], ['', 'ab']],
  ['int8', [-128, 127], [128, 1.5]],
  ['int16', [-32768, 32767], [32768]],
  ['int32', [-2147483648, 2147483647], [2147483648, 0.5]],
  [
    'int64',
    [1, new ExactNumber('9223372036854775807')],
    [new ExactNumber('9223372036854775809'), 9223372036854775808, 1e30],
  ],
  ['uint8', [0, 255], [-1, 256]],
  ['uint16', [65535], [65536]],
  ['uint32', [4294967295], [4294967296]],
  ['uint64', [new ExactNumber('18446744073709551615')], [-1, 18446744073709551616]],
  ['float', [1.5, -3.4e38], [1e39]],
  ['double', [1.5, 1e308], [new ExactNumber('1e400')]],
];

describe('formats', () => {
  it.each(cases)('%s', (format, fitting, others) => {
    const schemas = new PlainSchemas();
    const root = schemas.add({ format });
    const evaluator = new Evaluator(schemas);
    expect(fitting.filter((value) => !evaluator.accepts(root, value))).toEqual([]);
    expect(others.filter((value) => evaluator.accepts(root, value))).toEqual([]);
    // Formats ignore values of other types.
    expect(evaluator.accepts(root, typeof fitting[0] === 'string' ? 1.25 : 'x')).toBe(true);
    const lenient = new Evaluator(schemas, { formats: 'annotate' });
    expect(others.filter((value) => !lenient.accepts(root, value))).toEqual([]);
  });

  it('that are asserted are all listed above', () => {
    expect(cases.map(([format]) => format).sort()).toEqual([...formats.keys()].sort());
  });

  it.each(['password', 'binary', 'url', 'currency'])(
    'have no effect on a value if they are undefined: %s',
    (format) => {
      const schemas = new PlainSchemas();
      expect(new Evaluator(schemas).validate(schemas.add({ format }), 'x').verdict).toBe('valid');
    },
  );

  it('are checked in linear time, for strings of any length', () => {
    const schemas = new PlainSchemas();
    const long = 'a'.repeat(20_000);
    for (const format of formats.keys()) {
      for (const text of [
        long,
        `${long}@${long}`,
        `${'a.'.repeat(9000)}`,
        `xn--${long}`,
        'ü'.repeat(20_000),
        `http://${long}`,
        ':'.repeat(20_000),
      ])
        new Evaluator(schemas).validate(schemas.add({ format }), text);
    }
  }, 2000);
});
