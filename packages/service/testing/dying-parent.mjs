// Starts the script that it is given, and waits for its own end.
import { fork } from 'node:child_process';

fork(process.argv[2], [], { stdio: ['ignore', 'inherit', 'ignore', 'ipc'] });
setInterval(() => {}, 1000);
