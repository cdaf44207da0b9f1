import { describe, expect, it } from 'vitest';
import type { Answer } from '../client/exchange.js';
import { describeComplaint } from './constraint.js';
import { readComplaints } from './refusal-reader.js';

const known = ['name', 'title', 'email', 'first_name', 'color', 'age', 'limit', 'project', 'kind', 'due'];

function read(body: unknown, status = 400): string[] {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const answer: Answer = { kind: 'answer', status, headers: [], body: bytes };
  return readComplaints(answer, known).map(
    (each) => `${each.in === undefined ? '' : `${each.in}: `}${describeComplaint(each)}`,
  );
}

it('reads the documented values of a member', () => {
  expect(read({ message: "Must specify color of the paper as 'red' or 'green'" })).toEqual([
    '`color` is one of `red`, `green`',
  ]);
});

it('reads faults by field inside a member with the name of errors', () => {
  const refusal = {
    status_code: 400,
    detail: 'Validation error',
    validation_errors: { task: ['This field is required.'] },
  };
  expect(read(refusal)).toEqual(['`task` is required']);
});

describe('a refusal of a framework', () => {
  // Most of these are real responses, from framework versions of November 2026.
  it.each<[string, unknown, readonly string[]]>([
    [
      'FastAPI',
      {
        detail: [
          { type: 'missing', loc: ['query', 'q'], msg: 'Field required', input: null },
          {
            type: 'string_too_short',
            loc: ['body', 'name'],
            msg: 'String should have at least 3 characters',
            ctx: { min_length: 3 },
          },
          {
            type: 'less_than_equal',
            loc: ['body', 'n'],
            msg: 'Input should be less than or equal to 10',
            ctx: { le: 10 },
          },
          {
            type: 'enum',
            loc: ['body', 'color'],
            msg: "Input should be 'red' or 'green'",
            ctx: { expected: "'red' or 'green'" },
          },
          {
            type: 'uuid_parsing',
            loc: ['body', 'items', 0, 'uid'],
            msg: 'Input should be a valid UUID, invalid character: found `x` at 0',
          },
          {
            type: 'string_pattern_mismatch',
            loc: ['body', 'slug'],
            msg: "String should match pattern '^[a-z]+$'",
            ctx: { pattern: '^[a-z]+$' },
          },
          {
            type: 'too_short',
            loc: ['body', 'tags'],
            msg: 'List should have at least 1 item after validation, not 0',
            ctx: { field_type: 'List', min_length: 1, actual_length: 0 },
          },
          {
            type: 'datetime_from_date_parsing',
            loc: ['body', 'when'],
            msg: 'Input should be a valid datetime or date, input is too short',
          },
          { type: 'less_than', loc: ['body', 'f'], msg: 'Input should be less than 1', ctx: { lt: 1 } },
          {
            type: 'multiple_of',
            loc: ['body', 'm'],
            msg: 'Input should be a multiple of 5',
            ctx: { multiple_of: 5 },
          },
          {
            type: 'int_parsing',
            loc: ['query', 'p'],
            msg: 'Input should be a valid integer, unable to parse string as an integer',
          },
          { type: 'extra_forbidden', loc: ['body', 'x'], msg: 'Extra inputs are not permitted' },
        ],
      },
      [
        'query: `q` is required',
        'body: `name` has at least 3 characters',
        'body: `n` is at most 10',
        'body: `color` is one of `red`, `green`',
        'body: `items.0.uid` has the format `uuid`',
        'body: `slug` matches `^[a-z]+$`',
        'body: `tags` has at least 1 items',
        'body: `when` has the format `date-time`',
        'body: `f` is less than 1',
        'body: `m` is a multiple of 5',
        'query: `p` is of the type `integer`',
        'body: `x` is not accepted',
      ],
    ],
    [
      'Pydantic 1',
      {
        detail: [
          {
            loc: ['body', 'kind'],
            msg: "value is not a valid enumeration member; permitted: 'a', 'b'",
            type: 'type_error.enum',
            ctx: { enum_values: ['a', 'b'] },
          },
        ],
      },
      ['body: `kind` is one of `a`, `b`'],
    ],
    [
      'Django REST framework',
      {
        username: ['A user with that username already exists.'],
        name: ['Ensure this field has no more than 3 characters.'],
        n: ['Ensure this value is less than or equal to 5.'],
        email: ['Enter a valid email address.'],
        when: [
          'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].',
        ],
        day: ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'],
        need: ['This field is required.'],
        blank: ['This field may not be blank.'],
        slug: ['Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.'],
        inner: { a: ['A valid integer is required.'] },
        rel: ['Invalid pk "99" - object does not exist.'],
        non_field_errors: ['The fields title, owner must make a unique set.'],
      },
      [
        '`username` is unique',
        '`name` has at most 3 characters',
        '`n` is at most 5',
        '`email` has the format `email`',
        '`when` has the format `date-time`',
        '`day` has the format `date`',
        '`need` is required',
        '`blank` is required',
        '`slug` matches `^[a-z0-9-]+$`',
        '`inner.a` is of the type `integer`',
        '`rel` names an existing resource',
        '`title` is unique',
      ],
    ],
    [
      'marshmallow',
      {
        name: ['Missing data for required field.'],
        n: ['Must be greater than or equal to 1 and less than or equal to 5.'],
        color: ['Must be one of: red, green.'],
        t: ['Length must be between 3 and 5.'],
        extra: ['Unknown field.'],
      },
      [
        '`name` is required',
        '`n` is at least 1',
        '`n` is at most 5',
        '`color` is one of `red`, `green`',
        '`t` has at least 3 characters',
        '`t` has at most 5 characters',
        '`extra` is not accepted',
      ],
    ],
    [
      'NestJS',
      {
        message: [
          'property extra should not exist',
          'email must be an email',
          'name must be longer than or equal to 3 characters',
          'n must be an integer number',
          'n must not be greater than 5',
          'color must be one of the following values: red, green',
          'when must be a valid ISO 8601 date string',
          'u must be a URL address',
          'arr must contain at least 1 elements',
          'slug must match /^[a-z]+$/ regular expression',
          'pos must be a positive number',
          'inner.city should not be empty',
        ],
        error: 'Bad Request',
        statusCode: 400,
      },
      [
        '`extra` is not accepted',
        '`email` has the format `email`',
        '`name` has at least 3 characters',
        '`n` is of the type `integer`',
        '`n` is at most 5',
        '`color` is one of `red`, `green`',
        '`when` has the format `date-time`',
        '`u` has the format `uri`',
        '`arr` has at least 1 items',
        '`slug` matches `^[a-z]+$`',
        '`pos` is more than 0',
        '`inner.city` is required',
      ],
    ],
    [
      'class-validator',
      [
        {
          property: 'inner',
          children: [{ property: 'city', constraints: { isString: 'city must be a string' } }],
          constraints: undefined,
          message: 'x',
        },
      ],
      ['`inner.city` is of the type `string`'],
    ],
    [
      'Fastify',
      {
        statusCode: 400,
        code: 'FST_ERR_VALIDATION',
        error: 'Bad Request',
        message: "body/inner must have required property 'city'",
      },
      ['body: `inner.city` is required'],
    ],
    [
      'Fastify, of the body',
      { error: 'Bad Request', message: "body must have required property 'name'" },
      ['body: `name` is required'],
    ],
    [
      'Fastify, of a query',
      { error: 'Bad Request', message: 'querystring/limit must be integer' },
      ['query: `limit` is of the type `integer`'],
    ],
    [
      'ajv',
      {
        errors: [
          {
            instancePath: '',
            keyword: 'required',
            params: { missingProperty: 'need' },
            message: "must have required property 'need'",
          },
          {
            instancePath: '/name',
            keyword: 'minLength',
            params: { limit: 3 },
            message: 'must NOT have fewer than 3 characters',
          },
          {
            instancePath: '/n',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 5 },
            message: 'must be <= 5',
          },
          {
            instancePath: '/color',
            keyword: 'enum',
            params: { allowedValues: ['red', 'green'] },
            message: 'must be equal to one of the allowed values',
          },
          {
            instancePath: '/tags',
            keyword: 'minItems',
            params: { limit: 1 },
            message: 'must NOT have fewer than 1 items',
          },
          {
            instancePath: '/email',
            keyword: 'format',
            params: { format: 'email' },
            message: 'must match format "email"',
          },
        ],
      },
      [
        '`need` is required',
        '`name` has at least 3 characters',
        '`n` is at most 5',
        '`color` is one of `red`, `green`',
        '`tags` has at least 1 items',
        '`email` has the format `email`',
      ],
    ],
    [
      'Joi',
      [
        { message: '"name" length must be at least 3 characters long', path: ['name'], type: 'string.min' },
        { message: '"need" is required', path: ['need'], type: 'any.required' },
        { message: '"color" must be one of [red, green]', path: ['color'], type: 'any.only' },
        {
          message: '"slug" with value "A" fails to match the required pattern: /^[a-z]+$/',
          path: ['slug'],
          type: 'string.pattern.base',
        },
        { message: '"extra" is not allowed', path: ['extra'], type: 'object.unknown' },
      ],
      [
        '`name` has at least 3 characters',
        '`need` is required',
        '`color` is one of `red`, `green`',
        '`slug` matches `^[a-z]+$`',
        '`extra` is not accepted',
      ],
    ],
    [
      'Zod',
      {
        error: {
          issues: [
            {
              origin: 'string',
              code: 'too_small',
              minimum: 3,
              inclusive: true,
              path: ['name'],
              message: 'Too small: expected string to have >=3 characters',
            },
            {
              expected: 'string',
              code: 'invalid_type',
              path: ['inner', 'city'],
              message: 'Invalid input: expected string, received undefined',
            },
            {
              code: 'invalid_value',
              values: ['red', 'green'],
              path: ['color'],
              message: 'Invalid option: expected one of "red"|"green"',
            },
            {
              origin: 'number',
              code: 'too_big',
              maximum: 5,
              inclusive: true,
              path: ['n'],
              message: 'Too big: expected number to be <=5',
            },
            {
              origin: 'string',
              code: 'invalid_format',
              format: 'uuid',
              pattern: '/^x$/',
              path: ['uid'],
              message: 'Invalid UUID',
            },
            { code: 'unrecognized_keys', keys: ['extra'], path: [], message: 'Unrecognized key: "extra"' },
          ],
        },
      },
      [
        '`name` has at least 3 characters',
        '`inner.city` is required',
        '`color` is one of `red`, `green`',
        '`n` is at most 5',
        '`uid` has the format `uuid`',
        '`extra` is not accepted',
      ],
    ],
    [
      'express-validator',
      {
        errors: [
          { type: 'field', value: 'x', msg: 'Invalid value', path: 'email', location: 'body' },
          { type: 'field', msg: 'need is required', path: 'need', location: 'body' },
          {
            type: 'field',
            value: 'b',
            msg: 'color must be one of: red, green',
            path: 'color',
            location: 'query',
          },
        ],
      },
      ['body: `need` is required', 'query: `color` is one of `red`, `green`'],
    ],
    [
      'Spring',
      {
        timestamp: '2026-01-01T00:00:00.000+00:00',
        status: 400,
        error: 'Bad Request',
        message: "Validation failed for object='person'. Error count: 4",
        errors: [
          {
            codes: ['NotBlank.person.name'],
            arguments: [{ defaultMessage: 'name', code: 'name' }],
            defaultMessage: 'must not be blank',
            field: 'name',
            code: 'NotBlank',
          },
          { defaultMessage: 'size must be between 3 and 5', field: 'title', code: 'Size' },
          { defaultMessage: 'must be a well-formed email address', field: 'email', code: 'Email' },
          { defaultMessage: 'must be greater than or equal to 18', field: 'age', code: 'Min' },
        ],
      },
      [
        '`name` is required',
        '`title` has at least 3 characters',
        '`title` has at most 5 characters',
        '`email` has the format `email`',
        '`age` is at least 18',
      ],
    ],
    [
      'Spring, of a parameter',
      { title: 'Bad Request', status: 400, detail: "Required parameter 'q' is not present.", instance: '/x' },
      ['`q` is required'],
    ],
    [
      'Jackson',
      {
        status: 400,
        message:
          'JSON parse error: Cannot deserialize value of type `Color` from String "x": not one of the values accepted for Enum class: [RED, GREEN]',
      },
      ['`color` is one of `RED`, `GREEN`'],
    ],
    [
      'Rails',
      {
        errors: {
          name: ["can't be blank", 'is too short (minimum is 3 characters)'],
          email: ['has already been taken'],
          age: ['must be greater than or equal to 18'],
          kind: ['is not included in the list'],
        },
      },
      ['`name` is required', '`name` has at least 3 characters', '`email` is unique', '`age` is at least 18'],
    ],
    [
      'Rails, in whole sentences',
      {
        errors: [
          "Name can't be blank",
          'Email has already been taken',
          'First name is too long (maximum is 5 characters)',
        ],
      },
      ['`Name` is required', '`Email` is unique', '`first_name` has at most 5 characters'],
    ],
    [
      'Rails, of a parameter',
      { status: 400, error: 'param is missing or the value is empty: user' },
      ['`user` is required'],
    ],
    [
      'ASP.NET',
      {
        type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
        title: 'One or more validation errors occurred.',
        status: 400,
        errors: {
          Name: ['The Name field is required.'],
          '$.n': [
            'The JSON value could not be converted to System.Int32. Path: $.n | LineNumber: 0 | BytePositionInLine: 20.',
          ],
          Title: ['The field Title must be a string with a minimum length of 3 and a maximum length of 5.'],
          Email: ['The Email field is not a valid e-mail address.'],
          Age: ['The field Age must be between 1 and 120.'],
          Code: ["The field Code must match the regular expression '^[A-Z]+$'."],
        },
      },
      [
        '`Name` is required',
        '`n` is of the type `integer`',
        '`Title` has at least 3 characters',
        '`Title` has at most 5 characters',
        '`Email` has the format `email`',
        '`Age` is at least 1',
        '`Age` is at most 120',
        '`Code` matches `^[A-Z]+$`',
      ],
    ],
    [
      'Laravel',
      {
        message: 'The name field is required. (and 4 more errors)',
        errors: {
          name: ['The name field is required.'],
          email: ['The email has already been taken.'],
          age: ['The age field must be between 18 and 99.'],
          color: ['The selected color is invalid.'],
          'items.0.qty': ['The items.0.qty field must be an integer.'],
        },
      },
      [
        '`name` is required',
        '`email` is unique',
        '`age` is at least 18',
        '`age` is at most 99',
        '`items.0.qty` is of the type `integer`',
      ],
    ],
    [
      'go-playground/validator',
      {
        error:
          "Key: 'User.Email' Error:Field validation for 'Email' failed on the 'email' tag\nKey: 'User.Name' Error:Field validation for 'Name' failed on the 'required' tag",
      },
      ['`Email` has the format `email`', '`Name` is required'],
    ],
    [
      'encoding/json of Go',
      { error: 'json: cannot unmarshal string into Go struct field User.age of type int' },
      ['`age` is of the type `integer`'],
    ],
    [
      'Gotify',
      { error: 'Bad Request', errorCode: 400, errorDescription: 'username already exists' },
      ['a name is unique'],
    ],
    [
      'cornice (Kinto)',
      {
        errno: 107,
        code: 400,
        error: 'Invalid parameters',
        message: 'x',
        details: [{ location: 'body', name: 'data.members', description: 'Shorter than minimum length 1' }],
      },
      ['body: `data.members` has at least 1 characters'],
    ],
    [
      'RFC 7807 with `invalid-params`',
      {
        title: 'Invalid',
        'invalid-params': [
          { name: 'age', reason: 'must be a positive integer' },
          { name: 'color', reason: "must be 'green', 'red' or 'blue'" },
        ],
      },
      ['`age` is more than 0', '`color` is one of `green`, `red`, `blue`'],
    ],
    [
      'RFC 9457 with `errors`',
      {
        title: 'Invalid',
        errors: [{ detail: "must be 'green', 'red' or 'blue'", pointer: '#/profile/color' }],
      },
      ['`profile.color` is one of `green`, `red`, `blue`'],
    ],
    [
      'JSON:API',
      {
        errors: [
          {
            source: { pointer: '/data/attributes/title' },
            detail: 'Title must contain at least three characters.',
          },
          { source: { parameter: 'sort' }, detail: 'sort must be one of: name, age' },
        ],
      },
      ['`data.attributes.title` has at least 3 characters', 'query: `sort` is one of `name`, `age`'],
    ],
    [
      'codes without sentences',
      {
        message: 'Validation Failed',
        errors: [
          { resource: 'Issue', field: 'title', code: 'missing_field' },
          { field: 'name', code: 'already_exists' },
        ],
      },
      ['`title` is required', '`name` is unique'],
    ],
  ])('is read: %s', (_name, body, complaints) => {
    expect(read(body)).toEqual(complaints);
  });
});

