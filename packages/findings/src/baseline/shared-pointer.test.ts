import { describe, expect, it } from 'vitest';
import { isVersion2, sharePointer } from './shared-pointer.js';

describe('a pointer in the words of 2.0 and 3.x', () => {
  it.each([
    ['a schema', '/definitions/Pet/properties/schema', '/components/schemas/Pet/properties/schema'],
    [
      'a property that is called content',
      '/definitions/A/properties/content',
      '/components/schemas/A/properties/content',
    ],
    ['a parameter', '/paths/~1a/get/parameters/[query q]', '/paths/~1a/get/parameters/[query q]/schema'],
    ['a keyword', '/parameters/Q/items/type', '/components/parameters/Q/schema/items/type'],
    ['a header', '/responses/R/headers/schema/type', '/components/responses/R/headers/schema/schema/type'],
    [
      'a body',
      '/paths/~1a/post/parameters/[body pet]/schema/properties/id',
      '/paths/~1a/post/requestBody/content/a~1b/schema/properties/id',
    ],
    [
      'a shared body',
      '/parameters/Pet/schema/type',
      '/components/requestBodies/Pet/content/a~1b/schema/type',
    ],
    [
      'a field of a form',
      '/paths/~1a/post/parameters/[formData x~1y]/type',
      '/paths/~1a/post/requestBody/content/multipart~1form-data/schema/properties/x~1y/type',
    ],
    ['a response', '/paths/~1a/get/responses/200/schema', '/paths/~1a/get/responses/200/content/a~1b/schema'],
    [
      'an example',
      '/paths/~1a/get/responses/200/examples/a~1b/id',
      '/paths/~1a/get/responses/200/content/a~1b/example/id',
    ],
    [
      'a reference to a parameter',
      '/paths/~1a/get/parameters/[#~1parameters~1Q]',
      '/paths/~1a/get/parameters/[#~1components~1parameters~1Q]',
    ],
    [
      'a security scheme',
      '/securityDefinitions/flows/tokenUrl',
      '/components/securitySchemes/flows/flows/password/tokenUrl',
    ],
    ['Basic', '/securityDefinitions/b/type', '/components/securitySchemes/b/scheme'],
    ['a server', '/schemes/[http]', '/servers/[http:~1~1a.test]/url'],
    ['a host', '/host', '/servers/[~1~1a.test]/url'],
    ['a discriminator', '/definitions/A/discriminator', '/components/schemas/A/discriminator/propertyName'],
    ['the version', '/swagger', '/openapi'],
  ])('is the same for %s', (_, before, after) => {
    expect(sharePointer(after).pointer).toBe(sharePointer(before).pointer);
  });

  it('differs for different parts', () => {
    const pointers = [
      '/definitions/A',
      '/parameters/A',
      '/responses/A',
      '/securityDefinitions/A',
      '/paths/A',
      '/host',
    ];
    expect(new Set(pointers.map((each) => sharePointer(each).pointer)).size).toBe(pointers.length);
  });

  it('names the copies that 3.x has of one schema or server of 2.0', () => {
    const copies = [
      '/requestBody/content/a~1b/schema',
      '/requestBody/content/a~1c/schema',
      '/schemes/[http]',
      '/servers/[http:x]',
    ];
    expect(copies.map((each) => sharePointer(each).copy)).toEqual(['a/b', 'a/c', 'http', 'http']);
  });
});

describe('the version of a document', () => {
  it.each([
    [true, ['/info', '/definitions/A']],
    [true, ['/paths/~1a/post/parameters/[body pet]']],
    [true, ['/paths/~1a/get/responses/200/schema/items']],
    [false, ['/paths/~1a', '/components/schemas/A']],
    [false, ['/paths/~1a/get/parameters/[query q]/schema']],
    [false, ['/paths/~1a/get/responses/200/content/a~1b']],
    [undefined, ['/paths/~1a/get', '/info', '']],
  ])('is 2.0: %s', (expected, pointers) => {
    expect(isVersion2(pointers)).toBe(expected);
  });
});
