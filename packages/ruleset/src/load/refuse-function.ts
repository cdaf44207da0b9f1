import { defineFunction } from '../functions/options.js';
import { missingFunctions } from '../model/missing-functions.js';
import type { RulesetFunction } from '../model/rule-types.js';

/** Creates a function that is never run, for a reason given as a clause. Rules that call it are skipped. */
export function refuseFunction(name: string, reason: string): RulesetFunction {
  const refused = defineFunction({
    name,
    accepts: (_input): _input is never => false,
    options: null,
    run: () => undefined,
  });
  // The options are not checked, because those of the refused function are unknown.
  delete refused.validator;
  missingFunctions.set(refused, reason);
  return refused;
}
