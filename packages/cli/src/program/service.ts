import type { Command } from 'commander';
import type { SettingDefinition } from '@assay/service/options';
import { CommandError } from '@assay/run/command-error';
import type { AuditFlags } from '../commands/audit.js';
import type { EngineFlags, EngineListFlags, NewEngineFlags } from '../commands/engines.js';
import type { KeyFlags, KeyListFlags, NewKeyFlags, RotationFlags } from '../commands/keys.js';
import type { ServiceFlags } from '../commands/serve.js';
import { loadOptional } from '@assay/run/optional-package';
import { addGroup, append, type ProgramContext } from './options.js';

/** The settings of the service for its commands. */
export interface ServiceOptions {
  readonly definitions: readonly SettingDefinition[];
  readonly optionFlags: (definition: SettingDefinition) => string | undefined;
  readonly describeDefault: (definition: SettingDefinition) => string | undefined;
}

const serviceCommands = ['serve', 'worker', 'keys', 'engines', 'audit'];

/**
 * Loads the settings of the service only for commands that need them, because loading takes time. The completion script includes
 * them if the service is installed.
 */
export async function loadServiceOptions(name: string | undefined): Promise<ServiceOptions | undefined> {
  if (name === 'completion') return loadInstalled();
  if (name === undefined || !serviceCommands.includes(name)) return undefined;
  return load(`\`assay ${name}\``);
}

async function load(needed: string): Promise<ServiceOptions> {
  const { settingDefinitions, optionFlags, describeDefault } = await loadOptional(
    '@assay/service',
    needed,
    () => import('@assay/service/options'),
  );
  return { definitions: settingDefinitions, optionFlags, describeDefault };
}

