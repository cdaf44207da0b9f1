import { isJsonObject, type JsonObject } from '@assay/json-schema';
import { writeJson } from '@assay/text';
import type { Variable } from '@assay/project-generator';
import { describeCredential } from '../companion/credentials.js';
import { identifier } from '../companion/names.js';
import { defined } from '../companion/json.js';
import { UniqueNames } from '../shared/unique-names.js';

/**
 * The inputs of a workflow (Arazzo 1.0.1, Workflow Object) that a person may want to change. Their names have no dots, which
 * expressions use for nested values.
 */
export class Inputs {
  private readonly properties = new Map<string, JsonObject>();
  private readonly required: string[] = [];
  private readonly ofVariable = new Map<string, string>();
  private readonly ofLiteral = new Map<string, string>();
  private readonly unique = new UniqueNames();
  private runInput: string | undefined;
  private readonly variables: ReadonlyMap<string, Variable>;

  /** @param variables variables of the project and its group */
  constructor(variables: ReadonlyMap<string, Variable>) {
    this.variables = variables;
  }

  /** Returns the expression for an input with a default value; an equal input is reused. */
  literal(name: string, value: unknown): string {
    const key = `${name} ${writeJson(value) ?? ''}`;
    const known = this.ofLiteral.get(key);
    if (known !== undefined) return `$inputs.${known}`;
    const input = this.unique.give(identifier(name));
    this.ofLiteral.set(key, input);
    this.properties.set(input, { ...getInputType(value), default: value });
    return `$inputs.${input}`;
  }

  /** Returns the expression for a credential, which the user of the workflow must fill in. */
  credential(variable: string): string {
    let input = this.ofVariable.get(variable);
    if (input === undefined) {
      input = this.unique.give(identifier(variable.replaceAll('.', '_')));
      this.ofVariable.set(variable, input);
      this.required.push(input);
      const known = this.variables.get(variable);
      const description = known === undefined ? undefined : describeCredential(known);
      this.properties.set(
        input,
        defined({ type: 'string', description, format: known?.sensitive === false ? undefined : 'password' }),
      );
    }
    return `$inputs.${input}`;
  }

  /** Returns the expression for eight digits that differ in each run. */
  run(): string {
    if (this.runInput === undefined) {
      this.runInput = this.unique.give('run');
      this.properties.set(this.runInput, {
        type: 'string',
        description:
          'Eight hexadecimal digits, different in each run. Idempotency keys begin with them: a service repeats its answer for a known key, or rejects it.',
        pattern: '^[0-9a-f]{8}$',
        default: '00000000',
      });
    }
    return `$inputs.${this.runInput}`;
  }

  /** Returns the JSON Schema of the inputs; undefined if none exist. */
  toSchema(): JsonObject | undefined {
    if (this.properties.size === 0) return undefined;
    return defined({
      type: 'object',
      properties: Object.fromEntries(this.properties),
      required: this.required.length === 0 ? undefined : this.required,
    });
  }
}

/** Returns the type of an input, derived from its default value. */
function getInputType(value: unknown): JsonObject {
  if (typeof value === 'string') return { type: 'string' };
  if (Array.isArray(value)) return { type: 'array' };
  return isJsonObject(value) ? { type: 'object' } : {};
}

/** True for a text that could be read as a runtime expression. It is written to an input, whose value is not evaluated. */
export function mayBeExpression(text: string): boolean {
  return /[${]/.test(text);
}
