import { analyse } from '@assay/core';
import { rules } from '@assay/rules';
import { expect, it } from 'vitest';

/** A document with one open operation and summaries in some language. */
function documentIn(summaries: readonly string[], security: readonly object[] | undefined): object {
  const secured = { security: [{ bearer: [] }] };
  const responses = { 204: { description: '-' } };
  const paths = Object.fromEntries(
    summaries.map((summary, index) => [
      `/x${index}`,
      { post: { summary, responses, ...(index > 0 ? secured : security && { security }) } },
    ]),
  );
  return {
    openapi: '3.1.1',
    info: { title: summaries[0], version: '1' },
    servers: [{ url: 'https://api.shop.example' }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

const hungarian = [
  'Új ügyfél felvétele a nyilvántartásba',
  'Rendelések törlése az azonosító alapján',
  'Számla kiállítása az ügyfélnek',
];
const english = [
  'Add a customer to the register',
  'Delete the orders of a customer',
  'Write an invoice for the customer',
];

it.each([
  ['operation-security-empty', [], hungarian, 'medium', true],
  ['operation-security-empty', [], english, 'high', false],
  ['operation-security-missing', undefined, hungarian, 'medium', true],
  ['operation-security-missing', undefined, english, 'high', false],
] as const)(
  'reports `%s` one step less severe in an unknown language, with a note',
  async (id, security, summaries, severity, saysSo) => {
    const { findings } = await analyse({ text: JSON.stringify(documentIn(summaries, security)) }, { rules });
    const found = findings.find((finding) => finding.id === id);
    expect(found?.severity).toBe(severity);
    expect(found?.problem.includes('whose words are in a language that Assay does not know')).toBe(saysSo);
  },
);
