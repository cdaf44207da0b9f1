import { formatPointer, type SuppressionFault } from '@assay/core';

/** Describes the location of a suppression, as a phrase after its name: `on line 12`, ``at `/paths/~1pets` ``. */
export function suppressionPlace({ writtenAs, at, range }: SuppressionFault): string {
  const line = range?.start.line ?? 1;
  switch (writtenAs) {
    case 'comment':
      return `on line ${line}`;
    case 'extension': {
      const object = at.slice(0, at.lastIndexOf('x-assay-ignore'));
      return object.length === 0 ? 'at the root' : `at \`${formatPointer(object).replaceAll('`', "'")}\``;
    }
    case 'ignore-file':
      return `on line ${line} of the ignore file`;
  }
}
