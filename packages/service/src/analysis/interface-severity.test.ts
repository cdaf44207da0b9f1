import { describe, expect, it } from 'vitest';
import { withInterfaceSeverity } from './interface-severity.js';

describe('the severity that the endpoints for documents show', () => {
  it.each(['missing-response-schema', 'operation-responses-missing', 'plaintext-communication'])(
    'is high for `%s`, which the interface document names',
    (id) => {
      for (const severity of ['high', 'medium', 'low'] as const)
        expect(withInterfaceSeverity({ id, severity })).toEqual({ id, severity: 'high' });
    },
  );

  it('is that of the rule for all others', () => {
    const issue = { id: 'server-url-relative', severity: 'info' } as const;
    expect(withInterfaceSeverity(issue)).toBe(issue);
  });
});
