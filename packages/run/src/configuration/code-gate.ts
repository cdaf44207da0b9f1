import { pathToFileURL } from 'node:url';
import { CodeGate, displayName, type CodePolicy } from '@assay/host';
import { escapeForTerminal } from '@assay/reporters';
import type { Io } from '../io.js';

/** The options for code of configurations. */
export interface CodeFlags {
  /** False for `--no-config-code`. */
  readonly configCode?: boolean;
  /** The commit that configurations are read from. Their code never runs. */
  readonly configFrom?: string;
  readonly quiet?: boolean;
}

/** The files that were named on a standard error. Each file is named once, even if configurations are read again. */
const printed = new WeakMap<Io['stderr'], Set<string>>();

/** Opens the gate for code of configurations. It names the code that runs or is refused on standard error. */
export function openCodeGate(flags: CodeFlags, io: Io): CodeGate {
  if (io.codeGate !== undefined) return io.codeGate;
  const print = (text: string): void => {
    const texts = printed.get(io.stderr) ?? new Set();
    printed.set(io.stderr, texts);
    if (texts.has(text)) return;
    texts.add(text);
    io.stderr.write(`${escapeForTerminal(text)}\n`);
  };
  return new CodeGate(policyOf(flags, io), io.cwd(), {
    onRun: (path) => {
      if (flags.quiet !== true) print(`Running ${displayName(pathToFileURL(path).href, io.cwd())}`);
    },
    onRefused: ({ message }) => print(message),
  });
}

function policyOf({ configCode, configFrom }: CodeFlags, { env }: Io): CodePolicy {
  if (configFrom !== undefined) return { mode: 'refuse', option: `--config-from ${configFrom}` };
  if (configCode === false) return { mode: 'refuse', option: '--no-config-code' };
  const { ASSAY_NO_CONFIG_CODE: variable = '' } = env;
  return variable === '' ? { mode: 'run' } : { mode: 'refuse', option: 'ASSAY_NO_CONFIG_CODE' };
}
