import { refuseFunction } from './refuse-function.js';
import { normalizePath } from '../resolve/reference-uri.js';
import { UnavailableRuleset } from './ruleset-error.js';
import type { RulesetHost, RulesetLocation } from './read-ruleset.js';

/** Reads rulesets from given texts. It runs no code, searches no packages and fetches nothing. */
export class TextRulesetHost implements RulesetHost {
  private readonly files: ReadonlyMap<string, string>;
  /** Name of the program that runs it, for the end of a sentence: `this service`. */
  private readonly place: string;

  /** @param files Texts by file name. */
  constructor(files: ReadonlyMap<string, string>, place: string) {
    this.files = files;
    this.place = place;
  }

  async locate(
    name: string,
    from: string | undefined,
    kind: 'ruleset' | 'function',
  ): Promise<RulesetLocation> {
    if (kind === 'function') return { location: name, isModule: true };
    if (/^[a-z][a-z\d+.-]*:/iu.test(name))
      throw new UnavailableRuleset(`${this.place} fetches nothing for a ruleset`);
    const folder = from?.replace(/[^/]*$/, '') ?? '';
    const location = normalizePath(folder + name);
    if (this.files.has(location)) return { location, isModule: false };
    if (/\.[cm]?[jt]s$/i.test(name))
      throw new UnavailableRuleset(`they are code, which does not run in ${this.place}`);
    if (name.startsWith('.') || /\.(?:json|ya?ml)$/i.test(name))
      throw new Error(`\`${name}\` is not part of the ruleset: put its rules into this file`);
    throw new UnavailableRuleset(`${this.place} has no packages for rulesets`);
  }

  async readText(location: string): Promise<string> {
    const text = this.files.get(location);
    if (text === undefined) throw new Error('there is no such ruleset');
    return text;
  }

  async loadModule(location: string): Promise<unknown> {
    const name = location.replace(/^.*\//, '').replace(/\.js$/, '');
    return refuseFunction(
      name,
      `its function \`${name}\` is JavaScript, which does not run in ${this.place}`,
    );
  }

  describe(location: string): string {
    return location;
  }
}
