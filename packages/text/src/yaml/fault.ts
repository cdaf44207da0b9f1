/** Reason why a YAML text has no value; positions are offsets. */
export type YamlFault =
  | { readonly kind: 'syntax'; readonly reason: string; readonly start: number; readonly end: number }
  | { readonly kind: 'depth'; readonly start: number; readonly end: number }
  | { readonly kind: 'values' }
  | { readonly kind: 'empty' };
