// A child process that misbehaves in the way that the document's file name requests.
import { existsSync, writeFileSync } from 'node:fs';

const found = { bytes: 1, format: null, issues: 0, failedRules: [] };
const answer = (text) => {
  process.send({ kind: 'body', bytes: Buffer.from(text) });
  process.send({ kind: 'validated', status: 'success', found });
};

const behaviours = {
  well: () => answer('{}'),
  slowly: () => setTimeout(() => answer('{}'), 150),
  pid: () => answer(String(process.pid)),
  environment: () => answer(JSON.stringify(process.env)),
  large: () => {
    const chunk = Buffer.alloc(1024 * 1024, 'a');
    for (let sent = 0; sent < 100; sent++) process.send({ kind: 'body', bytes: chunk });
    answer('.');
  },
  flood: () => {
    const bytes = Buffer.alloc(1024 * 1024, 'a');
    const pour = () => process.send({ kind: 'body', bytes }, pour);
    pour();
  },
  abort: () => process.abort(),
  exit: () => process.exit(0),
  loop: () => {
    for (;;);
  },
  heap: () => {
    const retained = [];
    for (;;) retained.push(Array.from({ length: 1000 }, () => ({})));
  },
  buffer: () => {
    const retained = [];
    const grow = () => {
      retained.push(Buffer.alloc(16 * 1024 * 1024, 1));
      setTimeout(grow, 5);
    };
    grow();
  },
  garbage: () => process.send('<html>'),
  lies: () => process.send({ kind: 'validated', status: 'perfect', found }),
  otherAnswer: () => process.send({ kind: 'imported', frame: null, found }),
  failedRule: () =>
    process.send({ kind: 'validated', status: 'success', found: { ...found, failedRules: ['broken-rule'] } }),
  chatter: () => {
    process.stderr.write('x'.repeat(1_000_000));
    answer('{}');
  },
  once: (path) => {
    if (existsSync(path)) answer('{}');
    else {
      writeFileSync(path, '');
      process.kill(process.pid, 'SIGKILL');
    }
  },
};

process.on('disconnect', () => process.exit());
process.on('message', ({ kind, job }) => {
  if (kind === 'start') process.send({ kind: 'ready' });
  else behaviours[job.document.name](job.document.path);
});
