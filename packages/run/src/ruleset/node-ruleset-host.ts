import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { displayUri } from '@assay/host';
import { errorMessage } from '@assay/text';
import type { RulesetHost, RulesetLocation } from '@assay/ruleset';
import { isRulesetData, refuseFunction, UnavailableRuleset, UnsupportedRuleset } from '@assay/ruleset';
import { importRulesetModule } from './ruleset-modules.js';

/** Permissions for reading rulesets. */
export interface RulesetAccess {
  readonly cwd: string;
  /** The absolute path or the URL of the ruleset. */
  readonly location: string;
  /** Reads the text at a URL; throws an `Error` with a clause as its message. */
  readonly readUrl: (url: string) => Promise<string>;
  readonly readFile?: ((path: string) => Promise<string>) | undefined;
}

/** Reads rulesets from files, packages and URLs. */
export class NodeRulesetHost implements RulesetHost {
  private readonly access: RulesetAccess;

  constructor(access: RulesetAccess) {
    this.access = access;
  }

  /** Classifies a location as data or code by its name. */
  static toLocation(location: string): RulesetLocation {
    return { location, isModule: !isRulesetData(location) };
  }

  async locate(
    name: string,
    from: string | undefined,
    kind: 'ruleset' | 'function',
  ): Promise<RulesetLocation> {
    const location = this.find(name, from ?? this.access.location, kind);
    const found = NodeRulesetHost.toLocation(location);
    // Read here, so that an error is reported at the place with the URL.
    if (isUrl(location) && !found.isModule) await this.readExtended(location);
    // Files of a commit may be missing on the disk.
    const isElsewhere = isUrl(location) || (this.access.readFile !== undefined && !found.isModule);
    if (isElsewhere || existsSync(location)) return found;
    if (isPackageName(name) && extname(name) === '')
      throw new UnavailableRuleset('the package is not installed where the ruleset can find it');
    throw new Error(`\`${this.describe(location)}\` cannot be read: no such file`);
  }

  async readText(location: string): Promise<string> {
    if (isUrl(location)) return this.access.readUrl(location);
    try {
      return await (this.access.readFile ?? ((path: string) => readFile(path, 'utf8')))(location);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
        throw new Error(
          location === this.access.location
            ? 'there is no such ruleset'
            : `\`${this.describe(location)}\` cannot be read: no such file`,
          { cause: error },
        );
      throw error;
    }
  }

  loadModule(location: string): Promise<unknown> {
    if (isUrl(location)) throw new UnsupportedRuleset(`\`${location}\` is JavaScript at a URL`);
    return importRulesetModule(location);
  }

  describe(location: string): string {
    if (isUrl(location)) return displayUri(location);
    const name = relative(this.access.cwd, location);
    return (name === '' || name.length > location.length ? location : name).replaceAll(sep, '/');
  }

  private find(name: string, from: string, kind: 'ruleset' | 'function'): string {
    if (name.startsWith('spectral:')) throw new UnsupportedRuleset(`\`${name}\` is a ruleset of Spectral`);
    if (isUrl(name) || isAbsolute(name)) return name;
    if (isUrl(from)) return new URL(name, from).href;
    if (kind === 'ruleset' && isPackageName(name)) {
      const folder = dirname(this.access.location);
      try {
        return createRequire(join(folder, 'ruleset.js')).resolve(name);
      } catch {
        return join(folder, name);
      }
    }
    return resolve(dirname(from), name);
  }

  private async readExtended(url: string): Promise<void> {
    try {
      await this.access.readUrl(url);
    } catch (error) {
      throw new UnavailableRuleset(errorMessage(error), { cause: error });
    }
  }
}

function isUrl(text: string): boolean {
  return /^https?:\/\//iu.test(text);
}

/** Reads a ruleset without running code and collects the modules that would run. */
export class ModuleCollector extends NodeRulesetHost {
  readonly modules: string[] = [];

  override loadModule(location: string): Promise<unknown> {
    if (isUrl(location)) throw new UnsupportedRuleset(`\`${location}\` is JavaScript at a URL`);
    this.modules.push(location);
    // A placeholder that is a function and has the form of a ruleset.
    return Promise.resolve(Object.assign(() => undefined, { rules: {} }));
  }
}

/** Reads a ruleset without its code. Rules with functions that are code are skipped. */
export class CodelessHost extends NodeRulesetHost {
  override async locate(...request: Parameters<NodeRulesetHost['locate']>): Promise<RulesetLocation> {
    const found = await super.locate(...request);
    if (found.isModule && request[2] === 'ruleset')
      throw new UnavailableRuleset('they are code, which may not run here');
    return found;
  }

  override loadModule(location: string): Promise<unknown> {
    const name = basename(location).replace(/\.[cm]?js$/, '');
    return Promise.resolve(refuseFunction(name, `its function \`${name}\` is code, which may not run here`));
  }
}

/** True for the name of a package or of a file in a package. */
function isPackageName(name: string): boolean {
  return /^(?:@[a-z\d~-][\w.~-]*\/)?[a-z\d~-][\w.~-]*(?:\/[\w.~-]+)*$/.test(name);
}
