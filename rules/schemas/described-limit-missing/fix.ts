import { factOf, Parameter, Schema } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { describedLimits } from '../../knowledge/texts/described-schemas.js';
import { isSet } from './rule.js';

export default defineFixes('described-limit-missing', {
  kind: 'suggested',
  title: 'Add the described limits to the schema.',
  make({ node, model }) {
    // In 2.0, a parameter is also its own schema.
    const schema = node instanceof Parameter ? node.schema : node;
    if (!(schema instanceof Schema)) return undefined;
    const limits = [...factOf(model, describedLimits)].find(([item]) => item === schema)?.[1] ?? [];
    return limits
      .filter((limit) => !isSet(schema, limit))
      .flatMap(({ keyword, value }) => listKeywords(keyword, value, schema))
      .map(([keyword, value]) => ({
        kind: 'set' as const,
        document: schema.document,
        pointer: [...schema.segments(), keyword],
        value,
      }));
  },
});

/** Returns the keywords for a limit. Before 3.1, `exclusiveMinimum` is a boolean beside `minimum`. */
function listKeywords(keyword: string, value: number, { dialect }: Schema): [string, number | boolean][] {
  return keyword === 'exclusiveMinimum' && dialect !== '2020-12'
    ? [
        ['minimum', value],
        [keyword, true],
      ]
    : [[keyword, value]];
}
