import { presets, type Preset } from '@assay/core';

/** Preset that a configuration builds on; `none` has no rule, so that only those run that are set. */
export type BasePreset = Preset | 'none';

/** All presets that a configuration can build on. */
export const basePresets: readonly BasePreset[] = [...presets, 'none'];
