import { readFile, stat } from 'node:fs/promises';
import { AnalysisEnded, count, errorMessage, formatNumber } from '@assay/text';
import type { Analyser } from '@assay/core';
import { runInTime } from '@assay/host';
import {
  createRulesetAnalyser,
  describeSkippedRules,
  openRuleset,
  RulesetError,
  type OpenRuleset,
} from '@assay/ruleset';
import type { Given } from '../../fetching/fetching.js';
import { readStored, TextCollection, tooLarge, type ReadUrl, type UrlBytes } from '../extended-texts.js';
import { maxRulesetBytes, maxRulesetRules, type RulesetCheck, type RulesetText } from '../ruleset-text.js';
import { UrlRulesetHost } from '../url-ruleset-host.js';

/** The maximum number of values and results that a ruleset visits in one document. */
const maxSteps = 20_000_000;
/** The maximum number of results of a ruleset for one document. */
const maxResults = 20_000;
/** The maximum time of the rules on one document, in milliseconds. The rule that runs at this time is skipped. */
const maxTime = 5_000;

/** Opened rulesets by their texts: many documents use the same ruleset. */
const opened = new Map<string, Promise<OpenRuleset>>();
const maxOpened = 8;

/** A ruleset that runs on a document. */
export interface RunningRuleset {
  readonly analyser: Analyser;
  /** Names of its rules. */
  readonly rules: ReadonlySet<string>;
  /** Sentences about rules that did not run or did not finish. */
  readonly sentences: string[];
}

/** Opens a ruleset for an analysis. `deadline` is in milliseconds. An error becomes a sentence and loses no other finding. */
export async function startRuleset(text: RulesetText, deadline: number): Promise<RunningRuleset> {
  const sentences: string[] = [];
  let open: OpenRuleset;
  try {
    open = await openOnce(text);
  } catch (error) {
    if (!(error instanceof RulesetError)) throw error;
    sentences.push(...error.problems.map(({ message }) => message));
    return { analyser: nothing(text.name), rules: new Set(), sentences };
  }
  sentences.push(...describeSkippedRules(open).map(({ message }) => message));
  const time = Math.min(maxTime, deadline / 10);
  const analyser = createRulesetAnalyser(open, {
    name: text.name,
    categories: {},
    limits: { steps: maxSteps, results: maxResults, guard: (work) => runInTime(work, time) },
    toSource: (uri) => uri.replace(/^upload:\/\/\//u, '/'),
    toUri: (source) => source.replace(/^\//u, 'upload:///'),
  });
  return {
    rules: new Set(Object.keys(open.ruleset.rules)),
    sentences,
    analyser: {
      name: text.name,
      async analyse(documents, context) {
        try {
          const { findings, failures } = await analyser.analyse(documents, context);
          sentences.push(...failures.map(({ message }) => message));
          return { findings, failures: [] };
        } catch (error) {
          if (error instanceof AnalysisEnded) throw error;
          sentences.push(`The ruleset \`${text.name}\` was not run: ${errorMessage(error)}.`);
          return { findings: [], failures: [] };
        }
      },
    },
  };
}

/** Checks whether a ruleset is usable and which of its rules run, or lists the URLs to fetch first. */
export async function checkRuleset(
  text: RulesetText,
  sources: readonly Given[] = [],
): Promise<RulesetCheck | { readonly needs: readonly string[] }> {
  const fetched = new Map(sources.map((each) => [each.uri, each]));
  const needs: string[] = [];
  const collection = new TextCollection(async (url) => {
    const each = fetched.get(url);
    if (each !== undefined) return readGiven(each);
    needs.push(url);
    return { ok: false, reason: 'it has not been fetched' };
  });
  const check = await checkWith(text, collection.read);
  if (needs.length > 0) return { needs };
  const { extended } = collection;
  const extendsUrls = Object.keys({ ...extended.texts, ...extended.failures }).length > 0;
  return extendsUrls && check.problems.length === 0 ? { ...check, extended } : check;
}

async function checkWith(text: RulesetText, readUrl: ReadUrl): Promise<RulesetCheck> {
  try {
    const found = await open(text, readUrl);
    const isRunning = found.engines.filter(({ engine, isOn }) => engine === 'native' && isOn);
    const skipped = describeSkippedRules(found).map(({ message }) => message);
    const rules = isRunning.map(({ rule }) => rule);
    return { rules, skipped, problems: [] };
  } catch (error) {
    if (!(error instanceof RulesetError)) throw error;
    return { rules: [], skipped: [], problems: error.problems.map(({ message }) => message) };
  }
}

async function readGiven(source: Given): Promise<UrlBytes> {
  if ('failure' in source) return { ok: false, reason: source.failure.reason };
  const { size } = await stat(source.path);
  return size > maxRulesetBytes ? tooLarge : { ok: true, bytes: await readFile(source.path) };
}

function nothing(name: string): Analyser {
  return { name, analyse: async () => ({ findings: [], failures: [] }) };
}

function openOnce(text: RulesetText): Promise<OpenRuleset> {
  const key = JSON.stringify(text);
  let opening = opened.get(key);
  if (opening === undefined) {
    for (const known of opened.keys()) if (opened.size >= maxOpened) opened.delete(known);
    opening = open(text, readStored(text.extended));
    opened.set(key, opening);
    opening.catch(() => undefined);
  }
  return opening;
}

const namePattern = /^[\w.$-]{1,100}$/;

async function open({ root, files }: RulesetText, readUrl: ReadUrl): Promise<OpenRuleset> {
  const host = new UrlRulesetHost(new Map(Object.entries(files)), readUrl);
  const found = await openRuleset({ location: root, isModule: false }, host);
  const problems = Object.keys(found.ruleset.rules)
    .filter((rule) => !namePattern.test(rule))
    .map((rule) => ({
      rule,
      message: `${found.describeRulePlace(rule)}: the name of a rule has at most 100 letters, digits, \`.\`, \`_\`, \`$\` and \`-\`.`,
    }));
  const on = found.engines.filter(({ isOn }) => isOn).length;
  if (on > maxRulesetRules)
    problems.push({
      rule: root,
      message: `${root}: ${count(on, 'rule is', 'rules are')} on, and this service runs ${formatNumber(maxRulesetRules)} at most.`,
    });
  if (problems.length > 0) throw new RulesetError(problems.slice(0, 20));
  return found;
}
