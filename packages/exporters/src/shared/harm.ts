import {
  ApiPaths,
  rankHarm,
  englishName,
  type Harm,
  type HarmfulRank,
  type HarmRank,
} from '@assay/api-knowledge';
import { isJsonObject } from '@assay/json-schema';
import { bodyValueOf, type Flow, type HttpRequest, type Step } from '@assay/project-generator';
import type { ExportOptions, ExportSource } from '../exporter.js';
import { oneLine } from './text.js';

/** Effects of requests of each rank, as the end of a sentence. */
export const harmMeanings: Readonly<Record<HarmfulRank, string>> = {
  credentials: 'may change how the caller signs in',
  settings: 'may change how an organisation, a server or a feature works',
  destructive: 'may delete or replace more than one object, or stop the service',
  outside: 'may reach people outside or cost money',
};

/** Variable that must be set before a Postman collection sends potentially harmful requests. */
export const allowVariable = 'allowHarmful';

/** The harm of the operations of an import. */
export class Harms {
  private readonly paths: ApiPaths;
  private readonly known = new Map<string, Harm>();

  constructor({ flows }: Pick<ExportSource, 'flows'>) {
    this.paths = new ApiPaths(flows.map(({ operation }) => operation));
    for (const flow of flows) {
      const subject = flow.steps.find(({ id }) => id === flow.subject);
      const harm = flow.harm ?? this.judge(flow, subject?.request);
      if (subject !== undefined) this.known.set(subject.operationPointer, harm);
    }
  }

  /** Returns the harm of a step; steps that only obtain a credential have none. */
  ofStep({ operationPointer, request, purpose }: Step): Harm {
    if (purpose !== undefined) return { rank: 'none', evidence: [] };
    const known = this.known.get(operationPointer);
    if (known !== undefined) return known;
    const harm = rankHarm(
      { method: request.method, path: request.pathTemplate, fields: fieldsOf(request) },
      this.paths,
    );
    this.known.set(operationPointer, harm);
    return harm;
  }

  /** Judges the harm of an operation from its record. */
  private judge({ operation }: Flow, request: HttpRequest | undefined): Harm {
    const { id, method, path, summary, tags } = operation;
    const fields = request === undefined ? [] : fieldsOf(request);
    return rankHarm({ method, path, operationId: id, summary, tags, fields }, this.paths);
  }
}

function fieldsOf(request: HttpRequest): string[] {
  const body = bodyValueOf(request);
  return isJsonObject(body) ? Object.keys(body).map(englishName) : [];
}

/** True for a rank whose requests are only sent if allowed. */
export function isHarmful(rank: HarmRank): rank is HarmfulRank {
  return rank !== 'none' && rank !== 'own-data';
}

/** Formats the words that indicate a rank: `path "reset token"`. */
export function describeEvidence({ evidence }: Harm): string {
  return evidence
    .slice(0, 3)
    .map((each) => `${each.in} "${each.words}"`)
    .join(', ');
}

/** A flow that is not sent by default, with the reason. */
export interface WithheldFlow {
  readonly flow: Flow;
  /** The ranks of its steps that are not allowed. */
  readonly ranks: readonly HarmfulRank[];
  /** Reason, as sentences: the possible harm, the words that indicate it, and the option to send it anyway. */
  readonly reason: string;
}

/** An import, divided by default permission. */
export interface Divided {
  /** The flows that only affect data that they create. */
  readonly sent: ExportSource;
  /** The withheld flows. */
  readonly withheld: ExportSource;
  /** Reasons by flow id. */
  readonly reasons: ReadonlyMap<string, WithheldFlow>;
  /** The reasons for display: a sentence for each rank. */
  readonly sentences: readonly string[];
}

/** Divides an import into flows that may be sent by default, and flows that need permission: see `Harms`. */
export function divideByHarm(source: ExportSource, { allow = [] }: ExportOptions = {}): Divided {
  const harms = new Harms(source);
  const isWithheld = (step: Step): boolean => {
    const { rank } = harms.ofStep(step);
    return isHarmful(rank) && !allow.includes(rank);
  };
  const reasons = new Map<string, WithheldFlow>();
  const flows: Flow[] = [];
  for (const flow of source.flows) {
    const harmful = flow.steps.filter((step) => step.role !== 'teardown' && isWithheld(step));
    if (harmful.length === 0) flows.push(withoutSteps(flow, isWithheld));
    else reasons.set(flow.id, withholdFlow(flow, harmful, harms));
  }
  return {
    sent: { ...source, flows },
    withheld: { ...source, flows: source.flows.filter(({ id }) => reasons.has(id)) },
    reasons,
    sentences: listSentences([...reasons.values()]),
  };
}

/** Removes the teardown steps of a flow that need permission. */
function withoutSteps(flow: Flow, isWithheld: (step: Step) => boolean): Flow {
  const left = new Set(flow.steps.filter(isWithheld).map(({ id }) => id));
  if (left.size === 0) return flow;
  return {
    ...flow,
    steps: flow.steps.filter(({ id }) => !left.has(id)),
    edges: flow.edges.filter(({ from, to }) => !left.has(from) && !left.has(to)),
    teardown: flow.teardown.filter((id) => !left.has(id)),
  };
}

function withholdFlow(flow: Flow, harmful: readonly Step[], harms: Harms): WithheldFlow {
  const ranks = [...new Set(harmful.map((step) => harms.ofStep(step).rank).filter(isHarmful))];
  const step = harmful.find(({ id }) => id === flow.subject) ?? harmful[0];
  const harm = step && harms.ofStep(step);
  const caller =
    step === undefined || step.id === flow.subject ? 'It' : `\`${oneLine(step.id)}\`, which it needs,`;
  return { flow, ranks, reason: harm === undefined ? '' : harmReason(harm, caller, ranks) };
}

/**
 * Explains why a request is not sent by default, in two sentences: the possible harm, the words that indicate it, and the option
 * to allow it.
 */
export function harmReason(harm: Harm, caller = 'It', ranks: readonly HarmRank[] = [harm.rank]): string {
  if (!isHarmful(harm.rank)) return '';
  return `${caller} ${harmMeanings[harm.rank]} (${harm.rank}: ${oneLine(describeEvidence(harm))}). \`--allow ${ranks.join(',')}\` sends it.`;
}

/** Maximum number of operations named in a sentence. */
const maxNames = 5;

function listSentences(flows: readonly WithheldFlow[]): string[] {
  const byRanks = new Map<string, WithheldFlow[]>();
  for (const each of flows)
    byRanks.set(each.ranks.join(','), [...(byRanks.get(each.ranks.join(',')) ?? []), each]);
  return [...byRanks].map(([ranks, flows]) => {
    const names = flows.slice(0, maxNames).map(({ flow }) => `\`${oneLine(flow.name)}\``);
    const more = flows.length > maxNames ? ` and ${flows.length - maxNames} more` : '';
    const isOne = flows.length === 1;
    const [rank] = flows[0]?.ranks ?? [];
    return `${isOne ? '1 operation is' : `${flows.length} operations are`} not sent by default, because ${isOne ? 'it' : 'they'} ${rank === undefined ? 'may do harm' : harmMeanings[rank]}: ${names.join(', ')}${more}. \`--allow ${ranks}\` includes ${isOne ? 'it' : 'them'}.`;
  });
}
