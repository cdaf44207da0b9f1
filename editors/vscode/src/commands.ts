import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  commands,
  env,
  ProcessExecution,
  Task,
  TaskRevealKind,
  tasks,
  Uri,
  window,
  workspace,
  type Disposable,
  type WorkspaceFolder,
} from 'vscode';
import { branchFault, compareArguments, reportArguments, validateArguments } from './command-lines.js';
import { getEnvironment, type ServerCommand } from './server-command.js';

/** Registers the commands of the palette. */
export function registerCommands(currentCommand: () => ServerCommand): Disposable[] {
  return [
    commands.registerCommand('assay.validateWorkspace', async () => {
      const folder = await chooseFolder();
      if (folder === undefined) return;
      await runTask(currentCommand(), folder, 'Validate workspace', validateArguments(workspace.isTrusted));
    }),
    commands.registerCommand('assay.fixAll', () =>
      commands.executeCommand('editor.action.codeAction', {
        kind: 'source.fixAll.assay',
        apply: 'first',
      }),
    ),
    commands.registerCommand('assay.compareWithBranch', () => compareWithBranch(currentCommand())),
    commands.registerCommand('assay.openReport', () => openReport(currentCommand())),
  ];
}

async function compareWithBranch(command: ServerCommand): Promise<void> {
  const uri = window.activeTextEditor?.document.uri;
  const folder = uri && workspace.getWorkspaceFolder(uri);
  if (uri === undefined || folder === undefined) {
    await window.showWarningMessage('Open an OpenAPI document in a folder first.');
    return;
  }
  const branch = await window.showInputBox({
    title: 'Compare with a branch, tag or commit',
    value: 'main',
    validateInput: branchFault,
  });
  if (branch === undefined) return;
  await runTask(
    command,
    folder,
    'Compare with branch',
    compareArguments(folder.uri.fsPath, uri.fsPath, branch),
  );
}

/** Shows the HTML report of the active document, else of a folder, in the browser. */
async function openReport(command: ServerCommand): Promise<void> {
  const uri = window.activeTextEditor?.document.uri;
  const folder = (uri && workspace.getWorkspaceFolder(uri)) ?? (await chooseFolder());
  if (folder === undefined) return;
  const output = join(mkdtempSync(join(tmpdir(), 'assay-report-')), 'report.html');
  const input = uri?.scheme === 'file' ? uri.fsPath : '.';
  const message = await runOnce(command, folder, reportArguments(input, output, workspace.isTrusted));
  if (message === undefined) await env.openExternal(Uri.file(output));
  else await window.showErrorMessage(message);
}

async function chooseFolder(): Promise<WorkspaceFolder | undefined> {
  const [first, ...others] = workspace.workspaceFolders ?? [];
  if (first === undefined) await window.showWarningMessage('Open a folder first.');
  return others.length === 0 ? first : window.showWorkspaceFolderPick();
}

async function runTask(
  command: ServerCommand,
  folder: WorkspaceFolder,
  name: string,
  taskArguments: readonly string[],
): Promise<void> {
  const execution = new ProcessExecution(command.command, [...command.args, ...taskArguments], {
    cwd: folder.uri.fsPath,
    // `as`: a variable that is not set is not in the environment.
    env: getEnvironment(command) as Record<string, string>,
  });
  const task = new Task({ type: 'process' }, folder, name, 'assay', execution, '$assay');
  task.presentationOptions = { reveal: TaskRevealKind.Always, clear: true };
  await tasks.executeTask(task);
}

/** Runs the command to its end. Returns what went wrong; undefined where findings are all that it has to say. */
function runOnce(
  command: ServerCommand,
  folder: WorkspaceFolder,
  commandArguments: readonly string[],
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command.command, [...command.args, ...commandArguments], {
      cwd: folder.uri.fsPath,
      env: getEnvironment(command),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
    child.on('error', ({ message }) => resolve(message));
    child.on('close', (code) => resolve(code === 0 || code === 1 ? undefined : stderr.trim()));
  });
}
