import { createHash } from 'node:crypto';
import { escapeHidden } from '@assay/text';
import type { Issue } from '@assay/core';
import { displayUri } from '@assay/host';
import { generateImport, importSettings, issueOf, type Import } from '@assay/project-generator';
import { rules } from '@assay/rules';
import { v7 } from 'uuid';
import type { ImportJob } from '../analysis-pool.js';
import type { ImportFrame, ImportedProject } from '../child-message.js';
import { uploadName } from '../../fetching/document-name.js';
import { recordText } from '../../records/record-store.js';
import { issueText } from '../issue-text.js';
import { withInterfaceSeverity } from '../interface-severity.js';
import { leftOutIssue, mostSevere } from '../omitted-issues.js';
import type { ChildSettings, JobContext } from '../protocol.js';
import { analyseDocument, foundIn, type AnalysedDocument } from './analyse-document.js';
import { pieces, TextChunks, chunkSize } from './answer.js';
import type { Send } from '../child-message.js';

/** The kind of engine that runs projects if the caller names none. */
const defaultEngine = 'fuzzer';

/** Creates test projects from a document and sends their records. */
export async function importDocument(
  job: ImportJob,
  { given }: JobContext,
  settings: ChildSettings,
  send: Send,
): Promise<void> {
  const analysed = await analyseDocument(job.document, given, { settings: importSettings(rules) }, settings);
  if ('missing' in analysed) {
    await send({ kind: 'needs', uris: [...analysed.missing] });
    return;
  }
  const { result, analysis } = analysed;
  const createdAt = new Date().toISOString();
  const testProjects = makeImport(analysed, job, settings, createdAt);
  const errors = (testProjects?.errors ?? analysis.findings.map(issueOf)).map(withInterfaceSeverity);
  await sendErrors(errors, settings, send);
  if (testProjects !== undefined && result.ok) {
    for (const bytes of pieces(result.source.bytes)) await send({ kind: 'source', bytes });
    await sendProjects(testProjects, send);
  }
  await send({
    kind: 'imported',
    frame: testProjects === undefined ? null : buildImportFrame(testProjects, job, createdAt),
    found: foundIn(analysed, errors.length),
  });
}

function makeImport(
  { result, analysis }: AnalysedDocument,
  { document, engine }: ImportJob,
  { maxOperations }: ChildSettings,
  now: string,
): Import | undefined {
  if (!result.ok || analysis.model === undefined) return undefined;
  const sha256 = createHash('sha256').update(result.source.bytes).digest('hex');
  const url = document.kind === 'url' ? displayUri(result.source.uri) : undefined;
  return generateImport(analysis.model, analysis.findings, {
    documentName: document.kind === 'url' ? displayUri(document.url) : uploadName(document.name),
    source: { kind: document.kind, location: url ?? null, sha256 },
    engine: engine?.kind ?? defaultEngine,
    maxOperations,
    now,
    makeId: () => v7(),
  });
}

async function sendErrors(errors: readonly Issue[], { maxIssues }: ChildSettings, send: Send): Promise<void> {
  const visible = mostSevere(errors, maxIssues);
  const leftOut = leftOutIssue({ all: errors.length, shown: visible.length }, { all: 0, shown: 0 });
  const chunks = new TextChunks((text) => send({ kind: 'errors', text: escapeHidden(text) }));
  await chunks.addArray(leftOut === undefined ? visible : [leftOut, ...visible], (issue) => issueText(issue));
  await chunks.end();
}

function buildImportFrame(
  { group, variableSets, schemas }: Import,
  { engine }: ImportJob,
  createdAt: string,
): ImportFrame {
  const [variables] = variableSets;
  if (variables === undefined) throw new TypeError('An import without the variable set of its group');
  return {
    group: {
      id: group.id,
      text: recordText(group),
      name: group.name,
      documentKey: group.documentKey,
      sha256: group.source.sha256,
    },
    variables: { id: variables.id, text: recordText(variables) },
    schemas: { id: schemas.id, text: recordText(schemas) },
    engineId: engine?.id ?? null,
    createdAt,
  };
}

/** Sends the projects of an import with their flows and variable sets, about a megabyte at a time. */
export async function sendProjects({ projects, flows, variableSets }: Import, send: Send): Promise<void> {
  let batch: ImportedProject[] = [];
  let size = 0;
  for (const [index, project] of projects.entries()) {
    const flow = flows[index];
    const variables = variableSets[index + 1]; // the set of the group comes first
    if (flow === undefined || variables === undefined)
      throw new TypeError('A project without flow or variables');
    const record: ImportedProject = {
      id: project.id,
      text: recordText(project),
      name: project.name,
      engine: project.engine,
      flow: { id: flow.id, text: recordText(flow) },
      variables: { id: variables.id, text: recordText(variables) },
    };
    batch.push(record);
    size += record.text.length + record.flow.text.length + record.variables.text.length;
    if (size >= chunkSize) {
      await send({ kind: 'projects', projects: batch });
      batch = [];
      size = 0;
    }
  }
  if (batch.length > 0) await send({ kind: 'projects', projects: batch });
}
