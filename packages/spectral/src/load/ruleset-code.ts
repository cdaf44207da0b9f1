/** Code that a ruleset runs when it is loaded, or when its rules are. */
export interface RulesetCode {
  /** `modules` are JavaScript; `expressions` are JSONPath filters in YAML or JSON that can run any code. */
  readonly kind: 'modules' | 'expressions';
  /** The absolute paths of the files; the name of a package that is not installed. */
  readonly paths: readonly string[];
}
