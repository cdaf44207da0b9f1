import { count } from '@assay/core';

const gates: Readonly<Record<string, string>> = {
  weaker: 'weaker security, from medium on',
  breaking: 'what breaks clients',
  'weaker,breaking': 'weaker security, from medium on, and what breaks clients',
};

/** The words of the report of a comparison. */
export const texts = {
  title: 'Changes of the API',
  to: 'compared with',
  passed: 'Passed',
  failed: 'Failed',
  gate: (gate: string, failing: number) =>
    `The gate is ${gates[gate] ?? 'every change'}: ${failing === 0 ? 'no change reaches it' : `${count(failing, 'entry', 'entries')} of the list ${failing === 1 ? 'reaches' : 'reach'} it`}.`,
  noGate: 'No gate: every change passes.',
  nothing: 'Nothing has changed that clients or attackers would notice.',
  skip: 'Skip to the changes',
} as const;
