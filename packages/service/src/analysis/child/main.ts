import { memoryExitCode, type ChildSettings, type ToChild } from '../protocol.js';
import { sendToParent } from './channel.js';
import { describeFailure, isMemoryFailure } from './failure.js';
import { startGuardian } from './guardian.js';
import { importDocument } from './import.js';
import { validate } from './validate.js';
import { warmUp } from './warm-up.js';

// The child process that analyses documents. It does one job at a time; what goes wrong with itself ends it.

let settings: ChildSettings | undefined;

process.on('message', (message) => {
  // `as`: nobody but the service can send here.
  act(message as ToChild).catch(end);
});
process.on('disconnect', () => process.exit(0));
process.on('uncaughtException', end);
process.on('unhandledRejection', end);

async function act(message: ToChild): Promise<void> {
  if (message.kind === 'start') {
    settings = message.settings;
    startGuardian();
    await warmUp(settings);
    await sendToParent({ kind: 'ready' });
    return;
  }
  if (settings === undefined) throw new Error('A job came before the settings');
  if (message.kind === 'validate') await validate(message.job, settings, sendToParent);
  else await importDocument(message.job, settings, sendToParent);
}

function end(error: unknown): void {
  process.stderr.write(`${describeFailure(error)}\n`, () =>
    process.exit(isMemoryFailure(error) ? memoryExitCode : 1),
  );
}
