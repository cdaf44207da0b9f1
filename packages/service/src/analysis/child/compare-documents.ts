import { maskSentences, SecretMasker } from '@assay/api-knowledge';
import type { Analysis, Location, Rule } from '@assay/core';
import {
  approveChanges,
  compareModels,
  countEffects,
  gateUnder,
  reachesGate,
  type ApprovedChange,
  type Change,
  type VersionStep,
} from '@assay/diff';
import { parseIgnoreFile, type IgnoreFile } from '@assay/findings';
import { rules } from '@assay/rules';
import type { Approval, DiffConfig, DiffJob } from '../analysis-pool.js';
import { documentName } from '../../fetching/document-name.js';
import { mostSevere } from '../omitted-issues.js';
import type { ChildSettings, JobContext } from '../protocol.js';
import {
  analyseDocument,
  foundIn,
  type AnalysedDocument,
  type MissingDocuments,
} from './analyse-document.js';
import { AnswerWriter } from './answer.js';
import type { Send } from '../child-message.js';

/** The rules that report why a document cannot be analysed. A comparison needs no other rules. */
const loading = rules.filter((rule: Rule) => rule.meta.always === true);

/** Compares two documents and sends the body of the response. */
export async function compareDocuments(
  job: DiffJob,
  { given, answerPath }: JobContext,
  settings: ChildSettings,
  send: Send,
): Promise<void> {
  const options = { preset: 'all', rules: loading } as const;
  const [old, now] = [
    await analyseDocument(job.old, given, options, settings),
    await analyseDocument(job.new, given, options, settings),
  ];
  if ('missing' in old || 'missing' in now) {
    const missing = [old, now].flatMap((each: AnalysedDocument | MissingDocuments) =>
      'missing' in each ? each.missing : [],
    );
    await send({ kind: 'needs', uris: [...new Set(missing)] });
    return;
  }
  const fault = findComparisonFault(job, old, now);
  const judged = fault === undefined ? judge(old.analysis, now.analysis, job.config ?? usual) : noChanges;
  const answer = new AnswerWriter(answerPath, send);
  await writeBody({ job, old, now, ...judged, fault }, settings, answer);
  const found = foundIn(now, judged.changes.length);
  await send({
    kind: 'compared',
    fault: fault ?? null,
    found: { ...found, bytes: found.bytes + foundIn(old, 0).bytes },
  });
}

/** The changes of a comparison after its policy was applied. */
interface Judged {
  readonly changes: readonly Change[];
  readonly approved: readonly ApprovedChange[];
  readonly version: VersionStep | null;
  readonly passed: boolean;
}

const noChanges: Judged = { changes: [], approved: [], version: null, passed: false };

const usual: DiffConfig = {
  gate: { weaker: true, breaking: false },
  graceDays: 0,
  requireMajor: false,
  approvals: [],
};

function judge(old: Analysis, now: Analysis, { gate, approvals, ...policy }: DiffConfig): Judged {
  const today = new Date().toISOString().slice(0, 10);
  const { graceDays } = policy;
  const { changes, version } = compareModels(old.model, now.model, { today, graceDays, hasExamples: true });
  const { changes: left, approved } = approveChanges(changes, {
    documents: now.documents,
    oldUri: old.uri,
    newUri: now.uri,
    ignoreFile: toIgnoreFile(approvals, now.uri),
    // Approvals inside documents are ignored here: the documents are untrusted.
    onlyIgnoreFile: true,
    today,
  });
  const ownGate = gateUnder(gate, policy, version);
  const masker = new SecretMasker([...old.documents, ...now.documents]);
  return {
    changes: left.map((change) => maskSentences(change, masker)),
    approved: approved.map((each) => ({ ...each, change: maskSentences(each.change, masker) })),
    version,
    passed: !left.some((change) => reachesGate(change, ownGate)),
  };
}

/** Converts the approvals of a request to an ignore file. */
function toIgnoreFile(approvals: readonly Approval[], file: string): IgnoreFile {
  const entries = approvals.map(({ change, ...approval }) => ({ rule: change, file, ...approval }));
  const bytes = new TextEncoder().encode(JSON.stringify(entries));
  return parseIgnoreFile({ uri: 'memory:///approvals.json', bytes });
}

/** The reason why two documents were not compared: the side, and a sentence. */
interface Fault {
  readonly side: 'old' | 'new';
  readonly reason: string;
}

function findComparisonFault(
  { old: was, new: is }: DiffJob,
  old: AnalysedDocument,
  now: AnalysedDocument,
): Fault | undefined {
  for (const [side, document, { analysis }] of [
    ['old', was, old],
    ['new', is, now],
  ] as const) {
    if (analysis.model !== undefined) continue;
    const name = documentName(document).replaceAll('`', "'");
    return {
      side,
      reason: `The ${side} document \`${name}\` cannot be compared: ${explainNotCompared(analysis)}`,
    };
  }
  return undefined;
}

function explainNotCompared({ findings }: Analysis): string {
  return findings[0]?.problem ?? 'It is not an OpenAPI document.';
}

interface Compared extends Judged {
  readonly job: DiffJob;
  readonly old: AnalysedDocument;
  readonly now: AnalysedDocument;
  readonly fault: Fault | undefined;
}

async function writeBody(
  { old, now, changes, approved, version, passed, fault }: Compared,
  { maxIssues }: ChildSettings,
  answer: AnswerWriter,
): Promise<void> {
  const visible = mostSevere(changes, maxIssues);
  const { chunks } = answer;
  const head = {
    status: fault === undefined ? 'success' : 'error',
    ...(fault === undefined ? {} : { side: fault.side, reason: fault.reason }),
    old: { uri: old.uriOf(old.analysis.uri) },
    new: { uri: now.uriOf(now.analysis.uri) },
  };
  await chunks.add(`${JSON.stringify(head).slice(0, -1)},"changes":`);
  await chunks.addArray(visible, (change) => changeText(change, old, now));
  const summary = JSON.stringify(countEffects(changes));
  await chunks.add(`,"summary":${summary},"omitted":${changes.length - visible.length},"approved":`);
  await chunks.addArray(approved.slice(0, maxIssues), (each) => approvedText(each, old, now));
  await chunks.add(`,${JSON.stringify({ version, passed }).slice(1)}`);
  await answer.end();
}

function approvedText(
  { change, approval }: ApprovedChange,
  old: AnalysedDocument,
  now: AnalysedDocument,
): string {
  const { owner, reason, until } = approval;
  const head = JSON.stringify({ owner: owner ?? null, reason: reason ?? null, until: until ?? null });
  return `${head.slice(0, -1)},"change":${changeText(change, old, now)}}`;
}

function changeText(change: Change, old: AnalysedDocument, now: AnalysedDocument): string {
  const shown = (location: Location | null, { uriOf }: AnalysedDocument) =>
    location && { ...location, uri: uriOf(location.uri) };
  return JSON.stringify({ ...change, old: shown(change.old, old), new: shown(change.new, now) });
}
