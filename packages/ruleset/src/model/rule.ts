import { matchGlob } from './glob.js';
import { listAliasExpressions } from './alias.js';
import { relativePath } from './paths.js';
import type { Format } from '../document/formats.js';
import type { DiagnosticSeverity, JsonPath } from '../document/spectral-types.js';
import { formatFragment } from '../resolve/pointer.js';
import {
  toSeverity,
  type RuleOwner,
  type RuleView,
  type RuleDefinition,
  type SeveritySetting,
  type ThenDefinition,
} from './rule-types.js';

/** Severities of a rule at locations in files, by file pattern and pointer. */
export interface PointerOverrides {
  readonly rulesetSource: string;
  readonly definition: Map<string, Map<string, DiagnosticSeverity>>;
}

/** A rule of a ruleset, as functions expect it from Spectral. */
export class Rule implements RuleView {
  readonly name: string;
  readonly definition: RuleDefinition;
  readonly owner: RuleOwner;
  description: string | null;
  message: string | null;
  documentationUrl: string | null;
  recommended: boolean;
  resolved: boolean;
  formats: ReadonlySet<Format> | null;
  severity: DiagnosticSeverity;
  then: readonly ThenDefinition[];
  extensions: Readonly<Record<string, unknown>> | null;
  overrides: PointerOverrides | undefined;
  private aliasSource: RuleOwner;
  private expressions: readonly string[];
  private isOn: boolean;

  constructor(name: string, definition: RuleDefinition, owner: RuleOwner) {
    this.name = name;
    this.definition = definition;
    this.owner = owner;
    this.aliasSource = owner;
    this.recommended = definition.recommended !== false;
    this.isOn = this.recommended;
    this.description = definition.description ?? null;
    this.message = definition.message ?? null;
    this.documentationUrl = definition.documentationUrl ?? null;
    this.severity = definition.severity === undefined ? 1 : toSeverity(definition.severity);
    this.resolved = definition.resolved !== false;
    this.formats = definition.formats === undefined ? null : new Set(definition.formats);
    this.then = toList(definition.then);
    this.extensions = definition.extensions ?? null;
    this.expressions = toList(definition.given);
    this.checkAliases();
  }

  get enabled(): boolean {
    return this.isOn || this.overrides !== undefined;
  }

  set enabled(enabled: boolean) {
    this.isOn = enabled;
  }

  get given(): readonly string[] {
    return this.getGivenForFormats(null);
  }

  /** True if a rule is enabled in an extended ruleset. */
  static isEnabled(rule: Rule, severity: string): boolean {
    return severity === 'all' || (severity === 'recommended' && rule.recommended);
  }

  /** Changes the rule by the definition of a ruleset that extends its own. */
  change(definition: Partial<RuleDefinition>, ruleset: RuleOwner): void {
    if (definition.given !== undefined) {
      this.aliasSource = ruleset;
      this.expressions = toList(definition.given);
      this.checkAliases();
    }
    const {
      description,
      message,
      documentationUrl,
      severity,
      recommended,
      resolved,
      formats,
      then,
      extensions,
    } = definition;
    if ('description' in definition) this.description = description ?? null;
    if ('message' in definition) this.message = message ?? null;
    if ('documentationUrl' in definition) this.documentationUrl = documentationUrl ?? null;
    if ('severity' in definition) this.setSeverity(severity);
    if (recommended !== undefined) this.recommended = recommended;
    if (resolved !== undefined) this.resolved = resolved;
    if (formats !== undefined) this.formats = new Set(formats);
    if (then !== undefined) this.then = toList(then);
    if (extensions !== undefined) this.extensions = extensions;
    this.enabled = true;
  }

  setSeverity(severity: SeveritySetting | undefined): void {
    this.severity = severity === undefined ? 1 : toSeverity(severity);
  }

  /** Returns the expressions of the rule for a document of some formats, with aliases resolved. */
  getGivenForFormats(formats: ReadonlySet<Format> | null): readonly string[] {
    const { aliases } = this.aliasSource;
    return this.expressions.flatMap((expression) => listAliasExpressions(aliases, expression, formats));
  }

  matchesFormat(formats: ReadonlySet<Format> | null): boolean {
    if (this.formats === null) return true;
    if (formats === null) return false;
    for (const format of this.formats) if (formats.has(format)) return true;
    return false;
  }

  /** Returns the severity at a location, including overrides. */
  getSeverityForSource(source: string, path: JsonPath): DiagnosticSeverity {
    if (this.overrides === undefined) return this.severity;
    const { rulesetSource, definition } = this.overrides;
    const file = relativePath(rulesetSource, source);
    const pointer = formatFragment(path);
    let severity = this.severity;
    let closest = '';
    for (const [pattern, places] of definition) {
      if (!matchGlob(file, pattern)) continue;
      for (const [place, override] of places) {
        if (place.length < closest.length || !(pointer === place || pointer.startsWith(`${place}/`)))
          continue;
        closest = place;
        severity = override;
      }
    }
    return severity;
  }

  toJSON(): unknown {
    const { name, recommended, enabled, description, message, documentationUrl, severity, resolved } = this;
    return { name, recommended, enabled, description, message, documentationUrl, severity, resolved };
  }

  private checkAliases(): void {
    if (!this.aliasSource.hasComplexAliases) this.getGivenForFormats(null);
  }
}

function toList<Item>(value: Item | readonly Item[]): readonly Item[] {
  // `as`: `isArray` does not narrow readonly arrays.
  return Array.isArray(value) ? (value as readonly Item[]) : [value as Item];
}
