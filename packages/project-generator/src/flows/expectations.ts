import { isSuccess, statusClass } from '@assay/api-knowledge';
import { resolve, type Operation, type Response } from '@assay/core';
import type { Expectation } from '../records/index.js';
import type { SchemaRegistry } from '../schemas/schema-registry.js';

/** Lists the documented responses of an operation, successful ones first, each group in document order. */
export function expectationsOf(operation: Operation, registry: SchemaRegistry): Expectation[] {
  const entries = operation.responses ?? [];
  const hasSuccess = entries.some(({ code }) => isSuccess(code));
  const expectations = entries.map(({ code, slot }) =>
    expectationOf(code, getExpectationKind(code, hasSuccess), resolve(slot), registry),
  );
  const success = expectations.filter(({ kind }) => kind === 'success').toSorted(byStatus);
  return [...success, ...expectations.filter(({ kind }) => kind !== 'success')];
}

/** Builds the expectations of a prerequisite or teardown step: only the successful responses. */
export function briefExpectations(expectations: readonly Expectation[]): Expectation[] {
  return expectations
    .filter(({ kind }, index) => kind === 'success' || kind === 'redirect' || index === 0)
    .map(({ status, kind, links }) => ({ status, kind, mediaTypes: [], headers: [], links }));
}

function byStatus(a: Expectation, b: Expectation): number {
  return a.status < b.status ? -1 : a.status > b.status ? 1 : 0;
}

/** `default` means success only if no 2xx is documented. */
function getExpectationKind(code: string, hasSuccess: boolean): Expectation['kind'] {
  if (code === 'default') return hasSuccess ? 'other' : 'success';
  switch (statusClass(code)) {
    case 2:
      return 'success';
    case 3:
      return 'redirect';
    case 4:
      return 'client-error';
    case 5:
      return 'server-error';
    default:
      return 'other';
  }
}

function expectationOf(
  status: string,
  kind: Expectation['kind'],
  response: Response | undefined,
  registry: SchemaRegistry,
): Expectation {
  return {
    status,
    kind,
    ...(response === undefined ? { unresolved: true as const } : {}),
    mediaTypes: (response?.content ?? []).flatMap((slot) => {
      const content = resolve(slot);
      if (content === undefined) return [];
      return [
        {
          type: content.mediaType,
          schema: content.schema === undefined ? null : registry.target(content.schema),
        },
      ];
    }),
    headers: [...(response?.headers ?? [])].map(([name, slot]) => {
      const header = resolve(slot);
      const schema = header?.schema ?? header?.content[0]?.schema;
      return {
        name,
        required: header?.flag('required') ?? false,
        schema: schema === undefined ? null : registry.target(schema),
      };
    }),
    links: [...(response?.links.keys() ?? [])],
  };
}
