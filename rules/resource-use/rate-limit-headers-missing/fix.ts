import { documentedAs } from '@assay/api-knowledge';
import { resolve } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { headerIntents, rateLimit } from '../../knowledge/fixes/headers.js';

export default defineFixes('rate-limit-headers-missing', {
  kind: 'suggested',
  title: 'Document the `RateLimit` header of the `429` responses.',
  make({ model }) {
    const { operations } = model.document;
    const limited = operations.filter((operation) => documentedAs(operation, 429) === 'exact');
    const responses = new Set(
      limited.flatMap(({ responses: all }) => resolve(all?.find(({ code }) => code === '429')?.slot) ?? []),
    );
    return headerIntents(model, [...responses], 'RateLimit', rateLimit);
  },
});