async function loadInstalled(): Promise<ServiceOptions | undefined> {
  try {
    return await load('`assay serve`');
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

/** Adds the commands that run and administer the service. Their options are included only if the settings were loaded. */
export function addServiceCommands(context: ProgramContext, options: ServiceOptions | undefined): void {
  addServe(context, options);
  addWorker(context, options);
  addKeys(context, options);
  addEngines(context, options);
  addAudit(context, options);
}

function addServe({ program, io, finish }: ProgramContext, options: ServiceOptions | undefined): void {
  const serve = program.command('serve').description('Run the service: validate and import over HTTPS');
  addSettings(serve, options, true);
  serve
    .option('--open', 'open the web console in your browser')
    .option('--print-first-key', 'print the first API key on standard output')
    .addHelpText(
      'after',
      `
Write sizes with KB, MB or GB, and times with ms, s, m, h or d. Options override environment variables, which
override the configuration file. The first start writes an API key to the file
\`first-api-key\` in the data folder, and prints it if standard output is a terminal.

Environment variable without an option:
  DATABASE_URL  the PostgreSQL database for records (default: a database in the data folder)`,
    )
    .action(async (flags: ServiceFlags) => {
      const { serve: run } = await import('../commands/serve.js');
      finish(await run(flags, io));
    });
}

function addWorker({ program, io, finish }: ProgramContext, options: ServiceOptions | undefined): void {
  const worker = program.command('worker').description('Process jobs of services that share a PostgreSQL');
  addSettings(worker, options, true);
  worker
    .addHelpText(
      'after',
      `
A worker accepts no requests, so settings of requests have no effect. It needs its own data folder.

Environment variable without an option:
  DATABASE_URL  the PostgreSQL database that the services use`,
    )
    .action(async (flags: ServiceFlags) => {
      const { serve: run } = await import('../commands/serve.js');
      finish(await run(flags, io, 'worker'));
    });
}

function addKeys({ program, io, finish }: ProgramContext, options: ServiceOptions | undefined): void {
  const keys = addGroup(program, 'keys', 'Create, list, rotate and revoke API keys of the service');
  const create = keys
    .command('create')
    .description('Create a key and print it once')
    .usage('--name <name> --scope <scope> [options]')
    .requiredOption('--name <name>', 'the name of the key')
    .requiredOption(
      '--scope <scope>',
      'a scope: validate, import, read or admin, or the operationId of one endpoint; repeatable',
      append,
    )
    .option('--tenant <tenant>', 'the tenant of its records (default: `default`)')
    .option('--expires <time>', 'the lifetime, such as 90d (default: unlimited)');
  addSettings(create, options).action(async (flags: NewKeyFlags) => {
    const { createKey } = await import('../commands/keys.js');
    finish(await createKey(flags, io));
  });
  const list = keys
    .command('list')
    .description('List the keys, without their secrets')
    .option('-f, --format <format>', 'table or json', 'table');
  addSettings(list, options).action(async (flags: KeyListFlags) => {
    const { listKeys } = await import('../commands/keys.js');
    finish(await listKeys(flags, io));
  });
  const rotate = keys
    .command('rotate')
    .description('Replace the secret of a key and print the new one once')
    .argument('<key>', 'the name or the id of a key')
    .option('--overlap <time>', 'how long the old secret stays valid, such as 7d', '7d')
    .option('--expires <time>', 'the lifetime of the new secret; required for a key that expires');
  addSettings(rotate, options).action(async (key: string, flags: RotationFlags) => {
    const { rotateKey } = await import('../commands/keys.js');
    finish(await rotateKey(key, flags, io));
  });
  const revoke = keys
    .command('revoke')
    .description('Revoke a key immediately')
    .argument('<key>', 'the name or the id of a key');
  addSettings(revoke, options).action(async (key: string, flags: KeyFlags) => {
    const { revokeKey } = await import('../commands/keys.js');
    finish(await revokeKey(key, flags, io));
  });
}

const ofTenant = 'its tenant (default: `default`)';

function addEngines({ program, io, finish }: ProgramContext, options: ServiceOptions | undefined): void {
  const engines = addGroup(program, 'engines', 'Register, list and delete engines for imports');
  const create = engines
    .command('create')
    .description('Register an engine and print its id')
    .usage('--name <name> --kind <kind> [options]')
    .requiredOption('--name <name>', 'the name of the engine')
    .requiredOption('--kind <kind>', 'its kind, as in projects')
    .option('--address <address>', 'its address, for people')
    .option('--tenant <tenant>', ofTenant);
  addSettings(create, options).action(async (flags: NewEngineFlags) => {
    const { createEngine } = await import('../commands/engines.js');
    finish(await createEngine(flags, io));
  });
  const list = engines
    .command('list')
    .description('List the engines')
    .option('--tenant <tenant>', ofTenant)
    .option('-f, --format <format>', 'table or json', 'table');
  addSettings(list, options).action(async (flags: EngineListFlags) => {
    const { listEngines } = await import('../commands/engines.js');
    finish(await listEngines(flags, io));
  });
  const remove = engines
    .command('delete')
    .description('Delete an engine; its projects stay')
    .option('--tenant <tenant>', ofTenant)
    .argument('<engine>', 'the name or the id of an engine');
  addSettings(remove, options).action(async (engine: string, flags: EngineFlags) => {
    const { deleteEngine } = await import('../commands/engines.js');
    finish(await deleteEngine(engine, flags, io));
  });
}

function addAudit({ program, io, finish }: ProgramContext, options: ServiceOptions | undefined): void {
  const audit = program
    .command('audit')
    .description('Print the audit log of the service, one JSON object per line')
    .option('--since <time>', 'only entries of this time, such as 7d')
    .option('--actor <key>', 'only entries of the key with this name or id; operator for these commands')
    .option('--action <action>', 'only entries with this action, such as key-created');
  addSettings(audit, options).action(async (flags: AuditFlags) => {
    const { printAudit } = await import('../commands/audit.js');
    finish(await printAudit(flags, io));
  });
}

const repeatable: ReadonlySet<string> = new Set(['hosts', 'networks', 'mappings']);

/** Adds the options for the settings of the service. Administrative commands have only those for the location of the data. */
function addSettings(command: Command, options: ServiceOptions | undefined, isService = false): Command {
  command.option('--config <file>', 'read settings from a file, YAML or JSON (ASSAY_SERVICE_CONFIG)');
  if (options === undefined) return command;
  for (const definition of options.definitions) {
    const flags = options.optionFlags(definition);
    if (flags === undefined || !(isService || definition.locates === true)) continue;
    const fallback = options.describeDefault(definition);
    const notes = [definition.environment, ...(fallback === undefined ? [] : [`default: ${fallback}`])];
    const explanation = `${definition.explanation.replaceAll('`', '')} (${notes.join('; ')})`;
    if (repeatable.has(definition.type.kind)) command.option(flags, explanation, append);
    else command.option(flags, explanation);
  }
  return command;
}
