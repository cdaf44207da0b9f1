import { matchesPattern } from '@assay/regex';
import type { Place, Conjunction, ObjectRules, PropertyUnit } from './shape.js';
import type { Side } from './side.js';

const noUnits: readonly PropertyUnit<never>[] = [];
const noNames: ReadonlyMap<string, never> = new Map<string, never>();

/** The property rules of one side of a comparison, over all schemas that apply together. */
export class PropertyRules<S> {
  private readonly side: Side<S>;
  private readonly units: readonly PropertyUnit<S>[];
  /** The described names. */
  readonly names: ReadonlySet<string>;
  readonly allRequired: ReadonlyMap<string, Place<S>>;
  /** The described name patterns; undefined if none exist. */
  readonly patterns: ReadonlyMap<string, unknown> | undefined;
  /** Location of the rule for all other properties. */
  readonly place: Place<S> | undefined;
  /** True if it is undecided whether a pattern matches a name. */
  isUnsure = false;

  constructor(side: Side<S>, rules: ObjectRules<S> | undefined, place: Place<S> | undefined) {
    this.side = side;
    this.units = rules?.properties ?? noUnits;
    this.allRequired = rules?.required ?? noNames;
    this.place = this.units.find(({ at }) => at.keyword !== undefined)?.at ?? this.units[0]?.at ?? place;
    const names = new Set<string>();
    let patterns: Map<string, unknown> | undefined;
    for (const unit of this.units) {
      for (const name of unit.named.keys()) names.add(name);
      for (const [pattern, schemas] of unit.patterns) (patterns ??= new Map()).set(pattern, schemas);
    }
    this.names = names;
    this.patterns = patterns;
  }

  describes(name: string): boolean {
    return this.names.has(name);
  }

  /** Returns the location that requires a name. */
  required(name: string): Place<S> | undefined {
    return this.allRequired.get(name);
  }

  /** Returns the schema of the property with a name. */
  getPropertySchema(name: string): Conjunction<S> {
    const [unit] = this.units;
    if (this.units.length === 1 && unit?.patterns.size === 0)
      return this.side.all(unit.named.get(name) ?? unit.additional);
    const schemas: S[] = [];
    for (const { named, patterns, additional } of this.units) {
      const own = named.get(name);
      let isDescribed = own !== undefined;
      if (own !== undefined) schemas.push(...own);
      for (const [pattern, described] of patterns) {
        const matches = matchesPattern(pattern, name);
        if (matches === undefined) this.isUnsure = true;
        if (matches !== true) continue;
        isDescribed = true;
        schemas.push(...described);
      }
      if (isDescribed) continue;
      if (additional === false) return this.side.unsatisfiable;
      schemas.push(...additional);
    }
    return this.side.all(schemas);
  }

  /** Returns the schema of an undescribed property whose name matches a pattern. */
  ofPattern(pattern: string): Conjunction<S> {
    const schemas: S[] = [];
    for (const { patterns, additional } of this.units) {
      const described = patterns.get(pattern) ?? additional;
      if (described === false) return this.side.unsatisfiable;
      schemas.push(...described);
    }
    return this.side.all(schemas);
  }

  /** Schema of all other properties. */
  get additional(): Conjunction<S> {
    const schemas: S[] = [];
    for (const { additional } of this.units) {
      if (additional === false) return this.side.unsatisfiable;
      schemas.push(...additional);
    }
    return this.side.all(schemas);
  }

  /** Returns the location that describes a property. */
  getPropertyPlace(name: string): Place<S> | undefined {
    for (const { named } of this.units) {
      const schema = named.get(name)?.[0];
      if (schema !== undefined) return { schema };
    }
    return this.place;
  }
}
