import {
  isObject,
  type Format,
  type Rule,
  type RuleContext,
  type Severity,
  type Suppression,
} from '@assay/core';
import { formatPointer } from '@assay/text';
import { assertions, onKeys, onValues } from '../assert/assertions.js';
import { describeProblems, evaluate, type DeclaredRule, type Statement } from '../assert/statement.js';
import { findReportPlace } from '../tree/report.js';
import { getTree, type TreePlace } from '../tree/tree.js';
import { listTypeNames } from '../tree/types.js';
import { listFormats, getSeverity } from './config.js';
import type { SettingsByFormat } from './settings.js';
import type { RedoclyOptions } from './checks/check.js';
import { isForVersion2, redoclyChecks, structureRule } from './rule-names.js';

/** The findings in Redocly's lint-ignore file: suppressions by document URI, rule and pointer. */
export type RedoclyIgnores = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, Suppression>>>;

/** Reports that a part of a rule is not supported. */
export type WarnAboutRule = (id: string, sentence: string) => void;

const severities: Readonly<Record<'error' | 'warn', Severity>> = { error: 'high', warn: 'medium' };

/** Creates the rules that a configuration enables. */
export function createRedoclyRules(
  settings: SettingsByFormat,
  ignores: RedoclyIgnores,
  warn: WarnAboutRule,
): Rule[] {
  const ids = new Set(Object.values(settings).flatMap((each) => Object.keys(each)));
  return [...ids].toSorted().flatMap((id) => {
    const formats = listFormats(settings, id).filter((format) => format !== 'oas2' || isForVersion2(id));
    if (formats.length === 0 || id === structureRule) return [];
    const run = id.startsWith('rule/')
      ? compileConfigurable(id, settings, formats, warn)
      : runBuiltIn(id, settings);
    return run === undefined ? [] : [createRule(id, settings, formats, ignores, run)];
  });
}

/** Returns the severity of structural errors in a document. */
export function structureSeverity(settings: SettingsByFormat, format: Format): 'error' | 'warn' | 'off' {
  return getSeverity(settings[format][structureRule]);
}

type Run = (context: RuleContext, report: (message: string, place: TreePlace) => void) => void;

function createRule(
  id: string,
  settings: SettingsByFormat,
  formats: readonly Format[],
  ignores: RedoclyIgnores,
  run: Run,
): Rule {
  const isError = formats.some((format) => getSeverity(settings[format][id]) === 'error');
  const page = id.startsWith('rule/')
    ? 'configurable-rules'
    : `oas/${id.replace('no-server-example.com', 'no-server-example-com')}`;
  return {
    id,
    meta: {
      name: id,
      category: /security/.test(id) ? 'security' : 'documentation',
      severity: severities[isError ? 'error' : 'warn'],
      formats,
      preset: 'none',
      problem: '{{message}}',
      impact: 'The Redocly configuration of the project requires it.',
      recommendation: `Change the document, or the rule in the configuration ([Redocly](https://redocly.com/docs/cli/rules/${page})).`,
    },
    create: (context) => ({
      Document() {
        const { model, format } = context;
        if (model === undefined) return;
        const severity = getSeverity(settings[format][id]);
        if (severity === 'off') return;
        const seen = new Set<string>();
        run(context, (message, place) => {
          const pointer = `#${formatPointer(place.segments)}`;
          const key = `${place.document.uri}${pointer}\0${message}`;
          if (seen.has(key)) return;
          seen.add(key);
          const { at, property } = findReportPlace(model, place);
          // `as`: every node of a model can be reported.
          context.report({
            at: at as typeof model.document,
            property,
            severity: severities[severity],
            data: { message },
            suppression: ignores.get(place.document.uri)?.get(id)?.get(pointer),
          });
        });
      },
    }),
  };
}

function getOptions(setting: unknown): RedoclyOptions {
  return isObject(setting) ? setting : {};
}

function runBuiltIn(id: string, settings: SettingsByFormat): Run | undefined {
  const check = redoclyChecks[id];
  if (check === undefined) return undefined;
  return ({ model, format }, report) => {
    if (model !== undefined)
      check({
        tree: getTree(model, format),
        model,
        format,
        options: getOptions(settings[format][id]),
        report,
      });
  };
}

