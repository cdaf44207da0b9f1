import { count } from '@assay/core';

/** The texts of the rulesets page. */
export const texts = {
  title: 'Rulesets',
  intro:
    'The Spectral ruleset of your organisation. The service runs one version of it on every document, with the rules of Assay.',
  none: 'There is no ruleset yet.',
  upload: 'Upload a ruleset',
  uploadHint:
    'Your ruleset may extend `spectral:oas`, and YAML and JSON files at URLs, which the service fetches once. The service skips and lists rules that need JavaScript or the engine of Spectral.',
  isActive: 'Run it from now on',
  send: 'Upload',
  mistakes: 'The ruleset has mistakes and was not saved.',
  version: 'Version',
  state: 'State',
  runs: 'runs',
  isKept: 'does not run',
  rules: 'Rules',
  ruleCount: (rules: number, skipped: number) =>
    `${rules.toLocaleString('en')}${skipped === 0 ? '' : `, ${skipped.toLocaleString('en')} left out`}`,
  size: 'Size',
  createdBy: 'Uploaded by',
  created: 'Uploaded',
  action: 'Action',
  show: (version: number) => `Version ${version}`,
  run: 'Run',
  stop: 'Stop',
  remove: 'Delete',
  removeTitle: 'Delete this version?',
  removeText: (version: number, isActive: boolean) =>
    isActive
      ? `Version ${version} runs. Once it is deleted, no ruleset runs.`
      : `Version ${version} cannot be restored.`,
  running: (rules: number) => `${count(rules, 'rule runs', 'rules run')}:`,
  skipped: (rules: number) => `${count(rules, 'sentence')} about what is left out:`,
  extended: (files: number) =>
    `Extended from URLs (${files.toLocaleString('en')}), as fetched during the upload:`,
  extendedFile: (url: string, size: string, sha256: string) =>
    `\`${url}\`, ${size}, SHA-256 \`${sha256.slice(0, 12)}…\``,
  text: 'Text',
} as const;
