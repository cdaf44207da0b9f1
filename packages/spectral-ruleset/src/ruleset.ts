import type { Format as OpenApiFormat, Rule, Severity } from '@assay/core';
import { rules } from '@assay/rules';
import type { Format, IFunction, RuleDefinition, RulesetDefinition } from '@stoplight/spectral-core';
import formats from '@stoplight/spectral-formats';
import { findingsOf } from './findings-of.js';

const severities: Readonly<Record<Severity, RuleDefinition['severity']>> = {
  critical: 'error',
  high: 'error',
  medium: 'warn',
  low: 'info',
  info: 'hint',
};

/** Assay's rules as a Spectral ruleset: each rule under its own id, those of the preset `recommended` recommended. */
const ruleset: RulesetDefinition = {
  formats: [formats.oas2, formats.oas3],
  rules: Object.fromEntries(rules.map((rule: Rule) => [rule.id, toSpectral(rule)])),
};

export default ruleset;

function toSpectral({ id, meta }: Rule): RuleDefinition {
  const report: IFunction = async (_value, _options, context) => (await findingsOf(context.document)).get(id) ?? [];
  return {
    description: meta.name,
    message: '{{error}}',
    severity: severities[meta.severity],
    recommended: meta.preset === 'recommended' || meta.always === true,
    formats: formatsOf(meta.formats),
    given: '$',
    // Places in other files are paths through their references.
    resolved: true,
    then: { function: report },
  };
}

function formatsOf(known: readonly OpenApiFormat[]): Format[] {
  const three = ['oas3.0', 'oas3.1', 'oas3.2'] as const;
  const byName = { 'oas3.0': formats.oas3_0, 'oas3.1': formats.oas3_1, 'oas3.2': formats.oas3_2 };
  const two = known.includes('oas2') ? [formats.oas2] : [];
  if (three.every((format) => known.includes(format))) return [...two, formats.oas3];
  return [...two, ...three.filter((format) => known.includes(format)).map((format) => byName[format])];
}
