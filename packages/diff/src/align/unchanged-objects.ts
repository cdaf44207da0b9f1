import { isObject, type Document, type Operation, type RawObject } from '@assay/core';
import type { AnyPair } from '../pairs.js';
import { isEqual } from '@assay/json-schema';

/** Fields whose content is looked at as pairs of its own. */
const lookedAtApart: ReadonlySet<string> = new Set([
  'content',
  'headers',
  'itemSchema',
  'items',
  'parameters',
  'requestBody',
  'schema',
]);

/**
 * Knows which pairs are written alike in both documents by themselves, texts and examples included, so that no kind of change has to look
 * at them, whichever fields it is about.
 */
export class Untouched {
  /** True where all that operations inherit is written alike. */
  private readonly areRootsAlike: boolean;

  constructor(before: Document | undefined, after: Document | undefined) {
    this.areRootsAlike =
      before !== undefined &&
      after !== undefined &&
      inherited.every((field) => isSame(before.raw, after.raw, field));
  }

  is(pair: AnyPair): boolean {
    switch (pair.kind) {
      case 'Operation': {
        const { before, after } = pair;
        return before !== undefined && after !== undefined && this.areRootsAlike && areAlike(before, after);
      }
      case 'Parameter':
      case 'RequestBody':
      case 'Response':
      case 'MediaType': {
        const { before, after } = pair;
        return before !== undefined && after !== undefined && haveSameFields(before.raw, after.raw);
      }
      case 'Header': {
        const { before, after } = pair;
        return before !== undefined && after !== undefined && isEqual(before.raw, after.raw);
      }
      default:
        return false;
    }
  }
}

/** The fields of the root that operations inherit, or name. */
const inherited = [
  'swagger',
  'openapi',
  'servers',
  'security',
  'host',
  'basePath',
  'schemes',
  'consumes',
  'produces',
  'securityDefinitions',
  'components',
];

function isSame(before: RawObject, after: RawObject, field: string): boolean {
  const [a, b] = [before[field], after[field]];
  if (field !== 'components') return isEqual(a, b);
  const [schemes, others] = [a, b].map((each) => (isObject(each) ? each['securitySchemes'] : undefined));
  return isEqual(schemes, others);
}

function areAlike(before: Operation, after: Operation): boolean {
  const [a, b] = [before.raw, after.raw];
  if (before.path !== after.path || !haveSameFields(a, b, 'responses')) return false;
  if (!haveSameFields(before.pathItem.raw, after.pathItem.raw, ...methods)) return false;
  const [codes, others] = [a['responses'], b['responses']].map((each) =>
    isObject(each) ? Object.keys(each) : [],
  );
  return isEqual(codes, others) && areSameParameterLists(before, after);
}

/** Parameters are looked at one by one, but some kinds ask whether there is another one of a kind. */
function areSameParameterLists({ parameters: a }: Operation, { parameters: other }: Operation): boolean {
  if (a.length !== other.length) return false;
  return a.every((parameter, index) => {
    const against = other[index];
    return (
      parameter.name === against?.name &&
      parameter.in === against.in &&
      parameter.required === against.required
    );
  });
}

const methods = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
  'additionalOperations',
];

function haveSameFields(a: RawObject, b: RawObject, ...except: readonly string[]): boolean {
  const isMeant = (field: string) => !lookedAtApart.has(field) && !except.includes(field);
  for (const field in a) if (isMeant(field) && !isEqual(a[field], b[field])) return false;
  for (const field in b) if (isMeant(field) && a[field] === undefined) return false;
  // Whether there is a part at all is a matter of the whole.
  for (const field of lookedAtApart) if ((a[field] === undefined) !== (b[field] === undefined)) return false;
  return true;
}
