import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time of the renderer threads, in browsers that this process has started. */
export interface RendererThreads {
  readonly page: number;
  readonly worker: number;
}

/** Returns the processor time of pages and their workers until now (Linux). */
export function rendererThreads(): RendererThreads {
  let page = 0;
  let worker = 0;
  for (const id of descendantsOf(process.pid)) {
    if (!read(`/proc/${id}/cmdline`).includes('--type=renderer')) continue;
    for (const thread of list(`/proc/${id}/task`)) {
      const name = read(`/proc/${id}/task/${thread}/comm`);
      const time = Number(read(`/proc/${id}/task/${thread}/schedstat`).split(' ')[0]) / 1e6;
      if (thread === id) page += time;
      else if (name.startsWith('DedicatedWorker')) worker += time;
    }
  }
  return { page, worker };
}

function descendantsOf(parent: number): string[] {
  const children = list(`/proc/${parent}/task`).flatMap((thread) =>
    read(`/proc/${parent}/task/${thread}/children`).split(' ').filter(Boolean),
  );
  return children.flatMap((child) => [child, ...descendantsOf(Number(child))]);
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Reads a file. Returns '' for a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
