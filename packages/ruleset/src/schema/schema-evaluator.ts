import { arrayKeywords } from './array-keywords.js';
import { findEvaluatedMembers, type EvaluatedMembers } from './evaluated-members.js';
import { replaceErrors } from './error-message.js';
import { combiningKeywords } from './combining-keywords.js';
import { objectKeywords } from './object-keywords.js';
import { plainKeywords } from './plain-keywords.js';
import type { KeywordCall, SchemaRun } from './keyword-call.js';
import { tracksEvaluated, type SchemaDialect } from './schema-dialect.js';
import type { Evaluated, Mode, SchemaError } from './schema-errors.js';
import { hasType, type SchemaObject, type SchemaPlans } from './schema-plan.js';
import { SchemaReferences } from './schema-references.js';

/** Keywords by name. Each reports its errors and returns true if it is fulfilled. */
const keywords = new Map<string, (call: KeywordCall) => boolean>([
  ...Object.entries(plainKeywords),
  ...Object.entries(combiningKeywords),
  ...Object.entries(objectKeywords),
  ...Object.entries(arrayKeywords),
  ['errorMessage', replaceErrors],
]);

/** Validates data with one schema, with the errors of Spectral's validator in the same order. */
export class SchemaEvaluator implements SchemaRun {
  readonly plans: SchemaPlans;
  readonly errors: SchemaError[] = [];
  readonly references: SchemaReferences;
  readonly tracksEvaluated: boolean;
  readonly hasMessages: boolean;
  anchored: SchemaObject | undefined;
  private readonly root: unknown;
  private readonly members = new Map<unknown, EvaluatedMembers>();

  constructor(root: unknown, plans: SchemaPlans, references?: SchemaReferences) {
    this.root = root;
    this.plans = plans;
    this.tracksEvaluated = tracksEvaluated(plans.dialect);
    this.hasMessages = plans.hasMessages;
    this.references = references ?? new SchemaReferences(root);
  }

  get dialect(): SchemaDialect {
    return this.plans.dialect;
  }

  /** Returns the errors of data: all errors, or only the first ones. */
  validate(data: unknown, allErrors: boolean): readonly SchemaError[] {
    this.errors.length = 0;
    this.anchored = undefined;
    this.evaluate(
      this.root,
      data,
      '',
      '#',
      { allErrors, isComposite: false, scope: { start: 0, instancePath: '' } },
      { props: new Set(), items: 0 },
    );
    return [...this.errors];
  }

  findEvaluatedMembers(schema: unknown): EvaluatedMembers {
    let members = this.members.get(schema);
    if (members === undefined)
      this.members.set(schema, (members = findEvaluatedMembers(schema, this.references)));
    return members;
  }

  evaluate(
    schema: unknown,
    data: unknown,
    instancePath: string,
    schemaPath: string,
    mode: Mode,
    evaluated: Evaluated,
  ): boolean {
    if (typeof schema === 'boolean') {
      if (schema) return true;
      this.errors.push({
        keyword: 'false schema',
        instancePath,
        schemaPath: `${schemaPath}/false schema`,
        message: 'boolean schema is false',
        params: {},
      });
      return false;
    }
    // `as`: other values were rejected when the schema was checked.
    const object = schema as SchemaObject;
    const plan = this.plans.find(object);
    if (plan.isEmpty) return true;
    const before = this.errors.length;
    const isWrongType = plan.types.length > 0 && !plan.types.some((type) => hasType(data, type));
    if (isWrongType && plan.checksTypeFirst) {
      this.reportType(object, instancePath, schemaPath);
      if (!mode.allErrors && !mode.isComposite) return false;
    }
    let isValid = !(isWrongType && plan.checksTypeFirst);
    for (const [index, group] of plan.groups.entries()) {
      // The first group is checked even if the type is wrong, as in the validator inside composite keywords.
      if (!mode.allErrors && index > 0 && !isValid) break;
      if (group.type !== undefined && !hasType(data, group.type)) {
        if (!isWrongType || plan.checksTypeFirst || plan.types[0] !== group.type) continue;
        this.reportType(object, instancePath, schemaPath);
        isValid = false;
        continue;
      }
      for (const keyword of group.keywords) {
        const run = keywords.get(keyword);
        if (run === undefined) continue;
        const holds = run({
          run: this,
          schema: object,
          keyword,
          value: object[keyword],
          data,
          instancePath,
          schemaPath,
          mode,
          evaluated,
          group: group.type,
        });
        if (holds) continue;
        isValid = false;
        if (!mode.allErrors) break;
      }
    }
    return isValid && this.errors.length === before;
  }

  private reportType({ type }: SchemaObject, instancePath: string, schemaPath: string): void {
    this.errors.push({
      keyword: 'type',
      instancePath,
      schemaPath: `${schemaPath}/type`,
      message: `must be ${String(type)}`,
      params: { type },
    });
  }
}
