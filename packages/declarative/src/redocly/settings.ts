import type { Format } from '@assay/core';

/** Settings of rules by id: a severity, or an object with the severity and options. */
export type RuleSettings = Readonly<Record<string, unknown>>;

/** The settings of rules for each format. */
export type SettingsByFormat = Readonly<Record<Format, RuleSettings>>;
