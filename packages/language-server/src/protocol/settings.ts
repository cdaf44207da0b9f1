import type { ChosenRules } from '../host.js';

/** Thrown for client settings that the server cannot use. The message is a sentence for the user. */
export class SettingMistake extends Error {}

/** True if the client reports in `trust` that the user trusts the folder. Some editors have this setting. */
export function trustsWorkspace(options: unknown): boolean {
  return isObject(options) && options['trust'] === true;
}

/**
 * Reads the selection of rules from a client's initialization options or settings.
 *
 * @returns undefined if there are no settings for Assay
 * @throws SettingMistake if a list is invalid
 */
export function readChosenRules(settings: unknown): ChosenRules | undefined {
  if (!isObject(settings)) return undefined;
  return { only: readNames('only', settings['only']), tags: readNames('tags', settings['tags']) };
}

/** An empty list selects all rules, because editors send an empty list for an unset setting. */
function readNames(name: string, value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.length === 0 ? undefined : value;
  throw new SettingMistake(`The setting \`${name}\` must be a list of texts, so all rules run.`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
