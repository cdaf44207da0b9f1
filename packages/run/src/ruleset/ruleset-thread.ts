import { parentPort, workerData } from 'node:worker_threads';
import {
  callsForeignFunction,
  describeMissingRulesets,
  describeRules,
  lintDocument,
  openRuleset,
  RulesetError,
  selectNative,
  type OpenRuleset,
} from '@assay/ruleset';
import {
  defaultLimits,
  errorMessage,
  noDeadline,
  parseSource,
  parseText,
  type SourceDocument,
} from '@assay/text';
import { NodeRulesetHost } from './node-ruleset-host.js';
import type { FromThread, SentDocument, ThreadAnswer, ThreadTask, ToThread } from './thread-messages.js';

// The module of the threads that run rulesets with code. A thread can be stopped at any time: see threaded-ruleset.ts.

const port = parentPort;
if (port === null) throw new TypeError('A ruleset with code runs in a thread of its own');
const send = (message: FromThread): void => port.postMessage(message);

const questions = new Map<number, (answer: ThreadAnswer) => void>();
let nextQuestion = 0;

async function ask(subject: 'url' | 'file' | 'document', name: string): Promise<SentDocument> {
  const id = nextQuestion++;
  const answer = await new Promise<ThreadAnswer>((resolve) => {
    questions.set(id, resolve);
    send({ kind: 'ask', id, subject, name });
  });
  questions.delete(id);
  if (!answer.ok) throw new Error(answer.message);
  return answer;
}

async function askText(subject: 'url' | 'file', name: string): Promise<string> {
  const { content } = await ask(subject, name);
  if (typeof content !== 'string') throw new TypeError(`\`${name}\` was not sent as a text`);
  return content;
}

async function open({ cwd, location, asksForFiles }: ThreadTask): Promise<OpenRuleset> {
  const host = new NodeRulesetHost({
    cwd,
    location,
    readUrl: (url) => askText('url', url),
    ...(asksForFiles ? { readFile: (path) => askText('file', path) } : {}),
  });
  return openRuleset(NodeRulesetHost.toLocation(location), host);
}

function parse({ uri, content }: SentDocument): SourceDocument {
  const parsed =
    typeof content === 'string'
      ? parseText(uri, content, defaultLimits, noDeadline)
      : parseSource({ uri, bytes: content }, defaultLimits, noDeadline);
  if (!parsed.ok) throw new Error(`\`${uri}\` is not read: it is neither JSON nor YAML`);
  return parsed.document;
}

function sendFailure(error: unknown): void {
  send({
    kind: 'failed',
    code: error instanceof Error && 'code' in error ? String(error.code) : undefined,
    message: errorMessage(error),
    problems: error instanceof RulesetError ? error.problems : [],
  });
}

async function serve(opened: OpenRuleset, calls: Int32Array): Promise<void> {
  const indexes = new Map(Object.keys(opened.ruleset.rules).map((rule, index) => [rule, index]));
  const count = (rule: string, by: number): void => void Atomics.add(calls, indexes.get(rule) ?? 0, by);
  const advance = (): void => void Atomics.add(calls, calls.length - 1, 1);
  const isNative = selectNative(opened);
  const lint = async (message: ToThread & { readonly kind: 'lint' }): Promise<void> => {
    calls.fill(0);
    const { source, excluded, steps, documents } = message;
    const access = {
      source,
      root: parse(message.root),
      read: async (name: string) => {
        const document = parse(documents.get(name) ?? (await ask('document', name)));
        advance();
        return document;
      },
    };
    const limits = {
      steps,
      look: advance,
      calls: {
        begin: (rule: string) => count(rule, 1),
        end: (rule: string) => {
          count(rule, -1);
          advance();
        },
      },
    };
    const result = await lintDocument(opened.ruleset, access, opened.paths, limits, {
      isSelected: (rule) => isNative(rule) && !excluded.includes(rule.name),
    });
    send({ kind: 'linted', result });
  };
  port?.on('message', (message: ToThread) => {
    if (message.kind === 'lint') lint(message).catch(sendFailure);
  });
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'answer') questions.get(message.id)?.(message.answer);
});
send({ kind: 'ready' });
try {
  // `as`: the other thread passes this task.
  const opened = await open(workerData as ThreadTask);
  const rules = Object.values(opened.ruleset.rules);
  const calls = new Int32Array(new SharedArrayBuffer(4 * (rules.length + 1)));
  await serve(opened, calls);
  send({
    kind: 'opened',
    rules: describeRules(opened).map((described, index) => {
      const rule = rules[index];
      return {
        ...described,
        foreign: rule && callsForeignFunction(rule) ? rule.then.map((item) => item.function.name) : [],
      };
    }),
    engines: opened.engines,
    missing: describeMissingRulesets(opened),
    calls,
  });
} catch (error) {
  sendFailure(error);
}
