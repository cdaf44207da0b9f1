/** The words of the report of a verification. */
export const texts = {
  at: 'Verified at',
  passed: 'Passed',
  failed: 'Failed',
  result: (passed: boolean) =>
    passed ? 'Nothing that was asked differs enough to fail.' : 'The service is not what its document says.',
  unreachable: 'The service gives no answer',
  nothing: 'The document has no operations.',
  skip: 'Skip to the operations',
} as const;
