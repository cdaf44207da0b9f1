/** A Link Object (OpenAPI 3.1, section 4.8.20): what an answer says of the parameters of another operation. */
export interface Link {
  readonly operationId: string;
  /** By name, each a runtime expression. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly description: string;
}

type Links = Readonly<Record<string, Link>>;

const creationLinks = {
  project: links('/projects/0/id', 'of the first project that was made', 'getProject', 'deleteProject'),
  flow: links('/projects/0/flow', 'of its flow', 'getFlow'),
  variables: links('/projects/0/variables', 'of its variable set', 'getVariables'),
  group: links('/projects/0/group', 'of its group', 'getGroup', 'exportGroup', 'deleteGroup'),
};
const imported: Links = {
  ...creationLinks.project,
  ...creationLinks.flow,
  ...creationLinks.variables,
  ...creationLinks.group,
};

/** The links of the successful answers of operations, by `operationId`: where the ids come from that others take. */
export const linksByOperation: Readonly<Record<string, Links>> = {
  importByUrl: imported,
  importByUpload: imported,
  listProjects: {
    ...links('/items/0/id', 'of the first project of the page', 'getProject'),
    ...links('/items/0/flow', 'of its flow', 'getFlow'),
    ...links('/items/0/variables', 'of its variable set', 'getVariables'),
  },
  listGroups: links('/items/0/id', 'of the first group of the page', 'getGroup', 'exportGroup'),
  createEngine: links('/id', 'of the engine', 'getEngine', 'deleteEngine'),
  listEngines: links('/items/0/id', 'of the first engine of the page', 'getEngine'),
  createJob: links('/id', 'of the job', 'getJob', 'listJobResults', 'cancelJob', 'redeliverWebhook'),
  listJobs: links('/items/0/id', 'of the first job of the page', 'getJob', 'listJobResults'),
  listNamedDocuments: links(
    '/items/0/id',
    'of the first document of the page',
    'getNamedDocument',
    'listRevisions',
  ),
  listRules: links('/items/0/id', 'of the first rule of the page', 'getRule'),
};

/** Links that give operations the `id` at a place of the answer. */
function links(pointer: string, owner: string, ...operationIds: readonly string[]): Links {
  return Object.fromEntries(
    operationIds.map((operationId) => [
      operationId,
      {
        operationId,
        parameters: { id: `$response.body#${pointer}` },
        description: `The \`id\` ${owner}.`,
      },
    ]),
  );
}
