import Module, { createRequire } from 'node:module';

/** The exports of an extension. */
export interface Extension {
  activate(context: { readonly subscriptions: unknown[]; readonly extensionPath: string }): Promise<void>;
  deactivate(): Promise<void>;
}

type Listener = (event: unknown) => unknown;

class EventEmitter {
  private readonly listeners: Listener[] = [];
  readonly event = (listener: Listener): object => {
    this.listeners.push(listener);
    return { dispose() {} };
  };
  fire(event: unknown): void {
    for (const listener of this.listeners) listener(event);
  }
  dispose(): void {}
}

/** Returns a proxy that can be called, constructed and extended. Each of its members is such a proxy, too. */
function anything(): unknown {
  const target = function () {};
  const known = new Map<string | symbol, unknown>();
  const proxy: unknown = new Proxy(target, {
    get(_, key) {
      if (key === Symbol.toPrimitive) return () => 1;
      if (key === 'prototype') return target.prototype;
      if (key === 'then' || key === Symbol.iterator) return undefined;
      if (!known.has(key)) known.set(key, anything());
      return known.get(key);
    },
    apply: () => anything(),
    construct: (_, __, created) =>
      created === proxy ? (anything() as object) : Object.create(created.prototype as object),
  });
  return proxy;
}

/**
 * A fake of the module `vscode`, with the parts that a language client needs before it connects to its server. A real editor
 * needs a screen, and the extension itself only starts the server for the right documents.
 */
export function editorModule(folder: string) {
  const opened = new EventEmitter();
  const nothing = (): object => ({ dispose() {} });
  const settings = { get: (_: string, byDefault: unknown) => byDefault, inspect: () => undefined };
  const own = {
    textDocuments: [],
    notebookDocuments: [],
    workspaceFolders: [
      { uri: { fsPath: folder, toString: () => `file://${folder}` }, name: 'test', index: 0 },
    ],
    isTrusted: true,
    getConfiguration: () => settings,
    onDidOpenTextDocument: opened.event,
  };
  const workspace = new Proxy(own, {
    get: (_, key) =>
      key in own ? Reflect.get(own, key) : String(key).startsWith('on') ? nothing : anything(),
  });
  class Disposable {
    dispose(): void {}
    static from(): Disposable {
      return new Disposable();
    }
  }
  const rest = anything() as { readonly window: object };
  // Messages return a promise of the user's choice; here undefined.
  const window = new Proxy(rest.window, {
    get: (all, key) => (String(key).startsWith('show') ? async () => undefined : Reflect.get(all, key)),
  });
  const members = { EventEmitter, Disposable, window, workspace, version: '1.91.0' };
  const vscode = new Proxy(members, {
    get: (_, key) => (key in members ? Reflect.get(members, key) : Reflect.get(rest, key)),
  });
  return {
    /** Loads the bundle of an extension with this module as `vscode`. */
    load(file: string): Extension {
      // Node.js offers no other way to provide a missing module.
      const loader = Module as unknown as { _load: (name: string, ...others: unknown[]) => unknown };
      const load = loader._load;
      loader._load = (name, ...others) => (name === 'vscode' ? vscode : load.call(loader, name, ...others));
      try {
        return createRequire(import.meta.url)(file) as Extension;
      } finally {
        loader._load = load;
      }
    },
    async open(languageId: string, text: string): Promise<void> {
      const uri = { scheme: 'file', toString: () => `file://${folder}/a.yaml` };
      opened.fire({ languageId, uri, getText: () => text });
      await Promise.resolve();
    },
  };
}
