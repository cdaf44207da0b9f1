import type { Finding, Model, Operation } from '@assay/core';
import type { Problem } from './definitions.js';
import { code } from './wording.js';

/** Reports a document without operations as one problem, unless a rule has reported it. */
export function emptyProblems({ document }: Model, findings: readonly Finding[]): Problem[] {
  const isReported = findings.some(({ id }) => id === 'paths-empty');
  if (document.operations.length > 0 || isReported) return [];
  return [{ id: 'operations-missing', operation: null, data: {} }];
}

/** Reports webhooks and callbacks, for which no projects exist, as one problem. */
export function inboundProblems({ document }: Model): Problem[] {
  const webhooks = document.webhooks.length;
  const callbacks = document.operations.reduce((sum, operation) => sum + operation.callbacks.size, 0);
  const parts = [counted(webhooks, 'webhook'), counted(callbacks, 'callback')].filter((part) => part !== '');
  if (parts.length === 0) return [];
  return [
    { id: 'inbound-requests-not-imported', operation: null, data: { what: capitalise(parts.join(' and ')) } },
  ];
}

function counted(number: number, noun: string): string {
  return number === 0 ? '' : `${number === 1 ? 'one' : number} ${noun}${number === 1 ? '' : 's'}`;
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const maxNames = 3;

/** Reports the operations beyond the limit of an import as one problem. */
export function leftOutProblems(
  leftOut: readonly Operation[],
  names: ReadonlyMap<Operation, string>,
  limit: number,
): Problem[] {
  if (leftOut.length === 0) return [];
  const namedNames = leftOut
    .slice(0, maxNames)
    .map((operation) => code(names.get(operation) ?? operation.signature));
  const more = leftOut.length - namedNames.length;
  const data = {
    what: leftOut.length === 1 ? 'One operation is' : `${leftOut.length.toLocaleString('en')} operations are`,
    limit: limit.toLocaleString('en'),
    names:
      more === 0 ? namedNames.join(', ') : `${namedNames.join(', ')} and ${more.toLocaleString('en')} more`,
  };
  return [{ id: 'operations-left-out', operation: null, data }];
}
