// Starts the given script, and waits to be killed.
import { fork } from 'node:child_process';

fork(process.argv[2], [], { stdio: ['ignore', 'inherit', 'ignore', 'ipc'] });
setInterval(() => {}, 1000);
