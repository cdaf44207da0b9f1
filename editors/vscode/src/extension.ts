import { commands, workspace, type ExtensionContext, type TextDocument } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { mayBeOpenApi, serverCommand } from './server-command.js';

const languages = ['yaml', 'json', 'jsonc'];

/** Files, and documents that are not saved yet. */
const schemes = ['file', 'untitled'];

let client: LanguageClient | undefined;

/** Called by the editor when the first YAML or JSON file is opened. */
export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand('assay.restart', restart),
    workspace.onDidOpenTextDocument(startFor),
    workspace.onDidChangeTextDocument(({ document }) => startFor(document)),
    workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration('assay.enable') || event.affectsConfiguration('assay.path'))
        await restart();
    }),
  );
  await startForAny();
}

/** Called by the editor when it goes. */
export async function deactivate(): Promise<void> {
  const stopped = client;
  client = undefined;
  // One that is still starting cannot be stopped: it ends when its input does.
  await stopped?.stop().catch(() => {});
}

async function restart(): Promise<void> {
  await deactivate();
  await startForAny();
}

async function startForAny(): Promise<void> {
  for (const document of workspace.textDocuments) await startFor(document);
}

/** Starts the server when there is something to do for it: most YAML and JSON files are something else. */
async function startFor(document: TextDocument): Promise<void> {
  const { languageId, uri } = document;
  if (client !== undefined || !languages.includes(languageId) || !schemes.includes(uri.scheme)) return;
  const settings = workspace.getConfiguration('assay');
  if (!settings.get('enable', true) || !mayBeOpenApi(document.getText())) return;
  client = newClient(settings.get('path', ''));
  // What goes wrong is shown by the client itself.
  await client.start().catch(() => {});
}

function newClient(path: string): LanguageClient {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  const { command, args, isScript } = serverCommand(path, folders);
  const environment = isScript ? { ...process.env, ELECTRON_RUN_AS_NODE: '1' } : process.env;
  const [cwd] = folders;
  return new LanguageClient(
    'assay',
    'Assay',
    {
      command,
      args: [...args],
      options: {
        env: environment,
        shell: !isScript && process.platform === 'win32',
        ...(cwd === undefined ? {} : { cwd }),
      },
    },
    {
      documentSelector: schemes.flatMap((scheme) => languages.map((language) => ({ scheme, language }))),
      diagnosticCollectionName: 'assay',
      // Plugins and configurations in JavaScript run only in folders that the user trusts.
      initializationOptions: { trust: workspace.isTrusted },
    },
  );
}
