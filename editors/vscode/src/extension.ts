import { commands, workspace, type ExtensionContext, type TextDocument } from 'vscode';
import { DidChangeConfigurationNotification, LanguageClient } from 'vscode-languageclient/node';
import { registerCommands } from './commands.js';
import { getEnvironment, findCommand, mayBeOpenApi, type ServerCommand } from './server-command.js';

const languages = ['yaml', 'json', 'jsonc'];

/** Files, and documents that are not saved yet. */
const schemes = ['file', 'untitled'];

let client: LanguageClient | undefined;
let extensionFolder = '';

/** Called by the editor when the first YAML or JSON file is opened. */
export async function activate(context: ExtensionContext): Promise<void> {
  extensionFolder = context.extensionPath;
  context.subscriptions.push(
    commands.registerCommand('assay.restart', restart),
    ...registerCommands(currentCommand),
    workspace.onDidOpenTextDocument(startFor),
    workspace.onDidChangeTextDocument(({ document }) => startFor(document)),
    workspace.onDidGrantWorkspaceTrust(restart),
    workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration('assay.enable') || event.affectsConfiguration('assay.path'))
        await restart();
      else if (event.affectsConfiguration('assay.only') || event.affectsConfiguration('assay.tags'))
        await client?.sendNotification(DidChangeConfigurationNotification.type, {
          settings: { assay: chosenRules() },
        });
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
  if (!workspace.getConfiguration('assay').get('enable', true) || !mayBeOpenApi(document.getText())) return;
  client = newClient();
  // What goes wrong is shown by the client itself.
  await client.start().catch(() => {});
}

function currentCommand(): ServerCommand {
  return findCommand({
    configured: workspace.getConfiguration('assay').get('path', ''),
    folders: (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
    extension: extensionFolder,
    isTrusted: workspace.isTrusted,
  });
}

function chosenRules(): { readonly only: readonly string[]; readonly tags: readonly string[] } {
  const settings = workspace.getConfiguration('assay');
  return { only: settings.get('only', []), tags: settings.get('tags', []) };
}

function newClient(): LanguageClient {
  const found = currentCommand();
  const [folder] = workspace.workspaceFolders ?? [];
  return new LanguageClient(
    'assay',
    'Assay',
    {
      command: found.command,
      args: [...found.args, 'lsp'],
      options: {
        env: getEnvironment(found),
        ...(folder !== undefined && { cwd: folder.uri.fsPath }),
      },
    },
    {
      documentSelector: schemes.flatMap((scheme) => languages.map((language) => ({ scheme, language }))),
      diagnosticCollectionName: 'assay',
      // Plugins and configurations in JavaScript run only in folders that the user trusts.
      initializationOptions: { trust: workspace.isTrusted, ...chosenRules() },
    },
  );
}
