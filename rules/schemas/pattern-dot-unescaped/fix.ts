import { Parameter, Schema } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { findWildcardDot } from './wildcard-dots.js';

export default defineFixes('pattern-dot-unescaped', {
  kind: 'suggested',
  title: 'Escape the dots in the pattern.',
  make({ node }) {
    // In 2.0, a parameter is also its own schema.
    const schema = node instanceof Parameter ? node.schema : node;
    if (!(schema instanceof Schema) || schema.pattern === undefined) return undefined;
    return [
      {
        kind: 'set',
        document: schema.document,
        pointer: [...schema.segments(), 'pattern'],
        value: escapeDots(schema.pattern),
      },
    ];
  },
});

function escapeDots(pattern: string): string {
  const dot = findWildcardDot(pattern);
  return dot === undefined
    ? pattern
    : escapeDots(`${pattern.slice(0, dot.index)}\\${pattern.slice(dot.index)}`);
}
