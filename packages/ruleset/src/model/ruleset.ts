import { matchGlob } from './glob.js';
import { missingRulesets } from './missing-rulesets.js';
import { mergeRulesets } from './merge-rulesets.js';
import { relativePath } from './paths.js';
import { toSlashPath } from '../resolve/reference-uri.js';
import { isList } from './ruleset-list.js';
import { Rule, type PointerOverrides } from './rule.js';
import {
  toSeverity,
  type AliasDefinition,
  type ExtendSeverity,
  type RuleDefinition,
  type RulesetDefinition,
  type SeveritySetting,
} from './rule-types.js';
import type { Format } from '../document/formats.js';
import type { DiagnosticSeverity } from '../document/spectral-types.js';

/** A change of a rule that does not exist. */
export class UnknownRuleError extends Error {
  readonly code = 'ERR_ASSAY_UNKNOWN_RULE';
  readonly rule: string;
  /** Names of the existing rules. */
  readonly known: readonly string[];

  constructor(rule: string, known: readonly string[]) {
    super(`Cannot extend non-existing rule: "${rule}"`);
    this.rule = rule;
    this.known = known;
  }
}

interface RulesetContext {
  readonly source: string | null;
  readonly severity: ExtendSeverity;
  readonly hasExplicitSeverity: boolean;
  /** Definitions that are currently being extended. */
  readonly stack: Set<RulesetDefinition>;
}

/** A ruleset merged with all rulesets that it extends, like in Spectral. */
export class Ruleset {
  readonly source: string | null;
  readonly definition: RulesetDefinition;
  readonly aliases: Readonly<Record<string, AliasDefinition>> | null;
  readonly hasComplexAliases: boolean;
  readonly formats = new Set<Format>();
  readonly rules: Readonly<Record<string, Rule>>;
  /** Names of enabled rules that can only be in unavailable rulesets. */
  readonly unknownRules = new Set<string>();
  /** True if a ruleset that it extends is unavailable. */
  private readonly isIncomplete: boolean;
  private readonly extended: readonly Ruleset[];
  private readonly overrides: RulesetDefinition['overrides'];

  /** @throws UnknownRuleError or AliasError if the ruleset is invalid. */
  constructor(definition: RulesetDefinition, context: Partial<RulesetContext> = {}) {
    const { source = null, severity = 'recommended', hasExplicitSeverity = false } = context;
    const { stack = new Set<RulesetDefinition>() } = context;
    const isOutermost = context.stack === undefined;
    this.source = source;
    this.definition = definition;
    this.aliases = definition.aliases ?? null;
    this.hasComplexAliases = Object.values(this.aliases ?? {}).some((alias) => 'targets' in alias);
    stack.add(definition);
    this.extended = listExtended(definition).flatMap(({ ruleset, ...settings }) =>
      stack.has(ruleset) ? [] : [new Ruleset(ruleset, { ...settings, stack })],
    );
    this.isIncomplete = missingRulesets.has(definition) || this.extended.some((each) => each.isIncomplete);
    this.overrides = stack.size === 1 ? definition.overrides : undefined;
    stack.delete(definition);
    for (const format of definition.formats ?? []) this.formats.add(format);
    for (const { formats } of this.extended) for (const format of formats) this.formats.add(format);
    this.rules = this.mergeRules(severity, hasExplicitSeverity, isOutermost);
  }

  /** The severities of parser reports. */
  get parserOptions(): { duplicateKeys: DiagnosticSeverity; incompatibleValues: DiagnosticSeverity } {
    const { duplicateKeys = 0, incompatibleValues = 0 } = this.definition.parserOptions ?? {};
    return { duplicateKeys: toSeverity(duplicateKeys), incompatibleValues: toSeverity(incompatibleValues) };
  }

