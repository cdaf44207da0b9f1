import { presets, type Preset } from '@assay/core';

/** A preset that a configuration builds on. `none` has no rules, so that only rules with a setting run. */
export type BasePreset = Preset | 'none';

/** All presets that a configuration can build on. */
export const basePresets: readonly BasePreset[] = [...presets, 'none'];
