import { spawn } from 'node:child_process';

/** A program that opens a URL in the user's browser, with the arguments before the URL. */
interface Opener {
  readonly program: string;
  readonly args: readonly string[];
}

const openers: Readonly<Partial<Record<NodeJS.Platform, Opener>>> = {
  darwin: { program: 'open', args: [] },
  win32: { program: 'rundll32', args: ['url.dll,FileProtocolHandler'] },
};

const elsewhere: Opener = { program: 'xdg-open', args: [] };

/**
 * Opens a URL in the user's browser. Uses the platform's program and no shell.
 *
 * @param failed - receives a sentence if that fails
 */
export function openBrowser(
  url: string,
  failed: (sentence: string) => void,
  { program, args }: Opener = openers[process.platform] ?? elsewhere,
): void {
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  const reportFailure = (why: string): void =>
    failed(`No browser was opened: ${why}. The console is at ${url}`);
  child.on('error', (error) => {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    reportFailure(isMissing ? `there is no program \`${program}\`` : error.message);
  });
  child.on('exit', (code) => {
    if (code !== null && code !== 0) reportFailure(`\`${program}\` ended with status ${code}`);
  });
  // The browser continues to run, so Node must not wait for it.
  child.unref();
}
