/** The words of the report of an import. */
export const texts = {
  title: 'Import of',
  notMade: 'No projects were made: the document cannot be analysed.',
  written: 'Written to',
  project: 'project',
  projects: 'projects',
  reached: 'stand in a message',
  error: 'error',
  errors: 'errors',
  noAddress: 'No address is known: give one with --base-url.',
  credentials: 'Credentials to fill in',
  noCredentials: 'None.',
  alternative: 'an alternative',
  inTheWay: 'What stands in the way of testing',
  leftOut: 'Left out of exports',
  nothing: 'The document has no operations to test.',
  skip: 'Skip to the projects',
} as const;
