declare module 'textlint-rule-terminology' {
  import type { TextlintRuleModule } from '@textlint/kernel';

  /** Rule of textlint that finds terms and names what to write instead. */
  const terminology: TextlintRuleModule;
  export default terminology;
}
