import { fieldRole, takesCredential, type FieldRole } from '@assay/api-knowledge';
import { analyse, type Model } from '@assay/core';
import { compareModels } from '@assay/diff';
import { rules } from '@assay/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { findTargetRole } from '../../packages/verify/src/targets.js';
import { importOf } from '../support/import-of.js';
import { fields } from './sets/fields.js';

interface LabelledField {
  readonly place: string;
  readonly name: string;
  readonly role: string | undefined;
  readonly kind: string | undefined;
}

const labelled = fields
  .trim()
  .split('\n')
  .map((line): LabelledField => {
    const [, place = '', name = '', label = ''] = /^(\S+) (\S+) (.*)$/.exec(line) ?? [];
    const [role, kind] = label.split('/');
    return { place, name, role: role === '-' ? undefined : role, kind };
  });

const typeOf = ({ name, role }: LabelledField): object =>
  /^is[A-Z]/.test(name) ? { type: 'boolean' } : role === 'money' ? { type: 'number' } : { type: 'string' };

/** A document with one operation, which has the field only if `isTaken` is true. */
function documentWith(field: LabelledField, isTaken: boolean): object {
  const { place, name } = field;
  const isBody = place === 'form' || place === 'company';
  const parameter = { name, in: place === 'paged' ? 'query' : place, required: true, schema: typeOf(field) };
  const size = { name: 'pageSize', in: 'query', schema: { type: 'integer', maximum: 100 } };
  const beside = place === 'company' ? { companyName: { type: 'string' } } : { username: { type: 'string' } };
  const items = { type: 'object', properties: { title: { type: 'string' } } };
  return {
    openapi: '3.1.1',
    info: { title: 'One answer', version: '1' },
    servers: [{ url: 'https://api.shop.example' }],
    security: [{ bearer: [] }],
    paths: {
      '/things': {
        [isBody ? 'post' : 'get']: {
          operationId: 'handleThings',
          parameters: [...(isBody || !isTaken ? [] : [parameter]), ...(place === 'paged' ? [size] : [])],
          ...(isBody && {
            requestBody: {
              content: {
                'application/x-www-form-urlencoded': {
                  schema: {
                    type: 'object',
                    properties: { ...beside, ...(isTaken && { [name]: typeOf(field) }) },
                  },
                },
              },
            },
          }),
          responses: {
            200: {
              description: 'OK',
              content: { 'application/json': { schema: { type: 'array', items } } },
            },
          },
        },
      },
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

/** The verdicts of all packages about one field. */
interface Answers {
  readonly fact: FieldRole | undefined;
  readonly rules: ReadonlySet<string>;
  readonly changes: ReadonlySet<string>;
  readonly target: string | undefined;
  readonly isSensitive: boolean | undefined;
  readonly takesCredential: boolean;
}

async function answersAbout(field: LabelledField): Promise<Answers> {
  const document = documentWith(field, true);
  const { model, findings } = await analyse({ text: JSON.stringify(document) }, { rules, preset: 'all' });
  const before = await modelOf(documentWith(field, false));
  const made = await importOf(document);
  const [operation] = model!.document.operations;
  const { name, place } = field;
  const value =
    operation!.parameters.find((each) => each.name === name) ??
    operation!.requestBody?.content[0]?.schema?.properties.get(name);
  const isAbout = ({ problem }: { readonly problem: string }): boolean => problem.includes(`\`${name}\``);
  return {
    fact: fieldRole(value!),
    rules: new Set(
      findings.filter((each) => isAbout(each) || each.id === 'pagination-missing').map(({ id }) => id),
    ),
    changes: new Set(compareModels(before, model).changes.map(({ id }) => id)),
    target: findTargetRole(place === 'form' || place === 'company' ? `body:/${name}` : `query.${name}`),
    isSensitive: made.variableSets
      .flatMap(({ items }) => items)
      .find((each) => each.name.startsWith('query.') && each.name !== 'query.pageSize')?.sensitive,
    takesCredential: takesCredential(operation!),
  };
}

async function modelOf(document: object): Promise<Model> {
  return (await analyse({ text: JSON.stringify(document) }, { rules: [] })).model!;
}

describe('fields in a table', () => {
  const answers = new Map<LabelledField, Answers>();
  beforeAll(async () => {
    for (const field of labelled) answers.set(field, await answersAbout(field));
  }, 120_000);

  /** Lists the fields that a package judges differently from their label. Only fields that concern the package count. */
  function disagreeing(
    concerned: (field: LabelledField) => boolean,
    expected: (field: LabelledField) => boolean,
    answer: (found: Answers) => boolean,
  ): readonly string[] {
    const all = labelled.filter(concerned);
    expect(all.length).toBeGreaterThan(3);
    return all
      .filter((field) => expected(field) !== answer(answers.get(field)!))
      .map(({ place, name }) => `${place} ${name}`);
  }

  const inQuery = ({ place }: LabelledField): boolean => place === 'query' || place === 'paged';
  const hasRole =
    (...roles: readonly string[]) =>
    ({ role }: LabelledField): boolean =>
      role !== undefined && roles.includes(role);

  it('are at least 60', () => {
    expect(new Set(labelled.map(({ place, name }) => `${place} ${name}`)).size).toBeGreaterThanOrEqual(60);
  });

  it('have the roles of their labels', () => {
    const wrong = labelled.filter((field) => {
      const fact = answers.get(field)!.fact;
      return fact?.role !== field.role || (field.kind !== undefined && fact?.kind !== field.kind);
    });
    expect(
      wrong.map((field) => {
        const fact = answers.get(field)!.fact;
        return `${field.place} ${field.name}: ${fact?.role}/${fact?.kind}`;
      }),
    ).toEqual([]);
  });

  const isCredential = hasRole('credential');

  it('are credentials alike for the rule and the diff about URLs', () => {
    expect(
      disagreeing(inQuery, isCredential, (found) => found.rules.has('credentials-in-url-parameter')),
    ).toEqual([]);
    expect(disagreeing(inQuery, isCredential, (found) => found.changes.has('credential-in-url'))).toEqual([]);
  });

  it('are credentials for the rules about headers, and for the needs of an operation', () => {
    const inHeader = ({ place }: LabelledField): boolean => place === 'header' || place === 'cookie';
    expect(
      disagreeing(inHeader, isCredential, (found) => found.rules.has('credential-header-as-parameter')),
    ).toEqual([]);
    expect(disagreeing(inHeader, isCredential, (found) => found.takesCredential)).toEqual([]);
  });

  it('are secrets for projects if they are credentials, and not if they page or are neutral', () => {
    const isCertain = (field: LabelledField): boolean =>
      inQuery(field) && (field.role === undefined || hasRole('credential', 'paging', 'sort')(field));
    expect(disagreeing(isCertain, isCredential, (found) => found.isSensitive === true)).toEqual([]);
  });

  it('are personal data for the rule, and for the diff unless many APIs look people up by it', () => {
    const isPersonal = hasRole('personal data');
    const isExposed = (field: LabelledField): boolean => isPersonal(field) && field.kind !== 'e-mail address';
    expect(disagreeing(inQuery, isPersonal, (found) => found.rules.has('sensitive-data-in-url'))).toEqual([]);
    expect(disagreeing(inQuery, isExposed, (found) => found.changes.has('personal-data-in-url'))).toEqual([]);
  });

  it('are pages for the rule about lists', () => {
    const isPaging = (field: LabelledField): boolean => field.place === 'paged' || field.role === 'paging';
    expect(
      disagreeing(
        ({ place }) => place === 'query',
        isPaging,
        (found) => !found.rules.has('pagination-missing'),
      ),
    ).toEqual([]);
  });

  it('are URLs, files and rights alike for the rules, the diff and the targets of verify', () => {
    const ids = (found: Answers, ...of: readonly string[]): boolean =>
      of.some((id) => found.rules.has(id) || found.changes.has(id));
    expect(
      disagreeing(
        inQuery,
        ({ kind }) => kind === 'redirect',
        (found) => found.rules.has('open-redirect-parameter'),
      ),
    ).toEqual([]);
    expect(
      disagreeing(inQuery, hasRole('called URL'), (found) => found.rules.has('ssrf-prone-parameter')),
    ).toEqual([]);
    expect(disagreeing(inQuery, hasRole('file'), (found) => found.rules.has('file-path-parameter'))).toEqual(
      [],
    );
    expect(disagreeing(inQuery, hasRole('called URL', 'URL'), (found) => found.target === 'URL')).toEqual([]);
    expect(
      disagreeing(
        ({ place }) => place === 'form',
        hasRole('privilege'),
        (found) => found.target === 'privilege',
      ),
    ).toEqual([]);
    expect(
      disagreeing(
        ({ place }) => place === 'form',
        hasRole('privilege'),
        (found) => ids(found, 'privilege-field'),
      ),
    ).toEqual([]);
  });

  it('are owners for the rule', () => {
    expect(
      disagreeing(inQuery, hasRole('owner'), (found) => found.rules.has('client-supplied-owner-id')),
    ).toEqual([]);
  });
});
