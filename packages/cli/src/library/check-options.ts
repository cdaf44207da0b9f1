import { presets } from '@assay/core';
import { gates, oneOf } from '../options.js';
import type { ValidateOptions } from './options.js';

/**
 * Checks the options that choose among words: they may come from JavaScript, where a gate that is misspelt would let everything pass.
 *
 * @throws CommandError where one of them is no word that there is.
 */
export function checkOptions({ preset, failSeverity, schemaErrors }: ValidateOptions): void {
  if (preset !== undefined) oneOf('preset:', preset, presets);
  if (failSeverity !== undefined) oneOf('failSeverity:', failSeverity, gates);
  if (schemaErrors !== undefined) oneOf('schemaErrors:', schemaErrors, ['fail', 'ignore']);
}
