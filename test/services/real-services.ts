// Verifies real services, and runs the examples phase of Schemathesis on them with the same credentials. It is not part of the
// suite:
//
//   python3 -m venv services && services/bin/pip install jupyter-server pygeoapi kinto httpbin flask flasgger schemathesis setuptools
//   services/bin/pip install djangorestframework drf-spectacular
//   python3 -m venv prefect && prefect/bin/pip install prefect && prefect/bin/pip install 'fastapi==0.139.*'
//   python3 -m venv chroma && chroma/bin/pip install chromadb
//   python3 -m venv labelstudio && labelstudio/bin/pip install label-studio
//   npm install --prefix services directus@12.4.0
//   mvn dependency:copy -Dartifact=org.wiremock:wiremock-standalone:3.13.1 -DoutputDirectory=services
//   ASSAY_SERVICES=services:prefect:chroma npx tsx --conditions=source test/services/real-services.ts
//
// ASSAY_SERVICES lists one or more folders, separated by colons. Services that are not installed there are reported and skipped.
// Arguments choose services by name. Each service is new and is deleted afterwards, so that a second run can send all methods.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VerifyResult } from '@assay/verify';
import { runCommand } from '../support/command.js';
import { otherServices } from './other-services.js';
import { pythonServices } from './python-services.js';
import { work, type Service } from './service.js';
import { environments, findEnvironment, startService } from './start-service.js';

async function measure(service: Service, environment: string): Promise<void> {
  const { name, program, health, basePath = '/', credential } = service;
  const running = await startService(service, environment);
  if (running === undefined) return report(`${name}: does not start`);
  const base = running.url;
  try {
    const document = await service.document(environment);
    const verified = async (...options: readonly string[]): Promise<string> => {
      const { stdout } = await runCommand(
        work,
        [
          'verify',
          document,
          '--base-url',
          `${base}${basePath}`,
          '--format',
          'json',
          '--timeout',
          '30',
          ...options,
        ],
        { env: { ...credential?.variables, ...credential?.second } },
      );
      writeFileSync(join(tmpdir(), `verified-${program}${options.join('')}.json`), stdout);
      // `as`: the command's own JSON.
      const result = JSON.parse(stdout) as VerifyResult & { readonly summary: unknown };
      const safe = result.operations.filter(({ method }) => method === 'GET' || method === 'HEAD');
      const works = (of: VerifyResult['operations']): string =>
        `${of.filter(({ verdict }) => verdict === 'works').length} of ${of.length}`;
      return `${works(safe)} safe operations answered as documented, ${works(result.operations)} of all; ${JSON.stringify(result.summary)}`;
    };
    report(`${name}: ${await verified()}`);
    report(
      `${name}, Schemathesis: ${schemathesis(document, `${base}${health === '/v1/' ? '/v1' : basePath || '/'}`, credential)}`,
    );
    report(`${name}, all methods: ${await verified('--unsafe-methods')}`);
  } finally {
    running.stop();
  }
}

function schemathesis(document: string, url: string, credential: Service['credential']): string {
  const program = environments.map((each) => join(each, 'bin/schemathesis')).find(existsSync);
  if (program === undefined) return 'not installed';
  const header = credential === undefined ? [] : ['-H', credential.header];
  const { stdout } = spawnSync(
    program,
    [
      'run',
      document,
      '--url',
      url,
      '--phases',
      'examples',
      '--mode',
      'positive',
      '--seed',
      '1',
      '--no-color',
      '--include-method',
      'GET',
      ...header,
    ],
    { cwd: work, encoding: 'utf8' },
  );
  return (/=+ SUMMARY =+\n([\s\S]*)/.exec(stdout)?.[1] ?? stdout).replace(/\s*\n\s*/g, ' | ').slice(0, 900);
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

const chosen = process.argv.slice(2);
for (const service of [...pythonServices, ...otherServices]) {
  if (chosen.length > 0 && !chosen.includes(service.name)) continue;
  const environment = findEnvironment(service);
  if (environment === undefined) report(`${service.name}: not installed`);
  else await measure(service, environment);
}
rmSync(work, { recursive: true, force: true });
