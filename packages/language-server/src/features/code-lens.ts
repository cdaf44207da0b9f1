import { effectiveSecurity } from '@assay/api-knowledge';
import type { Analysis, Operation } from '@assay/core';
import type { CodeLens } from 'vscode-languageserver';
import { keyRange } from '../workspace/positions.js';

/** Returns a lens above each operation of a document that shows the credentials it requires. */
export function codeLensesOf({ model }: Analysis, uri: string): readonly CodeLens[] {
  if (model === undefined) return [];
  return model.document.operations.flatMap((operation): CodeLens[] => {
    if (operation.document.uri !== uri) return [];
    const range = keyRange(operation.document, operation.segments());
    return range === undefined
      ? []
      : [{ range, command: { title: describeSecurity(operation), command: '' } }];
  });
}

/** Describes the credentials that an operation requires (Operation Object, `security`), and the place that declares them. */
export function describeSecurity(operation: Operation): string {
  const { demand, alternatives, origin } = effectiveSecurity(operation);
  const where = origin.kind === 'Document' && demand !== 'absent' ? ' (as for the whole API)' : '';
  switch (demand) {
    case 'absent':
      return 'Open to everyone: no security is stated';
    case 'empty':
      return `Open to everyone${where}`;
    case 'unreadable':
      return 'The security cannot be read';
    case 'optional':
    case 'required': {
      const ways = alternatives.map(({ schemes }) =>
        schemes.length === 0
          ? 'nothing'
          : schemes
              .map(({ name, scopes }) => (scopes.length === 0 ? name : `${name} (${scopes.join(', ')})`))
              .join(' and '),
      );
      return `Needs ${ways.join(', or ')}${where}`;
    }
  }
}
