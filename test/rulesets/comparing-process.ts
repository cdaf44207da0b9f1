import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ComparedRuleset, type Comparison } from './compare-engines.js';

/** A message from the comparing process. */
type Answer =
  | { readonly kind: 'ready'; readonly native: number; readonly reference: number }
  | { readonly kind: 'native-done' }
  | { readonly kind: 'compared'; readonly comparison: Comparison | undefined };

/** The time limit of the native engine for a document, in milliseconds. It needs a second or two, but a pattern may never end. */
const nativeTime = 90_000;

/** The time limit of Spectral for a document, in milliseconds. It needs a minute for a large one. */
export const referenceTime = 600_000;

/** A process that compares the engines, so that an endless run can be killed. */
export class ComparingProcess {
  private readonly args: readonly [string, string];
  private child: ChildProcess | undefined;
  native = 0;
  reference = 0;

  constructor(ruleset: string, cache: string) {
    this.args = [ruleset, cache];
  }

  /**
   * Compares the engines on a document. Returns `endless` if the native engine exceeds its limit (Spectral then does not run),
   * and `no reference` if only Spectral does.
   */
  async compare(path: string): Promise<Comparison | 'endless' | 'no reference' | undefined> {
    const child = (this.child ??= await this.start());
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        child.removeAllListeners();
      };
      const stop = (outcome: 'endless' | 'no reference'): void => {
        end();
        this.close();
        resolve(outcome);
      };
      let timer = setTimeout(() => stop('endless'), nativeTime);
      child.once('exit', (code) => {
        end();
        reject(new Error(`The process that compares ${path} has ended with ${String(code)}.`));
      });
      child.on('message', (answer: Answer) => {
        if (answer.kind === 'native-done') {
          clearTimeout(timer);
          timer = setTimeout(() => stop('no reference'), referenceTime);
        }
        if (answer.kind !== 'compared') return;
        end();
        resolve(answer.comparison);
      });
      child.send(path);
    });
  }

  close(): void {
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private async start(): Promise<ChildProcess> {
    const execArgv = ['--conditions=source', '--import', import.meta.resolve('tsx')];
    const child = fork(fileURLToPath(import.meta.url), this.args, { execArgv });
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The ruleset cannot be opened: ${String(code)}.`)));
      child.once('message', ({ native, reference }: Extract<Answer, { kind: 'ready' }>) => {
        Object.assign(this, { native, reference });
        resolve();
      });
    });
    child.removeAllListeners();
    return child;
  }
}

async function answer([ruleset = '', cache]: readonly string[]): Promise<void> {
  const send = (message: Answer): void => void process.send?.(message);
  const compared = await ComparedRuleset.open(ruleset, cache);
  process.on('message', (path: string) => {
    void compared
      .compare(path, () => send({ kind: 'native-done' }))
      .then((comparison) => send({ kind: 'compared', comparison }));
  });
  send({ kind: 'ready', ...compared.countRules() });
}

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url))
  await answer(process.argv.slice(2));
