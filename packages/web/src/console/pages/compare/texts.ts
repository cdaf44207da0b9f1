import { count } from '@assay/core';

/** The words of the page that compares two documents. */
export const texts = {
  title: 'Compare two versions',
  intro: 'What a change does to security, and to the clients of the old version.',
  old: 'Old version',
  new: 'New version',
  compare: 'Compare',
  comparing: 'Comparing…',
  needsBoth: 'Give both versions.',
  mixed: 'Give both as URLs, or both as files or texts.',
  none: 'Both documents mean the same: nothing has changed.',
  start: 'Give two versions of a document to see what has changed between them.',
  from: (old: string, now: string) => `${old} → ${now}`,
  verdict: (changes: number) => count(changes, 'change'),
  omitted: (left: number) =>
    `${count(left, 'change')} are not listed: the answer has the 5,000 most severe ones.`,
  weaker: 'Security is weaker',
  breaking: 'Clients break',
  stronger: 'Security is stronger',
  other: 'Other changes',
  about: {
    weaker: 'Check each of these before you publish the new version.',
    breaking: 'Clients of the old version stop working, or may.',
    stronger: 'These make the API safer.',
    other: 'Neither security nor clients are known to be affected.',
  },
  security: (direction: string) => `security ${direction}`,
  clients: (effect: string) => `clients ${effect}`,
  breaks: 'Breaks clients',
  places: 'Where',
  line: (side: string, uri: string, line: number) => `${side}: ${uri}, line ${line}`,
  oldSide: 'Old',
  newSide: 'New',
  more: 'Show more',
} as const;
