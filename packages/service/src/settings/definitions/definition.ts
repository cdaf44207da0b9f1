/** The type of a setting. Parsed sizes are in bytes, and durations in milliseconds. */
export type SettingType =
  | { readonly kind: 'port' | 'host' | 'folder' | 'file' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'hosts' }
  | { readonly kind: 'networks' }
  /** Texts with their meaning: `devs=validate`. */
  | { readonly kind: 'mappings' }
  | { readonly kind: 'text' }
  | { readonly kind: 'url'; readonly schemes: readonly string[]; readonly example: string }
  | { readonly kind: 'size' | 'duration'; readonly min: string; readonly max: string }
  | { readonly kind: 'count'; readonly min: number; readonly max: number }
  | { readonly kind: 'word'; readonly words: readonly string[] };

/** One setting of the operator. */
export interface SettingDefinition {
  /** The key in the configuration file. */
  readonly name: string;
  /** Null for a secret, because all users of the machine can see options in its process list. */
  readonly option: string | null;
  readonly environment: string;
  readonly type: SettingType;
  /** The default as an operator would write it; null if none exists, or if `fallback` describes it. */
  readonly default: string | null;
  /** The value that applies without a default, as a description. */
  readonly fallback?: string;
  /** One sentence without its full stop, beginning in lower case. */
  readonly explanation: string;
  /** True if `assay keys` and `assay engines` use the setting to find the service. */
  readonly locates?: true;
}
