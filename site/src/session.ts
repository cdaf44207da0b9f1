import type { ExampleFolder } from './example-folder.js';
import { escapeHtml, terminalHtml } from './terminal.js';

/** The maximum number of output lines in a scene. */
const maxLines = 24;

/** The commands of the session, in the order in which a visitor would run them. */
const commands = [
  'assay validate openapi.yaml',
  'assay fix openapi.yaml --suggested --dry-run',
  'assay diff openapi.yaml openapi-next.yaml',
] as const;

/** Writes a terminal session that plays by itself: one scene per command, with its real output. */
export async function sessionHtml(folder: ExampleFolder): Promise<string> {
  const scenes: string[] = [];
  for (const command of commands) scenes.push(await scene(command, folder));
  return `<figure class="terminal session" aria-label="A session with Assay">
<figcaption>Terminal <label><input type="checkbox" class="pause"> Pause</label></figcaption>
<div class="scenes">${scenes.join('')}</div>
</figure>`;
}

async function scene(command: string, folder: ExampleFolder): Promise<string> {
  const { exitCode, stdout, stderr } = await folder.run(command, { color: true, columns: 76 });
  if (exitCode > 1) throw new Error(`\`${command}\` failed with exit code ${exitCode}:\n${stderr}`);
  const output = terminalHtml(shortened(stdout));
  return `<div class="scene"><p><span>$ ${escapeHtml(command)}</span></p><pre tabindex="0" aria-label="Output of ${escapeHtml(command)}"><code>${output}</code></pre></div>`;
}

/** Omits the middle of a long output, because the last lines are the most important. */
function shortened(output: string): string {
  const lines = output.trimEnd().split('\n');
  if (lines.length <= maxLines) return lines.join('\n');
  return [...lines.slice(0, maxLines - 5), '...', ...lines.slice(-4)].join('\n');
}
