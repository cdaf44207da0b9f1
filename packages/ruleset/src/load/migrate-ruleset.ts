import { isObject } from '@assay/text';
import { toSeverity, type SeveritySetting } from '../model/rule-types.js';

/** Former names of rules and their current names. */
const renamedRules: Readonly<Record<string, string>> = {
  'operation-2xx-response': 'operation-default-response',
  'oas3-unused-components-schema': 'oas3-unused-components',
  'oas2-valid-parameter-example': 'oas2-valid-schema-example',
  'oas2-valid-response-schema-example': 'oas2-valid-schema-example',
  'oas2-valid-definition-example': 'oas2-valid-schema-example',
  'oas2-valid-response-example': 'oas2-valid-media-example',
  'oas3-valid-oas-parameter-example': 'oas3-valid-media-example',
  'oas3-valid-oas-content-example': 'oas3-valid-media-example',
  'oas3-valid-oas-header-example': 'oas3-valid-media-example',
  'oas3-valid-header-schema-example': 'oas3-valid-schema-example',
  'oas3-valid-parameter-schema-example': 'oas3-valid-schema-example',
};

/** Converts a ruleset to its current form: `except` becomes overrides, and rules get their current names. */
export function migrateRuleset(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { except, ...rest } = value;
  const migrated: Record<string, unknown> = rest;
  if (isObject(except)) {
    const overrides: readonly unknown[] = Array.isArray(rest['overrides']) ? rest['overrides'] : [];
    migrated['overrides'] = [
      ...overrides,
      ...Object.entries(except).map(([pattern, rules]) => ({
        files: [pattern.startsWith('#') ? `**${pattern}` : pattern],
        rules: Object.fromEntries((Array.isArray(rules) ? rules : []).map((rule) => [String(rule), 'off'])),
      })),
    ];
  }
  if (isObject(rest['rules'])) migrated['rules'] = renameRules(rest['rules']);
  return migrated;
}

function renameRules(rules: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const renamed: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const current =
      Object.hasOwn(renamedRules, name) && typeof rule !== 'object' ? renamedRules[name] : undefined;
    if (current === undefined) {
      if (!(name in renamed)) renamed[name] = rule;
      continue;
    }
    const other = renamed[current] ?? rules[current];
    renamed[current] = other === undefined ? rule : moreSevere(`${rule as string}`, `${other as string}`);
  }
  return renamed;
}

function moreSevere(a: string, b: string): string {
  // `as`: Spectral compares any texts in this way.
  const [left, right] = [toSeverity(a as SeveritySetting), toSeverity(b as SeveritySetting)];
  if (right === -1) return a;
  return left > right ? b : a;
}