function compileConfigurable(
  id: string,
  settings: SettingsByFormat,
  formats: readonly Format[],
  warn: WarnAboutRule,
): Run | undefined {
  const compiled = new Map<unknown, DeclaredRule | undefined>();
  for (const format of formats) {
    const setting = settings[format][id];
    if (!compiled.has(setting)) compiled.set(setting, readConfigurable(id, setting, warn));
  }
  if ([...compiled.values()].every((rule) => rule === undefined)) return undefined;
  return ({ model, format }, report) => {
    const setting = settings[format][id];
    const rule = compiled.get(setting);
    if (model === undefined || rule === undefined) return;
    const { type, properties } = rule.subject;
    const message =
      isObject(setting) && typeof setting['message'] === 'string' ? setting['message'] : undefined;
    for (const { visit, problems } of evaluate(rule, getTree(model, format))) {
      const texts: Readonly<Record<string, string>> = {
        problems: describeProblems(problems),
        assertionName: id,
        nodeType: type,
        key: String(visit.key),
        property: properties.join(', '),
        file: visit.document.uri.split('/').at(-1) ?? '',
        pointer: `#${formatPointer(visit.segments)}`,
      };
      const usual = `${id} failed because the ${[type, properties.join(', ')].filter(Boolean).join(' ')} didn't meet the assertions: {{problems}}`;
      const text = (message ?? usual).replace(/\{\{(\w+)\}\}/g, (all, name: string) => texts[name] ?? all);
      report(text, problems[0].place);
    }
  };
}

/** Reads a configurable rule; undefined if it is invalid. */
function readConfigurable(id: string, setting: unknown, warn: WarnAboutRule): DeclaredRule | undefined {
  const problems: string[] = [];
  const main = readStatement(setting, problems);
  const where = isObject(setting) && Array.isArray(setting['where']) ? setting['where'] : [];
  const outer = where.map((each) => readStatement(each, problems));
  for (const problem of problems) warn(id, problem);
  if (main === undefined || outer.includes(undefined)) return undefined;
  if (Object.keys(main.assertions).length === 0) return undefined;
  return { id, ...main, where: outer.filter((each) => each !== undefined) };
}

const typeNames = new Set([...listTypeNames(), 'any']);

function readStatement(value: unknown, problems: string[]): Statement | undefined {
  const subject = isObject(value) ? value['subject'] : undefined;
  if (!isObject(value) || !isObject(subject) || typeof subject['type'] !== 'string') {
    problems.push('needs a `subject` with a `type`, such as `Operation`, so it does not run.');
    return undefined;
  }
  const { type, property, filterInParentKeys, filterOutParentKeys, matchParentKeys } = subject;
  if (!typeNames.has(type)) {
    problems.push(`is about \`${type}\`, which is no type of OpenAPI, so it does not run.`);
    return undefined;
  }
  const properties = typeof property === 'string' ? [property] : strings(property);
  const known: Record<string, unknown> = {};
  for (const [name, condition] of Object.entries(isObject(value['assertions']) ? value['assertions'] : {})) {
    const problem = describeAssertionError(name, properties);
    if (problem === undefined) known[name] = condition;
    else problems.push(problem);
  }
  return {
    subject: {
      type,
      properties,
      keyIn: Array.isArray(filterInParentKeys) ? filterInParentKeys.map(String) : undefined,
      keyNotIn: Array.isArray(filterOutParentKeys) ? filterOutParentKeys.map(String) : undefined,
      keyPattern: typeof matchParentKeys === 'string' ? matchParentKeys : undefined,
    },
    assertions: known,
  };
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Returns the reason why an assertion cannot be used; undefined if it can. */
function describeAssertionError(name: string, properties: readonly string[]): string | undefined {
  if (!Object.hasOwn(assertions, name))
    return name.includes('/')
      ? `uses \`${name}\`, a function of a plugin in JavaScript, which Assay does not run.`
      : `uses \`${name}\`, which is no assertion: it is left out.`;
  if (properties.length === 0 && !onKeys.has(name))
    return `uses \`${name}\` without a \`property\`, which it needs: it is left out.`;
  if (properties.length > 0 && !onValues.has(name))
    return `uses \`${name}\` on a property, which has no keys: it is left out.`;
  return undefined;
}
