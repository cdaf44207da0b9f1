import type { Format } from '@assay/core';
import type { RuleSettings } from './settings.js';

/**
 * Severities of a preset in the formats 2.0, 3.0, 3.1 and 3.2: error, warning, off (`-`), not available (`.`). Rules that no
 * preset enables are missing.
 */
const table = `
rule minimal recommended recommended-strict spec
info-license ---- wwww eeee ----
info-license-strict ---- wwww eeee ----
no-ambiguous-paths wwww wwww eeee ----
no-duplicated-enum-values ---- wwww eeee ----
no-duplicated-tag-names ---- wwww eeee eeee
no-empty-servers .www .eee .eee .---
no-enum-type-mismatch wwww eeee eeee ----
no-example-value-and-externalValue .ww. .ee. .ee. .ee.
no-identical-paths wwww eeee eeee eeee
no-illogical-composition-keywords .--- .www .eee .---
no-invalid-media-type-examples .www .www .eee .---
no-invalid-parameter-examples ---- wwww eeee ----
no-invalid-schema-examples ---- wwww eeee ----
no-mixed-number-range-constraints ..-- ..ww ..ee ..--
no-path-trailing-slash wwww eeee eeee ----
no-required-schema-properties-undefined wwww wwww eeee ----
no-schema-type-mismatch wwww eeee eeee ----
no-server-example.com .www .www .eee .---
no-server-trailing-slash .eee .eee .eee .---
no-server-variables-empty-enum .eee .eee .eee .---
no-undefined-server-variable .www .eee .eee .eee
no-unsafe-markdown ---- wwww eeee ----
no-unused-components .www .www .eee .---
nullable-type-sibling .w.. .e.. .e.. .e..
operation-2xx-response wwww wwww eeee ----
operation-4xx-response ---- wwww eeee ----
operation-operationId wwww wwww eeee ----
operation-operationId-unique wwww eeee eeee eeee
operation-operationId-url-safe wwww eeee eeee ----
operation-parameters-unique wwww eeee eeee eeee
operation-summary wwww eeee eeee ----
path-declaration-must-exist wwww eeee eeee eeee
path-not-include-query wwww eeee eeee eeee
path-parameters-defined wwww eeee eeee eeee
security-defined wwww eeee eeee ----
security-scopes-defined ---- wwww eeee ----
spec-components-invalid-map-name .www .eee .eee .eee
spec-discriminator-defaultMapping ...- ...w ...e ...e
spec-example-values .--- .--e .--e .--e
spec-no-invalid-encoding-combinations ...w ...e ...e ...e
spec-no-invalid-tag-parents ...w ...e ...e ...e
spec-querystring-parameters ...e ...e ...e ...e
spec-ref-siblings ---- wwww eeee eeee
spec-strict-refs ---- ---- ---- eeee
tag-description wwww wwww eeee ----`;

/** The names of Redocly's presets. */
export const redoclyPresets = ['minimal', 'recommended', 'recommended-strict', 'spec'] as const;

/** The name of a Redocly preset. */
export type RedoclyPreset = (typeof redoclyPresets)[number];

const formats: readonly Format[] = ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'];

/** Returns the settings of a preset for each format. */
export function readPreset(preset: RedoclyPreset): Readonly<Record<Format, RuleSettings>> {
  const [, ...rows] = table.trim().split('\n');
  const column = redoclyPresets.indexOf(preset) + 1;
  const settings = (index: number): RuleSettings =>
    Object.fromEntries(
      rows.flatMap((row) => {
        const cells = row.split(' ');
        const severity = readSeverity(cells[column]?.[index]);
        return severity === undefined ? [] : [[cells[0] ?? '', severity]];
      }),
    );
  const [oas2, oas30, oas31, oas32] = formats.map((_, index) => settings(index));
  return { oas2: oas2 ?? {}, 'oas3.0': oas30 ?? {}, 'oas3.1': oas31 ?? {}, 'oas3.2': oas32 ?? {} };
}

function readSeverity(letter: string | undefined): string | undefined {
  switch (letter) {
    case 'e':
      return 'error';
    case 'w':
      return 'warn';
    case '-':
      return 'off';
    default:
      return undefined;
  }
}
