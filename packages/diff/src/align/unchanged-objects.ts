import { isObject, type Document, type Operation, type RawObject } from '@assay/core';
import type { AnyPair } from '../pairs.js';
import { isEqual } from '@assay/json-schema';

/** Fields whose content is compared as separate pairs. */
const lookedAtApart: ReadonlySet<string> = new Set([
  'content',
  'headers',
  'itemSchema',
  'items',
  'parameters',
  'requestBody',
  'schema',
]);

/** Finds the pairs that are equal in both documents, including texts and examples. No change visitor needs to compare them. */
export class Untouched {
  /** True if all root fields that operations inherit are equal. */
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
      case 'RequestBody': {
        const { before, after } = pair;
        return before !== undefined && after !== undefined && haveSameFields(before.raw, after.raw);
      }
      // Links and the headers of encodings can be references to components, and links name operations.
      case 'Response': {
        const { before, after } = pair;
        if (before === undefined || after === undefined || before.links.size + after.links.size > 0)
          return false;
        return haveSameFields(before.raw, after.raw);
      }
      case 'MediaType': {
        const { before, after } = pair;
        if (before === undefined || after === undefined || before.encodings.size + after.encodings.size > 0)
          return false;
        return haveSameFields(before.raw, after.raw);
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

/** The fields of the root that operations inherit or refer to. */
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

/**
 * True if two parameter lists have the same entries. The parameters are compared separately, but some visitors look for another
 * parameter in the list.
 */
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
  // The presence of a part counts here, its content does not.
  for (const field of lookedAtApart) if ((a[field] === undefined) !== (b[field] === undefined)) return false;
  return true;
}
