import type { Parameter } from '@assay/core';
import type { Variable, VariableUse } from '../records/index.js';

interface Shared {
  readonly parameter: Parameter;
  readonly variable: Variable;
  readonly usedIn: VariableUse[];
}

/** The variables of the parameters that operations refer to: each once, in the set of the group, with all its uses. */
export class SharedVariables {
  private readonly byName = new Map<string, Shared>();

  /** Notes a use of a variable that was taken already, so that it need not be made again; false where it was not. */
  use(name: string, parameter: Parameter, usedIn: VariableUse): boolean {
    const known = this.byName.get(name);
    if (known?.parameter !== parameter) return false;
    known.usedIn.push(usedIn);
    return true;
  }

  /**
   * Takes the variable of a parameter that has none yet; false where it belongs to the project: nothing else can refer to the
   * parameter, or the group has another variable of this name.
   */
  take(variable: Variable, parameter: Parameter): boolean {
    if (this.byName.has(variable.name) || !isComponent(parameter)) return false;
    this.byName.set(variable.name, { parameter, variable, usedIn: [...variable.usedIn] });
    return true;
  }

  /** All that were taken, in the order in which they were met. */
  items(): Variable[] {
    return [...this.byName.values()].map(({ variable, usedIn }) => ({ ...variable, usedIn }));
  }
}

/** True for a parameter that stands among the components, or the parameters of a 2.0 document. */
function isComponent(parameter: Parameter): boolean {
  const [first] = parameter.segments();
  return first === 'components' || first === 'parameters';
}
