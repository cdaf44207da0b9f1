/** All words of the report that are not of rules or documents. */
export const texts = {
  passed: 'Passed',
  failed: 'Failed',
  score: 'Score',
  outOf: 'of 100',
  noScore: 'no score',
  more: (causes: number) => `${count(causes, 'more cause')}`,
  little: (causes: number) =>
    `${count(causes, 'further cause costs', 'further causes cost')} less than a point.`,
  first: 'Mend these first',
  firstHint: 'The gravest group of each kind. One decision settles a group.',
  map: 'Map of the API',
  mapHint:
    'Each operation by its worst finding, as wide as it has findings. What touches the whole API is left out here',
  clean: 'nothing of its own',
  all: 'All groups',
  filters: 'Filters',
  search: 'Search',
  searchHint: 'Words of a problem, a path or a rule',
  category: 'Category',
  rule: 'Rule',
  tag: 'Tag',
  any: 'any',
  view: 'Show as',
  views: { list: 'List', rule: 'By rule', path: 'By path' },
  clear: 'Clear filters',
  nothing: 'Nothing was found. Nothing to do here.',
  noMatch: 'No group matches these filters.',
  wholeApi: 'The whole API',
  shared: 'Shared by several operations',
  elsewhere: 'Outside of operations',
  impact: 'What can happen',
  recommendation: 'What to do',
  references: 'References',
  places: 'Places',
  link: 'Link to this group',
  back: 'Back to the list',
  morePlaces: 'Show more places',
  violations: 'Violations of the official schema',
  suppressed: 'Suppressed',
  undecided: 'Not judged, so findings may be missing',
  failures: 'Rules that failed, so findings may be missing',
  unread: 'Not read',
  document: 'Document',
  skip: 'Skip to the groups',
  made: 'Made by Assay',
} as const;

/** Writes a number of things: `1 place`, `1,830 places`. */
export function count(value: number, singular: string, plural = `${singular}s`): string {
  return `${value.toLocaleString('en')} ${value === 1 ? singular : plural}`;
}
