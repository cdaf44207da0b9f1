import { isAbsolute } from 'node:path';
import type { BundlePlugin } from './missing-imports.js';

/** The types of statements in the module that Spectral generates from a YAML or JSON ruleset. */
const dataStatements = new Set(['ImportDeclaration', 'ExportDefaultDeclaration']);

/** Collects the modules of a bundle before any of them runs. */
export class BundledCode {
  private readonly entry: string;
  private readonly isMigrated: boolean;
  private readonly modules = new Set<string>();
  /** Names of the packages that the bundle imports when it runs. */
  readonly packages = new Set<string>();
  /** True if the module of the ruleset itself contains more than data. */
  private isEntryCode = false;

  /**
   * @param entry - the id of the bundle's entry module
   * @param isMigrated - true if Spectral generated the entry from YAML or JSON
   */
  constructor(entry: string, isMigrated: boolean) {
    this.entry = entry;
    this.isMigrated = isMigrated;
  }

  readonly plugin: BundlePlugin = {
    name: 'assay/bundled-code',
    moduleParsed: ({ id, ast, isExternal }) => {
      const path = id.replace(/^\0/, '').replace(/\?.*$/s, '');
      if (isExternal) this.packages.add(id);
      else if (id === this.entry && this.isMigrated) {
        // `as`: a module is a program, and its body is a list of statements.
        const { body = [] } = (ast ?? {}) as { readonly body?: readonly { readonly type: string }[] };
        this.isEntryCode = !body.every(({ type }) => dataStatements.has(type));
      } else if (isAbsolute(path) || /^https?:/i.test(path)) this.modules.add(path);
    },
    generateBundle: (_options, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const name of [...chunk.imports, ...chunk.dynamicImports]) this.packages.add(name);
      }
    },
  };

  /**
   * Lists the JavaScript files that run with the bundle.
   *
   * @param location - the file of the ruleset
   * @param resolve - finds the file of a package
   */
  listModules(location: string, resolve: (name: string) => string): readonly string[] {
    return [
      ...(this.isEntryCode ? [location] : []),
      ...this.modules,
      ...[...this.packages].filter((name) => !name.startsWith('node:')).map(resolve),
    ];
  }
}