  /** Returns the ruleset for a document, with its overrides applied. */
  fromSource(source: string | null): Ruleset {
    if (this.overrides === undefined) return this;
    if (source === null || this.source === null)
      throw new Error('the ruleset has overrides for files, and the document or the ruleset is not a file');
    const rulesetSource = toSlashPath(this.source);
    const file = relativePath(rulesetSource, source);
    const pointers = new Map<string, PointerOverrides>();
    const matching = this.overrides.flatMap(({ files, ...ruleset }) => {
      let isMatch = false;
      for (const pattern of files) {
        const hash = pattern.indexOf('#');
        const name = hash <= 0 ? pattern : pattern.slice(0, hash);
        if (!matchGlob(file, name)) continue;
        if (name === pattern) isMatch = true;
        else notePointers(pointers, rulesetSource, name, pattern.slice(hash), ruleset.rules ?? {});
      }
      return isMatch ? [ruleset] : [];
    });
    if (matching.length === 0 && pointers.size === 0) return this;
    const { overrides: _, ...definition } = this.definition;
    const [first, ...others] = matching;
    const merged =
      first && others.reduce<RulesetDefinition>((left, right) => mergeRulesets(left, right, true), first);
    const ruleset = new Ruleset(
      merged === undefined ? definition : mergeRulesets(definition, merged, false),
      {
        source: rulesetSource,
      },
    );
    for (const [name, override] of pointers) {
      const rule = ruleset.rules[name];
      if (rule !== undefined) rule.overrides = override;
    }
    return ruleset;
  }

  private mergeRules(
    severity: ExtendSeverity,
    hasExplicitSeverity: boolean,
    isOutermost: boolean,
  ): Readonly<Record<string, Rule>> {
    const rules: Record<string, Rule> = {};
    for (const { unknownRules } of this.extended)
      for (const name of unknownRules) this.unknownRules.add(name);
    for (const extended of this.extended)
      for (const rule of Object.values(extended.rules)) {
        rules[rule.name] = rule;
        if (!isOutermost && hasExplicitSeverity) rule.enabled = Rule.isEnabled(rule, severity);
      }
    const { documentationUrl, formats } = this.definition;
    for (const [name, definition] of Object.entries(this.definition.rules ?? {})) {
      const rule = this.mergeRule(rules, name, definition);
      if (rule === undefined) continue;
      rules[name] = rule;
      if (rule.owner === this || hasExplicitSeverity) rule.enabled = Rule.isEnabled(rule, severity);
      if (rule.formats !== null) for (const format of rule.formats) this.formats.add(format);
      else if (rule.owner !== this)
        rule.formats =
          rule.owner.definition.formats === undefined ? null : new Set(rule.owner.definition.formats);
      else if (formats !== undefined) rule.formats = new Set(formats);
      if (documentationUrl !== undefined && rule.documentationUrl === null)
        rule.documentationUrl = `${documentationUrl}#${name}`;
    }
    return rules;
  }

  private mergeRule(
    rules: Readonly<Record<string, Rule>>,
    name: string,
    definition: RuleDefinition | SeveritySetting | boolean,
  ): Rule | undefined {
    const existing = rules[name];
    if (typeof definition === 'object') {
      if (existing === undefined) return new Rule(name, definition, this);
      existing.change(definition, this);
      return existing;
    }
    if (existing === undefined) {
      if (!this.isIncomplete) throw new UnknownRuleError(name, Object.keys(rules));
      if (definition === 'off' || definition === false || definition === -1) this.unknownRules.delete(name);
      else this.unknownRules.add(name);
      return undefined;
    }
    if (typeof definition === 'boolean') {
      existing.enabled = definition;
      return existing;
    }
    existing.setSeverity(definition);
    if (definition === 'off') existing.enabled = false;
    else if (!existing.enabled) existing.enabled = true;
    return existing;
  }
}

function listExtended(definition: RulesetDefinition): {
  readonly ruleset: RulesetDefinition;
  readonly severity: ExtendSeverity;
  readonly hasExplicitSeverity: boolean;
}[] {
  const { extends: extended } = definition;
  if (extended === undefined) return [];
  const list = isList(extended) ? extended : [extended];
  return list.map((entry) =>
    isList(entry)
      ? { ruleset: entry[0], severity: entry[1], hasExplicitSeverity: true }
      : { ruleset: entry, severity: 'recommended' as const, hasExplicitSeverity: false },
  );
}

function notePointers(
  pointers: Map<string, PointerOverrides>,
  rulesetSource: string,
  file: string,
  pointer: string,
  rules: NonNullable<RulesetDefinition['rules']>,
): void {
  for (const [name, severity] of Object.entries(rules)) {
    if (typeof severity === 'object' || typeof severity === 'boolean')
      throw new Error('an override with a JSON Pointer sets severities only');
    const override = pointers.get(name) ?? {
      rulesetSource,
      definition: new Map<string, Map<string, DiagnosticSeverity>>(),
    };
    pointers.set(name, override);
    const places = override.definition.get(file) ?? new Map<string, DiagnosticSeverity>();
    override.definition.set(file, places);
    places.set(pointer, toSeverity(severity));
  }
}
