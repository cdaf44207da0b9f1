import { defineRule, formatPointer, type DuplicateKeyFault } from '@assay/core';

export default defineRule({
  id: 'duplicate-key',
  meta: {
    name: 'Duplicate key',
    category: 'documentation',
    topic: 'structure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The key `{{key}}` occurs more than once in {{mapping}}.',
    impact:
      'Most parsers silently keep the last one, some keep the first, others reject the document: the lost entry is documented, but neither validated nor tested.',
    recommendation:
      'Merge the two entries, or rename or remove one; the first is on line {{line}}. Keys must be unique in [JSON](https://www.rfc-editor.org/rfc/rfc8259#section-4) and [YAML](https://yaml.org/spec/1.2.2/#3213-node-comparison).',
    references: {
      cwe: [436, 694],
      links: [
        'https://www.rfc-editor.org/rfc/rfc8259#section-4',
        'https://yaml.org/spec/1.2.2/#3213-node-comparison',
      ],
    },
  },
  create: (context) => ({
    DuplicateKeyFault(fault) {
      const { key, first } = fault;
      context.report({ at: fault, data: { key, mapping: describeHolder(fault), line: first.start.line } });
    },
  }),
});

function describeHolder({ at, key }: DuplicateKeyFault): string {
  // A mapping under an earlier duplicate has no location in the parsed values.
  const isThere = at.at(-1) === key;
  const place = isThere ? at.slice(0, -1) : at;
  if (place.length === 0) return isThere ? 'the root of the document' : 'one mapping';
  return isThere ? `\`${formatPointer(place)}\`` : `one mapping below \`${formatPointer(place)}\``;
}
