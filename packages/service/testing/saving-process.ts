// A process that opens the store of a folder and saves imports forever. It prints a line for each acknowledged import.
import { imported } from './imported.js';
import { open } from './stores.js';

const store = await open({ data: process.argv[2] ?? '' });
for (;;) {
  const records = imported({ names: ['a', 'b', 'c'], content: 'x'.repeat(2_000) });
  await store.of('default').records.save(records);
  process.stdout.write(`${records.group.id}\n`);
}
