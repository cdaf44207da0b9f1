import { isAbsolute, resolve } from 'node:path';
import type { Analyser, AnalyserResult, RuleFailure } from '@assay/core';
import {
  analyseWithRuleset,
  createRulesetAnalyser,
  describeMissingRulesets,
  describeRules,
  describeSkippedRules,
  openRuleset,
  RulesetError,
  UnsupportedRuleset,
  type DescribedRule,
  type RuleEngine,
  type RulesetAnalyserOptions,
  type RunLimits,
} from '@assay/ruleset';
import type { PreparedSpectral, SpectralOptions } from '@assay/spectral';
import { isMissing, loadOptional } from '../optional-package.js';
import { runInTime, type FetchPolicy } from '@assay/host';
import { CodelessHost, ModuleCollector, NodeRulesetHost, type RulesetAccess } from './node-ruleset-host.js';
import { RemoteRulesets } from './remote-rulesets.js';
import { listRulesetModules } from './ruleset-modules.js';
import { toSourceName, toSourceUri } from './source-names.js';
import { ThreadedRuleset } from './threaded-ruleset.js';

/** The engine for rulesets. By default Assay's own engine runs the rules that it supports, and Spectral's runs the others. */
export type RulesetEngine = 'native' | 'spectral';

export interface RulesetSettings extends Omit<SpectralOptions, 'allowRemote' | 'readUrl' | 'only'> {
  readonly cwd: string;
  /** The policy for parts of the ruleset on other servers. Missing fields are as in `defaultFetchPolicy`. */
  readonly fetch?: Partial<FetchPolicy> | undefined;
  readonly engine?: RulesetEngine | undefined;
  /** Maximum milliseconds for the ruleset's functions on one document, in Assay's own engine. Default: 60,000. */
  readonly functionTime?: number | undefined;
}

/** Maximum milliseconds for the ruleset's functions on one document. */
const defaultFunctionTime = 60_000;

/** A ruleset that can be loaded before the first analysis. */
export interface PreparedRuleset {
  readonly analyser: Analyser;
  load(): Promise<void>;
}

/** The analysers that run a ruleset, in the order of their results. */
interface Runner {
  readonly analysers: readonly Analyser[];
  /** Problems of the ruleset itself, found during loading. */
  readonly failures: readonly RuleFailure[];
}

/** Prepares a ruleset for analyses. It is loaded once. */
export function prepareRuleset(ruleset: string, settings: RulesetSettings): PreparedRuleset {
  let loading: Promise<Runner> | undefined;
  const load = (): Promise<Runner> =>
    (loading ??= withRemote(settings, (remote) => loadRunner(ruleset, { ...settings, remote })));
  return {
    load: async () => void (await load()),
    analyser: {
      name: ruleset,
      async analyse(documents, context): Promise<AnalyserResult> {
        const { analysers, failures } = await load();
        const results: AnalyserResult[] = [{ findings: [], failures }];
        for (const analyser of analysers) results.push(await analyser.analyse(documents, context));
        return {
          findings: results.flatMap(({ findings }) => findings),
          failures: results.flatMap((result) => result.failures),
        };
      },
    },
  };
}

/** Settings with access to the ruleset's parts on other servers. */
type OpenSettings = RulesetSettings & { readonly remote: RemoteRulesets };

async function withRemote<Value>(
  { cwd, fetch }: RulesetSettings,
  run: (remote: RemoteRulesets) => Promise<Value>,
): Promise<Value> {
  const remote = new RemoteRulesets(cwd, fetch);
  try {
    return await run(remote);
  } finally {
    await remote.close();
  }
}

