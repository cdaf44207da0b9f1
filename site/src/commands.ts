import { PassThrough, Readable } from 'node:stream';
import { createProgram } from '../../packages/cli/src/program/program.js';
import { loadServiceOptions } from '../../packages/cli/src/program/service.js';
import { commandExamples, guideOf, withoutOutput, type CommandExample } from './command-examples.js';
import type { ExampleFolder } from './example-folder.js';
import type { Page } from './page.js';

type Command = ReturnType<typeof createProgram>;
type Argument = Command['registeredArguments'][number];
type Option = Command['options'][number];

/** The maximum number of output lines on a page. */
const maxLines = 30;

/** Reads the program's commands for the pages. */
export async function listCommands(): Promise<readonly Command[]> {
  const stdout = new PassThrough();
  const io = { stdin: Readable.from([]), stdout, stderr: stdout, env: {}, cwd: () => '.' };
  return createProgram(io, () => {}, await loadServiceOptions('serve')).commands;
}

/** Creates a page for each command, and their index. */
export async function commandPages(folder: ExampleFolder): Promise<Page[]> {
  const commands = await listCommands();
  const pages: Page[] = [];
  for (const command of commands) pages.push(await commandPage(command, folder));
  const rows = commands.map(
    (command) =>
      `| [\`assay ${command.name()}\`](/commands/${command.name()}.html) | ${sentence(command.description())} |`,
  );
  const index = [
    '# Commands',
    '`assay --help` lists the commands, and `assay <command> --help` describes one of them.',
    ['| Command | Purpose |', '|--|--|', ...rows].join('\n'),
    'All commands share [the exit codes](/reference/exit-codes.html) and read [the same configuration](../docs/configuration.md).',
  ];
  return [
    {
      path: 'commands/index.html',
      title: 'Commands',
      section: 'commands',
      markdown: index.join('\n\n'),
      source: 'site/README.md',
    },
    ...pages,
  ];
}

async function commandPage(command: Command, folder: ExampleFolder): Promise<Page> {
  const name = command.name();
  const [alias] = command.aliases();
  const guide = guideOf[name];
  const parts = [
    `# assay ${name}`,
    sentence(command.description()),
    ...(alias === undefined ? [] : [`\`assay ${alias}\` is the same command.`]),
    ...(guide === undefined ? [] : [`[Read the guide](../${guide}) for how to use it.`]),
    ...(await exampleSections(name, folder)),
    '## Usage',
    ...usage(command),
    ...command.commands.flatMap((child) => [
      `## assay ${name} ${child.name()}`,
      sentence(child.description()),
      ...usage(child),
    ]),
  ];
  return {
    path: `commands/${name}.html`,
    title: `assay ${name}`,
    section: 'commands',
    markdown: parts.join('\n\n'),
    source: 'site/README.md',
  };
}

async function exampleSections(name: string, folder: ExampleFolder): Promise<string[]> {
  const examples = commandExamples[name];
  if (examples === undefined) {
    const reason = withoutOutput[name];
    if (reason === undefined) throw new Error(`\`assay ${name}\` has no example: see command-examples.ts.`);
    return [reason];
  }
  const parts = ['## Examples'];
  for (const example of examples) parts.push(...(await exampleParts(example, folder)));
  return parts;
}

async function exampleParts({ purpose, command }: CommandExample, folder: ExampleFolder): Promise<string[]> {
  const { exitCode, stdout, stderr } = await folder.run(command);
  if (exitCode > 1) throw new Error(`\`${command}\` failed with exit code ${exitCode}:\n${stderr}`);
  const output = shortened(`${stdout}${stderr}`.replaceAll(folder.folder, '/work')).trimEnd();
  return [
    `### ${purpose}`,
    `\`\`\`sh\n${command}\n\`\`\``,
    ...(output === '' ? [] : [`\`\`\`\`text\n${output}\n\`\`\`\``]),
    `Exit code: ${exitCode}.`,
  ];
}

/** Omits the middle of a long output, because the last lines are the most important. */
function shortened(output: string): string {
  const lines = output.trimEnd().split('\n');
  if (lines.length <= maxLines) return output;
  return [...lines.slice(0, maxLines - 7), '...', ...lines.slice(-6)].join('\n');
}

function usage(command: Command): string[] {
  const help = command.createHelp();
  const rows = [
    ...table('Argument', help.visibleArguments(command).map(argumentRow)),
    ...table('Option', help.visibleOptions(command).map(optionRow)),
  ];
  return [`\`\`\`text\n${help.commandUsage(command)}\n\`\`\``, ...rows];
}

function argumentRow(argument: Argument): string {
  const text = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return row(argument.required ? `<${text}>` : `[${text}]`, argument.description);
}

function optionRow({ flags, description, defaultValue }: Option): string {
  const fallback = typeof defaultValue === 'string' ? ` (default: ${defaultValue})` : '';
  return row(flags, `${description}${fallback}`);
}

function row(name: string, description: string): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  return `| \`${cell(name)}\` | ${cell(escapeMarkup(sentence(description)))} |`;
}

function table(title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : [[`| ${title} | Meaning |`, '|--|--|', ...rows].join('\n')];
}

function escapeMarkup(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('*', '\\*');
}

/** Descriptions of commander begin in lower case and have no period. */
function sentence(text: string): string {
  const capitalised = text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
  return /[.!?)]$/.test(capitalised) ? capitalised : `${capitalised}.`;
}
