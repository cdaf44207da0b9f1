import type { ChosenRules } from '../host.js';

/** Settings of the client that the server cannot use, in a sentence for the user. */
export class SettingMistake extends Error {}

/** Clients that ask their users whether they trust a folder pass the answer on as `trust`. */
export function trustsWorkspace(options: unknown): boolean {
  return isObject(options) && options['trust'] === true;
}

/**
 * Reads the rules that a client chooses, from its initialization options or from its settings.
 *
 * @returns undefined where it says nothing about Assay.
 * @throws SettingMistake where a list is not one.
 */
export function readChosenRules(settings: unknown): ChosenRules | undefined {
  if (!isObject(settings)) return undefined;
  return { only: readNames('only', settings['only']), tags: readNames('tags', settings['tags']) };
}

/** An empty list chooses nothing: editors show one for a setting that the user has not set. */
function readNames(name: string, value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.length === 0 ? undefined : value;
  throw new SettingMistake(`The setting \`${name}\` must be a list of texts, so all rules run.`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