/** The rules of a ruleset with their engines, or the reasons why it cannot be used, as sentences. */
export type EngineList =
  | { readonly ok: true; readonly engines: readonly RuleEngine[]; readonly missing: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Lists the rules of a ruleset with the engine that runs each. */
export async function listRuleEngines(
  ruleset: string,
  settings: Omit<RulesetSettings, 'engine'>,
): Promise<EngineList> {
  try {
    const { engines, missing } = await withRemote(settings, (remote) =>
      open(ruleset, { ...settings, remote }),
    );
    return { ok: true, engines, missing: missing.map(({ message }) => message) };
  } catch (error) {
    if (error instanceof RulesetError)
      return { ok: false, problems: error.problems.map(({ message }) => message) };
    if (!(error instanceof UnsupportedRuleset)) throw error;
    return {
      ok: false,
      problems: [`All rules of \`${ruleset}\` are run by \`@assay/spectral\`: ${error.message}.`],
    };
  }
}

async function loadRunner(ruleset: string, settings: OpenSettings): Promise<Runner> {
  if (settings.engine === 'spectral')
    return { analysers: [await openSpectral(ruleset, settings)], failures: [] };
  try {
    const { rules, engines, missing, name, makeAnalyser } = await open(ruleset, settings);
    const analyser = makeAnalyser(analyserOptions(name, settings));
    const others = engines.filter(({ engine, isOn }) => engine === 'spectral' && isOn);
    if (others.length === 0) return { analysers: [analyser], failures: missing };
    const runner = await addSpectral(ruleset, settings, analyser, others, rules);
    return { ...runner, failures: [...missing, ...runner.failures] };
  } catch (error) {
    if (error instanceof CodeNotAdmitted) return openWithoutCode(ruleset, settings);
    if (error instanceof RulesetError) return { analysers: [], failures: error.problems.map(toFailure) };
    if (!(error instanceof UnsupportedRuleset)) throw error;
    if (settings.engine === 'native') {
      const message = `The ruleset \`${ruleset}\` is run by Spectral only: ${error.message}.`;
      return { analysers: [], failures: [{ rule: ruleset, message, location: null }] };
    }
    return { analysers: [await openSpectral(ruleset, settings)], failures: [] };
  }
}

/** Opens a ruleset whose code must not run. Rules that are data run, and each skipped rule is reported. */
async function openWithoutCode(ruleset: string, settings: OpenSettings): Promise<Runner> {
  const access = createAccess(ruleset, settings);
  const host = new CodelessHost(access);
  const location = NodeRulesetHost.toLocation(access.location);
  if (location.isModule) return { analysers: [], failures: [] };
  try {
    const opened = await openRuleset(location, host);
    const options = analyserOptions(host.describe(access.location), settings);
    const analyser = createRulesetAnalyser(opened, { ...options, limits: limitsOf(settings) });
    return { analysers: [analyser], failures: describeSkippedRules(opened) };
  } catch (error) {
    // The ruleset may extend code that its own rules need. That code was reported already.
    if (error instanceof RulesetError || error instanceof UnsupportedRuleset)
      return { analysers: [], failures: [] };
    throw error;
  }
}

/** Limits the time of patterns, which cannot be interrupted otherwise. */
function limitsOf({ functionTime = defaultFunctionTime }: OpenSettings): RunLimits {
  return { guard: (work) => runInTime(work, functionTime) };
}

function analyserOptions(name: string, { categories = {} }: OpenSettings): RulesetAnalyserOptions {
  return {
    name,
    categories,
    toSource: toSourceName,
    toUri: toSourceUri,
  };
}

/** Adds Spectral for the rules that only it can run, if it is installed. */
async function addSpectral(
  ruleset: string,
  settings: OpenSettings,
  analyser: Analyser,
  rules: readonly RuleEngine[],
  described: readonly DescribedRule[],
): Promise<Runner> {
  try {
    if (settings.engine !== 'native') {
      const only = new Set(rules.map(({ rule }) => rule));
      const { prepareSpectral } = await import('@assay/spectral');
      return {
        analysers: [
          analyser,
          await loadPrepared(prepareSpectral(ruleset, { ...spectralOptions(settings), only })),
        ],
        failures: [],
      };
    }
  } catch (error) {
    if (!isMissing(error, '@assay/spectral')) throw error;
  }
  return {
    analysers: [analyser],
    failures: rules.map(({ rule, reason = '' }) => ({
      rule,
      message: `${described.find(({ name }) => name === rule)?.place ?? ruleset}: the rule \`${rule}\` was not run, because ${reason}: the package \`@assay/spectral\` runs it.`,
      location: null,
    })),
  };
}

async function openSpectral(ruleset: string, settings: OpenSettings): Promise<Analyser> {
  const { prepareSpectral } = await loadOptional(
    '@assay/spectral',
    `The Spectral ruleset \`${ruleset}\``,
    // Bundlers treat an import as required unless its rejection is caught.
    () => import('@assay/spectral').catch((error: unknown) => Promise.reject(error)),
  );
  return loadPrepared(prepareSpectral(ruleset, spectralOptions(settings)));
}

function spectralOptions({ remote, ...settings }: OpenSettings): SpectralOptions {
  return { ...settings, allowRemote: remote.areAllowed, readUrl: remote.readText };
}

async function loadPrepared({ analyser, load }: PreparedSpectral): Promise<Analyser> {
  await load();
  return analyser;
}

function createAccess(ruleset: string, { cwd, remote, readFile }: OpenSettings): RulesetAccess {
  const isUrl = /^https?:\/\//iu.test(ruleset);
  const location = isUrl || isAbsolute(ruleset) ? ruleset : resolve(cwd, ruleset);
  return { cwd, location, readUrl: remote.readText, readFile };
}

/** A ruleset that can run. */
interface Opened {
  readonly name: string;
  readonly rules: readonly DescribedRule[];
  readonly engines: readonly RuleEngine[];
  readonly missing: readonly RuleFailure[];
  makeAnalyser(options: RulesetAnalyserOptions): Analyser;
}

/** Opens a ruleset. A ruleset with code runs in its own thread, all others run in this thread. */
async function open(ruleset: string, settings: OpenSettings): Promise<Opened> {
  const { admits, functionTime = defaultFunctionTime } = settings;
  const access = createAccess(ruleset, settings);
  const { location } = access;
  const hasCode = await admitCode(access, admits);
  const host = new NodeRulesetHost(access);
  const name = host.describe(location);
  if (hasCode) {
    const threaded = await ThreadedRuleset.open(access, functionTime);
    const { rules, engines, missing } = threaded;
    return {
      name,
      rules,
      engines,
      missing,
      makeAnalyser: (options) => analyseWithRuleset(threaded, options),
    };
  }
  const opened = await openRuleset(NodeRulesetHost.toLocation(location), host);
  return {
    name,
    rules: describeRules(opened),
    engines: opened.engines,
    missing: describeMissingRulesets(opened),
    makeAnalyser: (options) => createRulesetAnalyser(opened, { ...options, limits: limitsOf(settings) }),
  };
}

/** Thrown if code was not admitted. The callback that rejected it has reported it. */
class CodeNotAdmitted extends Error {
  readonly code = 'ERR_ASSAY_RULESET_CODE';
}

/**
 * Collects all modules of a ruleset before any of them runs, and requests permission for all together. Returns false if there are
 * none.
 *
 * @throws CodeNotAdmitted if they must not run.
 */
async function admitCode(access: RulesetAccess, admits: RulesetSettings['admits']): Promise<boolean> {
  const collector = new ModuleCollector(access);
  try {
    await openRuleset(NodeRulesetHost.toLocation(access.location), collector);
  } catch (error) {
    if (error instanceof UnsupportedRuleset) throw error;
    // Without its modules, a ruleset can have errors that it does not have with them.
    if (collector.modules.length === 0) throw error;
  }
  if (collector.modules.length === 0) return false;
  const { paths, unsupported } = listRulesetModules(collector.modules);
  if (unsupported !== undefined) throw new UnsupportedRuleset(unsupported);
  if (admits !== undefined && !(await admits({ kind: 'modules', paths }))) throw new CodeNotAdmitted();
  return true;
}

function toFailure({ rule, message }: RulesetError['problems'][number]): RuleFailure {
  return { rule, message, location: null };
}
