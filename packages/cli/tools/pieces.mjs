// Parts the code of the command into pieces: a run loads those that it needs. docs/decisions/bundle-the-command.md
import { resolve } from 'node:path';

/** By name of the piece, the modules that bring it together with all that they import and no piece before it has. */
const roots = {
  // What defines the command line.
  assay: ['src/entry.ts'],
  // What validates documents.
  validate: [
    'src/commands/validate.ts',
    'src/command-line/usage.ts',
    '../run/src/output/file-output.ts',
    'src/output/stream-output.ts',
    '../reporters/src/json/json.ts',
    // What `import`, `fix` and `diff` read overlays with, too.
    '../run/src/document-overlays.ts',
  ],
  codeframe: ['../reporters/src/codeframe/codeframe.ts'],
  // What needs modules of Node that take long to load.
  threads: ['../run/src/validation/document-worker.ts', '../run/src/validation/validate-in-threads.ts'],
  fetch: ['../host/src/fetch/fetcher.ts', '../host/src/fetch/post.ts'],
  explain: ['src/commands/rules.ts', 'src/commands/explain.ts', '../run/src/explain/rule-page.ts'],
  // What makes projects: `import`, `diff` and `verify` need it, and none of them the code of another.
  projects: ['../project-generator/src/index.ts'],
  // What a failed run suggests.
  next: ['src/output/next-steps.ts', '../run/src/fix/count-fixes.ts'],
  fix: ['src/commands/fix.ts', '../run/src/fix/fix-session.ts', '../run/src/fix/reported-fixes.ts'],
  diff: [
    'src/commands/diff.ts',
    '../run/src/review/previous-inputs.ts',
    '../run/src/review/review-document.ts',
  ],
  import: ['src/commands/import.ts'],
};

/** By name of the piece, the modules that import its modules one by one, each when it is asked for. */
const lists = { reports: '../reporters/src/reporters.ts', import: '../exporters/src/exporters.ts' };

/** The modules with the official schemas; what several of them need is part of `validate`. */
const official = /\/core\/src\/schema\/generated\/(\w+)\.ts$/;

/** Says which modules stand in which piece, once all of them are known. */
export class Pieces {
  #folder;
  #pieces = new Map();

  /** @param {string} folder that the roots are relative to */
  constructor(folder) {
    this.#folder = folder;
  }

  /** The plugin that looks at the modules. */
  get plugin() {
    const part = (graph) => this.#part(graph);
    return {
      name: 'pieces',
      renderStart() {
        part(this);
      },
    };
  }

  /** Settings with which Rolldown splits the modules. */
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
    // Packages export more from one module than each run uses: what another piece begins with is left to it.
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
    // Rolldown parts what is left, by what imports it.
  }

  /** Every run loads what defines the command line: one import of a package there would bring all that this package is made of. */
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
