import { presets, selectRules, type Preset, type Rule } from '@assay/core';
import { rules } from '@assay/rules';
import type { ExitCode } from '../exit-code.js';
import { usesColor, type Io } from '@assay/run/io';
import { rulesAsJson, rulesAsMarkdown, rulesAsTable } from '../listing/listing.js';
import { parseChoice } from '@assay/run/options';
import { openOutput } from '../output/open-output.js';

/** The options of `assay rules` from the command line. */
export interface RulesFlags {
  readonly format: string;
  readonly color: boolean;
  readonly preset?: string;
}

/**
 * Runs `assay rules`: lists all rules, or the rules of a preset.
 *
 * @throws CommandError if the format or the preset is unknown.
 */
export async function listRules(flags: RulesFlags, io: Io): Promise<ExitCode> {
  const preset = flags.preset === undefined ? undefined : parseChoice('--preset', flags.preset, presets);
  const listedRules = listPresetRules(preset);
  const output = await openOutput(undefined, [], io);
  switch (parseChoice('--format', flags.format, ['table', 'json', 'markdown'])) {
    case 'table':
      await output.write(rulesAsTable(listedRules, usesColor(io.stdout, io.env, flags.color), preset));
      break;
    case 'json':
      await output.write(rulesAsJson(listedRules));
      break;
    case 'markdown':
      await output.write(rulesAsMarkdown(listedRules));
      break;
  }
  return 0;
}

function listPresetRules(preset: Preset | undefined): readonly Rule[] {
  return preset === undefined ? rules : selectRules(rules, preset, {}).map(({ rule }) => rule);
}
