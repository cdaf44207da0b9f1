import { analyse } from '@assay/core';
import { expect, it } from 'vitest';
import { rules } from '../../index.js';

const schema = {
  type: 'string',
  enum: ['a', 'a', null, ' b'],
  pattern: '(',
  minLength: 5,
  maxLength: 2,
  default: 3,
  format: 'text',
};

it.each(['Accept', 'content-type', 'Authorization'])(
  'is reported without findings about its schema: the header parameter %s',
  async (name) => {
    const found = await findingsInside({ name, in: 'header', example: 7, schema });
    expect(found).toEqual([]);
  },
);

it('still reports the personal data of an ignored parameter', async () => {
  const example = 'anselm.kettler@klinik-amsee.de';
  const found = await findingsInside({ name: 'Authorization', in: 'header', example, schema });
  expect(found).toEqual(['pii-in-example']);
});

it('still reports the schema faults of another header', async () => {
  const found = await findingsInside({ name: 'X-Accept', in: 'header', example: 7, schema });
  expect(found).toContain('enum-duplicate-value');
  expect(found).toContain('constraint-range-inverted');
  expect(found).toContain('example-invalid');
});

it('does not ignore in 2.0 the headers that only later versions ignore', async () => {
  const parameter = { name: 'Accept', in: 'header', type: 'string', minLength: 5, maxLength: 2 };
  const found = await findingsInside(parameter, { swagger: '2.0' });
  expect(found).toContain('constraint-range-inverted');
});

it.each(['Content-Type', 'X-Type'])(
  'ignores a header of a response named Content-Type only: %s',
  async (name) => {
    const responses = {
      204: { description: 'Done.', headers: { [name]: { description: 'Its type.', schema } } },
    };
    const ids = await findings(responses, [], { openapi: '3.1.2' }, 'headers');
    expect(ids.includes('enum-duplicate-value')).toBe(name === 'X-Type');
  },
);

/** Returns the ids of the findings inside of a parameter, without those at the parameter itself. */
async function findingsInside(
  parameter: object,
  version: object = { openapi: '3.0.4' },
): Promise<readonly string[]> {
  return findings({ 204: { description: 'Done.' } }, [parameter], version, 'parameters/0/');
}

async function findings(
  responses: object,
  parameters: readonly object[],
  version: object,
  place: string,
): Promise<readonly string[]> {
  const paths = { '/books': { post: { operationId: 'addBook', parameters, responses } } };
  const text = JSON.stringify({ ...version, info: { title: 'Library', version: '1.0.0' }, paths });
  const found = await analyse({ text }, { rules, preset: 'all' });
  return found.findings.filter(({ location }) => location.pointer.includes(place)).map(({ id }) => id);
}
