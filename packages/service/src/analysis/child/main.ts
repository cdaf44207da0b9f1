import { fetchFor, sendToService } from '../../fetching/fetch-main.js';
import type { ToFetcher } from '../../fetching/protocol.js';
import { memoryExitCode, type ChildSettings, type ToChild } from '../protocol.js';
import { sendToParent } from './answer.js';
import { describeFailure, isMemoryFailure } from './failure.js';
import { startGuardian } from './guardian.js';
import { importDocument } from './import.js';
import { validate } from './validate.js';
import { warmUp } from './warm-up.js';

// The process that analyses or fetches documents; the first message decides which. An analysis process does one job at a time. An
// unexpected error ends the process in both cases.

let settings: ChildSettings | undefined;
let fetchNext: ((message: ToFetcher) => void) | undefined;

process.on('message', (message) => {
  // `as`: only the service can send messages here.
  take(message as ToChild | ToFetcher);
});
process.on('disconnect', () => process.exit(0));
process.on('uncaughtException', end);
process.on('unhandledRejection', end);

function take(message: ToChild | ToFetcher): void {
  if (message.kind === 'fetch') {
    fetchNext = fetchFor(message.settings);
    sendToService({ kind: 'ready' });
  } else if (message.kind === 'read' || message.kind === 'close' || message.kind === 'post') {
    fetchNext?.(message);
  } else {
    act(message).catch(end);
  }
}

async function act(message: ToChild): Promise<void> {
  if (message.kind === 'start') {
    settings = message.settings;
    startGuardian(message.parent);
    await warmUp(settings);
    await sendToParent({ kind: 'ready' });
    return;
  }
  if (settings === undefined) throw new Error('A job came before the settings');
  if (message.kind === 'validate') await validate(message.job, message, settings, sendToParent);
  else if (message.kind === 'compare') {
    // Loaded on first use: most callers never compare documents.
    const { compareDocuments } = await import('./compare-documents.js');
    await compareDocuments(message.job, message, settings, sendToParent);
  } else if (message.kind === 'unpack') {
    const { unpackArchive } = await import('./archive/unpack-archive.js');
    await unpackArchive(message.job, message.answerPath, sendToParent);
  } else if (message.kind === 'ruleset') {
    const { checkRuleset } = await import('./rulesets.js');
    const check = await checkRuleset(message.job, message.given);
    await sendToParent(
      'needs' in check ? { kind: 'needs', uris: [...check.needs] } : { kind: 'ruleset', ...check },
    );
  } else await importDocument(message.job, message, settings, sendToParent);
}

function end(error: unknown): void {
  process.stderr.write(`${describeFailure(error)}\n`, () =>
    process.exit(isMemoryFailure(error) ? memoryExitCode : 1),
  );
}
