import { detectDialect, extractDraftVersion, formats } from '../document/formats.js';
import { coreFunctions } from '../functions/core-functions.js';
import { FunctionOptionsError, isContainer } from '../functions/options.js';
import type { FunctionContext, FunctionReturn, RulesetFunction } from '../model/rule-types.js';
import { findRulesetByName } from '../oas/builtin-rulesets.js';
import { foreignRulesets } from '../oas/foreign-rulesets.js';
import { compileSchema } from '../schema/compiled-schemas.js';

/** Description of a function, as JavaScript rulesets pass it. */
interface FunctionDescription {
  readonly input: object | null;
  readonly options: object | null;
  readonly errorOnInvalidInput?: boolean;
}

type Run = (input: unknown, options: unknown, context: FunctionContext) => FunctionReturn;

/** Creates a function that checks its input and options with schemas, like Spectral's own function. */
function createRulesetFunction(description: FunctionDescription, run: Run): RulesetFunction {
  const { input: inputSchema, options: optionsSchema, errorOnInvalidInput = false } = description;
  const valid = new WeakSet<object>();
  const validator = (options: unknown): void => {
    if (isContainer(options) && valid.has(options)) return;
    if (optionsSchema === null) {
      if (options !== null)
        throw new FunctionOptionsError(`"${run.name}" function does not accept any options`);
      return;
    }
    const [error] = compileSchema(optionsSchema, 'draft7').validate(options, true);
    if (error !== undefined) {
      const path = error.instancePath.split('/').slice(1);
      throw new FunctionOptionsError(
        `"${run.name}" function: its option ${path.join('.')} ${error.message}`,
        path,
      );
    }
    if (isContainer(options)) valid.add(options);
  };
  const checked: RulesetFunction = (input, options, context) => {
    if (inputSchema !== null && compileSchema(inputSchema, 'draft7').validate(input, true).length > 0) {
      if (!errorOnInvalidInput) return undefined;
      const message: unknown = Reflect.get(inputSchema, 'errorMessage');
      return [{ message: typeof message === 'string' ? message : 'invalid input' }];
    }
    validator(options);
    return run(input, options, context);
  };
  checked.validator = validator;
  Object.defineProperty(checked, 'name', { value: run.name });
  return checked;
}

/** Exports of the Spectral packages that JavaScript rulesets can import, by package. */
export const spectralModules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '@stoplight/spectral-core': { createRulesetFunction },
  '@stoplight/spectral-functions': coreFunctions,
  '@stoplight/spectral-formats': {
    ...formats,
    asyncapi2: formats.aas2,
    asyncApi2: formats.aas2,
    detectDialect,
    extractDraftVersion,
  },
  '@stoplight/spectral-rulesets': {
    oas: findRulesetByName('spectral:oas'),
    ...foreignRulesets,
  },
};
