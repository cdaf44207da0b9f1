// Splits the code of the command into pieces, so that a run loads only what it needs: docs/decisions/bundle-the-command.md
import { resolve } from 'node:path';

/** The root modules of each piece. A piece also contains their imports that no earlier piece has. */
const roots = {
  // Defines the command line.
  assay: ['src/entry.ts'],
  // Validates documents.
  validate: [
    'src/commands/validate.ts',
    'src/command-line/usage.ts',
    '../run/src/output/file-output.ts',
    'src/output/stream-output.ts',
    '../reporters/src/json/json.ts',
    // Reads overlays, for `import`, `fix` and `diff` as well.
    '../run/src/document-overlays.ts',
  ],
  codeframe: ['../reporters/src/codeframe/codeframe.ts'],
  // Need modules of Node that load slowly.
  threads: ['../run/src/validation/document-worker.ts', '../run/src/validation/validate-in-threads.ts'],
  fetch: ['../host/src/fetch/fetcher.ts', '../host/src/fetch/post.ts'],
  explain: ['src/commands/rules.ts', 'src/commands/explain.ts', '../run/src/explain/rule-page.ts'],
  // Creates projects. `import`, `diff` and `verify` need it, but none needs another's code.
  projects: ['../project-generator/src/index.ts'],
  // Suggests next steps after a failed run.
  next: ['src/output/next-steps.ts', '../run/src/fix/count-fixes.ts'],
  fix: ['src/commands/fix.ts', '../run/src/fix/fix-session.ts', '../run/src/fix/reported-fixes.ts'],
  diff: [
    'src/commands/diff.ts',
    '../run/src/review/previous-inputs.ts',
    '../run/src/review/review-document.ts',
  ],
  import: ['src/commands/import.ts'],
};

/** The modules that import the modules of a piece on demand, by name of the piece. */
const lists = { reports: '../reporters/src/reporters.ts', import: '../exporters/src/exporters.ts' };

/** Matches the modules with the official schemas. Their common imports are part of `validate`. */
const official = /\/core\/src\/schema\/generated\/(\w+)\.ts$/;

/** Assigns modules to pieces after all modules are known. */
export class Pieces {
  #folder;
  #pieces = new Map();

  /** @param {string} folder the folder to which the roots are relative */
  constructor(folder) {
    this.#folder = folder;
  }

  /** The plugin that assigns the modules. */
  get plugin() {
    const part = (graph) => this.#part(graph);
    return {
      name: 'pieces',
      renderStart() {
        part(this);
      },
    };
  }

  /** The settings for Rolldown's code splitting. */
  get splitting() {
    return {
      includeDependenciesRecursively: false,
      groups: [
        {
          debugName: 'pieces',
          test: (id) => this.#pieces.has(id),
          name: (id) => this.#pieces.get(id) ?? null,
        },
      ],
    };
  }

  #part(graph) {
    this.#pieces.clear();
    const infoOf = (id) => graph.getModuleInfo(id);
    // Roots stay in their own piece, even if another piece imports them through a package's index.
    const ids = Object.entries(roots).map(([name, modules]) => [
      name,
      modules.map((module) => resolve(this.#folder, module)),
    ]);
    for (const [name, modules] of ids) for (const id of modules) this.#pieces.set(id, name);
    for (const [name, modules] of ids)
      for (const id of modules) for (const each of infoOf(id).importedIds) this.#take(each, name, infoOf);
    this.#checkStart();
    for (const id of graph.getModuleIds()) {
      const [, format] = official.exec(id.replaceAll('\\', '/')) ?? [];
      if (format === undefined) continue;
      this.#pieces.set(id, format);
      for (const each of infoOf(id).importedIds) this.#take(each, 'validate', infoOf);
    }
    for (const [name, module] of Object.entries(lists))
      for (const id of infoOf(resolve(this.#folder, module)).dynamicallyImportedIds)
        this.#take(id, name, infoOf);
    // Rolldown splits the remaining modules by their importers.
  }

  /**
   * Throws if the piece of the command line contains modules of core. Every run loads this piece, and one import would add the whole
   * package.
   */
  #checkStart() {
    for (const [id, name] of this.#pieces)
      if (name === 'assay' && /[\\/]core[\\/]src[\\/]/.test(id))
        throw new Error(`What defines the command line imports ${id}: load that when a command runs.`);
  }

  #take(id, name, infoOf) {
    const info = infoOf(id);
    if (info === null || this.#pieces.has(id)) return;
    this.#pieces.set(id, name);
    for (const each of info.importedIds) this.#take(each, name, infoOf);
  }
}
