import { identifier } from '../companion/names.js';
import { UniqueNames } from '../shared/unique-names.js';

/**
 * The `stepId`s of a description. They are unique per workflow (Arazzo 1.0.1), but Redocly identifies the outputs of a step by
 * its id across workflows. Steps with the same name and different outputs therefore get different ids.
 */
export class StepNames {
  private readonly unique = new UniqueNames();
  private readonly known = new Map<string, { readonly base: string; readonly others: Map<string, string> }>();

  /**
   * Returns the id of a step.
   *
   * @param outputs the names of the step's outputs
   */
  of(id: string, outputs: readonly string[]): string {
    let names = this.known.get(id);
    if (names === undefined)
      this.known.set(id, (names = { base: this.unique.give(identifier(id)), others: new Map() }));
    if (outputs.length === 0) return names.base;
    const key = JSON.stringify(outputs);
    let name = names.others.get(key);
    if (name === undefined) {
      name = names.others.size === 0 ? names.base : this.unique.give(names.base);
      names.others.set(key, name);
    }
    return name;
  }
}
