import { describe, expect, it } from 'vitest';
import { pathVariables } from './path-template.js';

describe('pathVariables', () => {
  it.each([
    ['/users', []],
    ['/users/{id}', ['id']],
    ['/users/{id}/orders/{orderId}', ['id', 'orderId']],
    ['/compare/{base}...{head}', ['base', 'head']],
    ['/reports/{id}.json', ['id']],
    ['/copy/{id}/to/{id}', ['id']],
    ['/v1/{+name}', ['name']],
    ['/files/{path*}', ['path']],
    ['/bucket/{Key+}', ['Key']],
    ['/users{;id}', ['id']],
    ['/users/{id:[0-9]+}', ['id']],
    ['/users/{ id }', ['id']],
    ['/users{?page,limit}', []],
    ['/users?page={page}', []],
    ['/{bucket}/{key}#{part}', ['bucket', 'key']],
    ['/odd/{}', []],
    ['/odd/{unclosed', []],
    ['/emoji/😀/{id}?x={x}', ['id']],
  ])('%s has %j', (path, names) => expect(pathVariables(path).map(({ name }) => name)).toEqual(names));

  it('keeps the text next to the name', () => {
    expect(pathVariables('/v1/{+name}')).toEqual([{ written: '+name', name: 'name' }]);
  });
});
