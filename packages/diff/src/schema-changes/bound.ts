import type { Usage } from '../pairs.js';
import type { BoundKeyword } from '@assay/json-schema/algebra';
import type { SchemaRow } from './row.js';

/** Creates the row of a lower or upper bound, with example pairs for a schema such as `type: string`. */
export function bound(
  keyword: BoundKeyword,
  name: string,
  base: string,
  side: Usage | 'both',
  {
    loose = keyword.startsWith('min') ? '2' : '20',
    ...rest
  }: Pick<SchemaRow, 'except' | 'silent'> & { readonly loose?: string } = {},
): SchemaRow {
  return {
    id: keyword.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    name,
    keyword,
    differences: {
      ...(side !== 'response' && { request: ['bound-added', 'bound-tightened'] }),
      ...(side !== 'request' && { response: ['bound-removed', 'bound-loosened'] }),
    },
    narrower: `has a tighter \`${keyword}\`: it is {{after}}, and was {{before}}.`,
    wider: `has a looser \`${keyword}\`: it is {{after}}, and was {{before}}.`,
    reported: [
      [`{ ${base}, ${keyword}: ${loose} }`, `{ ${base}, ${keyword}: 5 }`],
      [`{ ${base} }`, `{ ${base}, ${keyword}: 5 }`],
    ],
    ...rest,
  };
}
