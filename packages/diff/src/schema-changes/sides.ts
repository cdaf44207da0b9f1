import type { Direction } from '../define-change.js';
import type { Usage } from '../pairs.js';

type Texts = Omit<Direction, 'problem'>;

/** The texts for changes of requests or of responses. */
interface Side {
  readonly send: string;
  /** The phrase after the value that identifies its sender and operations. */
  readonly where: string;
  readonly breaking: Texts;
  readonly compatible: Texts;
  readonly unknown: Texts;
}

/** The common texts of all kinds of changes in the table, by sender of the value. */
export const sides: Readonly<Record<Usage, Side>> = {
  request: {
    send: 'send',
    where: 'that clients send in {{operations}}',
    breaking: {
      clients: 'breaking',
      severity: 'medium',
      impact: 'Requests that the old document allowed are refused.',
      recommendation: 'Continue to accept what clients send today, or announce when that ends.',
    },
    compatible: {
      clients: 'compatible',
      severity: 'info',
      impact: 'All requests that clients send today stay valid.',
      recommendation: 'Say in the description what is accepted now.',
    },
    unknown: {
      clients: 'unknown',
      severity: 'low',
      impact: 'Some requests that clients send today may be refused.',
      recommendation: 'Try what clients send today against the new document.',
    },
  },
  response: {
    send: 'get',
    where: 'in responses of {{operations}}',
    breaking: {
      clients: 'breaking',
      severity: 'medium',
      impact: 'Clients that were written for the old document get values that they do not expect.',
      recommendation: 'Keep to what the old document promised, or offer the change under a new version.',
    },
    compatible: {
      clients: 'compatible',
      severity: 'info',
      impact: 'Clients get only values that they can handle today.',
      recommendation: 'Nothing needs to be done, as long as the service keeps to it.',
    },
    unknown: {
      clients: 'unknown',
      severity: 'low',
      impact: 'Clients may get values that they were not written for.',
      recommendation: 'Try what the service sends today against what clients do with it.',
    },
  },
};
