/** Type of a setting. Sizes are bytes and durations milliseconds once they are read. */
export type SettingType =
  | { readonly kind: 'port' | 'host' | 'folder' | 'file' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'hosts' }
  | { readonly kind: 'networks' }
  /** Texts with what each stands for: `devs=validate`. */
  | { readonly kind: 'mappings' }
  | { readonly kind: 'text' }
  | { readonly kind: 'url'; readonly schemes: readonly string[]; readonly example: string }
  | { readonly kind: 'size' | 'duration'; readonly min: string; readonly max: string }
  | { readonly kind: 'count'; readonly min: number; readonly max: number }
  | { readonly kind: 'word'; readonly words: readonly string[] };

/** One thing that an operator can set. */
export interface SettingDefinition {
  /** The key in the configuration file. */
  readonly name: string;
  /** Null for a secret: options are seen by everybody on the machine, in its list of processes. */
  readonly option: string | null;
  readonly environment: string;
  readonly type: SettingType;
  /** The default as it would be written; null where there is none, or where `fallback` says what is taken. */
  readonly default: string | null;
  /** Value for an option without one, unless a text gives it. */
  readonly fallback?: string;
  /** One sentence without its full stop, beginning in lower case. */
  readonly explanation: string;
  /** True for what determines for `assay keys` and `assay engines` which service is meant. */
  readonly locates?: true;
}