describe('a sentence', () => {
  it.each([
    ['query parameter project is required', ['query: `project` is required']],
    ['Missing required field: "title"', ['`title` is required']],
    ['Accounts must have an ID', ['`ID` is required']],
    ['A tag with this name already exists.', ['`name` is unique']],
    ['Parameter limit must be between 1 and 100', ['`limit` is at least 1', '`limit` is at most 100']],
    ['Invalid value for kind. Allowed values are: a, b, c', ['`kind` is one of `a`, `b`, `c`']],
    ['`due` must be an ISO 8601 date', ['`due` has the format `date-time`']],
    ['X-Tenant header is missing', ['header: `X-Tenant` is required']],
    ['UNIQUE constraint failed: users.email', ['`email` is unique']],
    [
      'duplicate key value violates unique constraint "users_email_key"\nDETAIL: Key (email)=(x) already exists.',
      ['`email` is unique'],
    ],
    ['You must provide a name', ['`name` is required']],
    ['Authentication required', []],
    ['Admin role is required', []],
    ['User not found', []],
    ['Invalid request body', []],
    ['', []],
  ])('is read: %s', (sentence, complaints) => {
    expect(read(sentence)).toEqual(complaints);
    expect(read({ error: sentence })).toEqual(complaints);
  });

  it('is not required to detect an existing name', () => {
    expect(read({}, 409)).toEqual(['a name is unique']);
    expect(read({ error: 'no' }, 500)).toEqual([]);
  });
});

it.each([
  [
    'thousands of faults',
    { errors: Array.from({ length: 9000 }, (_, index) => ({ field: `f${index}`, msg: 'required' })) },
  ],
  ['a long name', { errors: [{ field: 'a'.repeat(5000), message: 'is required' }] }],
  ['a long sentence', { error: `${'must be '.repeat(20_000)}required` }],
  [
    'text that looks endless to a pattern',
    { error: `"${'a'.repeat(50_000)} length must be between ${'1'.repeat(5000)}` },
  ],
  ['deep objects', JSON.parse(`${'{"errors":'.repeat(500)}[]${'}'.repeat(500)}`)],
])('%s end in linear time', (_name, body) => {
  expect(read(body).length).toBeLessThanOrEqual(50);
});
