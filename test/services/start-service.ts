import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { globSync } from 'tinyglobby';
import { pathOf, work, type Service } from './service.js';

/** The folders in ASSAY_SERVICES, separated by colons. */
export const environments: readonly string[] = (process.env['ASSAY_SERVICES'] ?? '')
  .split(':')
  .filter(Boolean)
  .map((each) => resolve(each));

/** Finds the folder in which a service is installed. */
export function findEnvironment({ program, needs }: Service): string | undefined {
  return environments.find(
    (each) =>
      existsSync(pathOf(program, each)) && (needs === undefined || globSync(needs, { cwd: each }).length > 0),
  );
}

/** A running service. */
export interface RunningService {
  readonly url: string;
  stop(): void;
}

/** Starts a service of an environment, and waits until it responds. Undefined if it does not. */
export async function startService(
  service: Service,
  environment: string,
): Promise<RunningService | undefined> {
  const { program, args, port, health, env = {} } = service;
  if (program === 'pygeoapi') await service.document(environment);
  service.prepare?.(environment);
  const [command, ...first] = program.endsWith('.jar')
    ? ['java', '-jar', pathOf(program, environment)]
    : [pathOf(program, environment)];
  const child: ChildProcess = spawn(command ?? '', [...first, ...args], {
    cwd: work,
    env: { ...process.env, ...env },
    stdio: 'ignore',
    detached: true,
  });
  const stop = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
  };
  const url = `http://127.0.0.1:${port}`;
  if (await isUp(`${url}${health}`)) return { url, stop };
  stop();
  return undefined;
}

async function isUp(url: string): Promise<boolean> {
  for (let tries = 0; tries < 480; tries++) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status > 0 && status < 500) return true;
    await sleep(1000);
  }
  return false;
}
