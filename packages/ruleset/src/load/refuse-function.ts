import { defineFunction } from '../functions/options.js';
import { missingFunctions } from '../model/missing-functions.js';
import type { RulesetFunction } from '../model/rule-types.js';

/** Makes a function that is not run, for the reason that a clause gives: rules that call it are left out. */
export function refuseFunction(name: string, reason: string): RulesetFunction {
  const refused = defineFunction({
    name,
    accepts: (_input): _input is never => false,
    options: null,
    run: () => undefined,
  });
  // Its options are those of the function that it stands for.
  delete refused.validator;
  missingFunctions.set(refused, reason);
  return refused;
}
