/** Code that runs when a ruleset is loaded or when its rules run. */
export interface RulesetCode {
  /** `modules`: JavaScript files. `expressions`: JSONPath filters in YAML or JSON that can run any code. */
  readonly kind: 'modules' | 'expressions';
  /** The absolute paths of the files. A package that is not installed is listed by its name. */
  readonly paths: readonly string[];
}
