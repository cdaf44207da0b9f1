import { severities, type Format as OpenApiFormat, type Rule, type Severity } from '@assay/core';
import { rules } from '@assay/rules';
import type {
  Format,
  IFunction,
  IFunctionResult,
  RuleDefinition,
  RulesetDefinition,
} from '@stoplight/spectral-core';
import { formats } from './formats.js';
import { exactPlacesOf, type ExactPlaces } from './exact-places.js';
import { lintDocumentFindings, type Result } from './assay-findings.js';
import { enabledBeside, reportAs } from './rule-view.js';

const spectralSeverities = {
  critical: 'error',
  high: 'error',
  medium: 'warn',
  low: 'info',
  info: 'hint',
} as const satisfies Record<Severity, string>;

/** Spectral's severities, in the order of their numbers. */
const counted = ['error', 'warn', 'info', 'hint'] as const;

/** Assay's rules as a Spectral ruleset. Each rule keeps its id. Rules of the preset `recommended` are recommended. */
const ruleset: RulesetDefinition = {
  formats: [formats.oas2, formats.oas3],
  rules: Object.fromEntries(rules.map((rule: Rule) => [rule.id, toSpectral(rule)])),
};

export default ruleset;

function toSpectral({ id, meta }: Rule): RuleDefinition {
  return {
    description: meta.name,
    message: '{{error}}',
    severity: spectralSeverities[meta.severity],
    recommended: meta.preset === 'recommended' || meta.always === true,
    formats: formatsOf(meta.formats),
    given: '$',
    resolved: true,
    then: severitiesUpTo(meta.severity).flatMap((severity) =>
      [true, false].map((isElsewhere) => ({ function: reporter(id, meta.severity, severity, isElsewhere) })),
    ),
  };
}

/** Lists the severities that findings of a rule can have: a single report can lower the rule's severity. */
function severitiesUpTo(highest: Severity): readonly Severity[] {
  return severities.slice(severities.indexOf(highest));
}

/** Returns the function that reports a rule's findings of one severity, either in the document or in other files. */
function reporter(id: string, usual: Severity, actual: Severity, isElsewhere: boolean): IFunction {
  const view = {
    resolved: isElsewhere,
    usual: toSpectralSeverity(usual),
    actual: toSpectralSeverity(actual),
  };
  return function assay(_value, _options, context) {
    const resolved: unknown = Reflect.get(context.documentInventory, 'resolved');
    const findings = lintDocumentFindings(context.document, resolved, enabledBeside(context.rule));
    const places = exactPlacesOf(context);
    // Spectral copies the context as soon as this function returns.
    reportAs(view, context);
    return findings.then((all) =>
      (all.get(id) ?? [])
        .filter(
          ({ severity, place }) => severity === actual && isElsewhere === (place?.elsewhere !== undefined),
        )
        .map((item) => reported(item, places)),
    );
  };
}

/** Converts a result to Spectral's form. */
function reported({ message, place, approximate }: Result, places: ExactPlaces | undefined): IFunctionResult {
  if (place === undefined || places === undefined)
    return { message: approximate.message, path: [...approximate.path] };
  return { message, path: places.pathTo(place, approximate.path) };
}

function toSpectralSeverity(severity: Severity): number {
  return counted.indexOf(spectralSeverities[severity]);
}

function formatsOf(known: readonly OpenApiFormat[]): Format[] {
  const three = ['oas3.0', 'oas3.1', 'oas3.2'] as const;
  const byName = { 'oas3.0': formats.oas3_0, 'oas3.1': formats.oas3_1, 'oas3.2': formats.oas3_2 };
  const two = known.includes('oas2') ? [formats.oas2] : [];
  if (three.every((format) => known.includes(format))) return [...two, formats.oas3];
  return [...two, ...three.filter((format) => known.includes(format)).map((format) => byName[format])];
}
