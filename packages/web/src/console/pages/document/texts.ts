import { count } from '@assay/core';
import { texts as report } from '../../../report/findings/texts.js';

/** The words of the document page; those for findings are the report's. */
export const texts = {
  ...report,
  filters: 'Search and filter',
  title: 'Check a document',
  purpose:
    'Assay finds security and documentation problems in an OpenAPI document, and fixes what it can prove to be safe.',
  example: 'Try the bookshop example',
  intro:
    'OpenAPI 3.2, 3.1, 3.0 or Swagger 2.0, as YAML or JSON. Several files that refer to each other: a ZIP archive.',
  dropLabel: 'A document or a ZIP archive',
  paste: 'Paste a document',
  pasteHint: 'The text of a document',
  pasteOpen: 'Check this text',
  pastedYaml: 'pasted.yaml',
  pastedJson: 'pasted.json',
  url: 'URL of a document',
  urlHint: 'https://api.example.com/openapi.yaml',
  urlOpen: 'Check this URL',
  urlNote:
    'The service fetches it, with the documents that it refers to, as far as its operator allows. A browser could not. What came is then analysed on this page.',
  urlNeedsKey: 'The service fetches it: sign in first.',
  notUrl: 'That is not the URL of a document: it has to begin with `https://` or `http://`.',
  private: 'This document does not leave your browser',
  privateOn: 'It is analysed on this page, with the recommended rules. Nothing of it is sent.',
  privateOff: 'The service analyses it: each change is sent there. It keeps nothing of it.',
  privateOnly: 'The service takes one file at a time, so several files are analysed on this page.',
  serviceOnly:
    'The service fetches this document. Its source is shown here where it is an OpenAPI document; of anything else only the findings are.',
  needsKey: 'The service analyses documents for keys only: sign in, or switch back to this browser.',
  rulesetAdd: 'Add a ruleset',
  rulesetChange: 'Change the ruleset',
  rulesetTitle: 'Spectral ruleset',
  rulesetHint:
    'Its rules run on this page with those of Assay. Nothing is sent or fetched. Rules that need JavaScript or the engine of Spectral do not run: the findings name each of them. The ruleset may extend `spectral:oas`; rules of packages and URLs are left out.',
  rulesetUse: 'Use this ruleset',
  rulesetRemove: 'Remove the ruleset',
  rulesetYaml: 'ruleset.yaml',
  rulesetJson: 'ruleset.json',
  rulesetRuns: (name: string, running: number, skipped: number) =>
    `Ruleset \`${name}\`: ${count(running, 'rule runs', 'rules run')}${skipped === 0 ? '' : `, ${count(skipped, 'rule does', 'rules do')} not: see below the findings`}.`,
  rulesetBroken: (name: string) => `The ruleset \`${name}\` was not run.`,
  rulesetMore: (more: number) => `${count(more, 'more mistake')}: see below the findings.`,
  rulesetEndless: (name: string) =>
    `The ruleset \`${name}\` was removed: it takes too long on this document. A pattern may need endless time.`,
  reading: 'Reading the file…',
  tooLarge: (name: string, megabytes: number) =>
    `\`${name}\` has more than ${megabytes} MB, which a browser can hardly edit. \`assay validate\` takes larger ones.`,
  chooseRoot: 'Which file is the API?',
  chooseRootHint: 'The others are what it refers to.',
  checking: 'Checking…',
  checked: (milliseconds: number) =>
    `Checked in ${(milliseconds / 1000).toFixed(milliseconds < 950 ? 2 : 1)} s`,
  programError: 'The analysis failed. This is an error of Assay, not of the document:',
  starting: 'Starting the editor…',
  source: 'Source',
  sourceOf: (path: string) => `Source of ${path}`,
  file: 'File',
  findings: 'Findings',
  groups: (groups: number, places: number) => `${count(groups, 'group')}, ${count(places, 'place')}`,
  showSecrets: 'Show secrets',
  secretsHint: 'Secrets are masked in the source; the document keeps them.',
  download: 'Download',
  close: 'Close',
  fixAll: 'Apply safe fixes',
  fixAllHint: 'Applies each fix that no client or server of the API can notice, where it is proven',
  fix: 'Fix this',
  fixKinds: {
    safe: 'Safe: no client or server of the API can notice it.',
    suggested: 'Suggested: a decision that most would take. Look at it.',
    unsafe: 'Unsafe: somebody who knows the API has to check it.',
  },
  fixing: 'Proving the fix…',
  fixedOne: (title: string) => `Applied: ${title}`,
  fixedSome: (fixes: number) => `${count(fixes, 'fix', 'fixes')} applied. Undo with Ctrl+Z in the source.`,
  noFix: 'No fix was applied: none could be proven to mend this and break nothing else.',
  changedMeanwhile: 'The document has changed meanwhile. Try again.',
  passedBecause: 'No finding is high or critical.',
  failedBecause: (groups: number) =>
    `${count(groups, 'group')} of findings ${groups === 1 ? 'is' : 'are'} high or critical.`,
  notAnalysed: 'The document could not be analysed.',
  next: 'F8 and Shift+F8 in the source go through the findings.',
  elsewhere: 'Outside of operations',
  goTo: 'Go to this place',
  marksLeft: (left: number) =>
    `${left.toLocaleString('en')} less severe places are not marked in the source.`,
  wholeList: 'All findings',
} as const;
