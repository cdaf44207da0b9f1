import type { Command } from 'commander';
import type { SettingDefinition } from '@assay/service/options';
import { CommandError } from '@assay/run/command-error';
import type { AuditFlags } from '../commands/audit.js';
import type { EngineFlags, EngineListFlags, NewEngineFlags } from '../commands/engines.js';
import type { KeyFlags, KeyListFlags, NewKeyFlags, RotationFlags } from '../commands/keys.js';
import type { ServiceFlags } from '../commands/serve.js';
import { loadOptional } from '@assay/run/optional-package';
import { addGroup, append, type ProgramContext } from './options.js';

/** Known facts about the settings of the service. */
export interface ServiceOptions {
  readonly definitions: readonly SettingDefinition[];
  readonly optionFlags: (definition: SettingDefinition) => string | undefined;
  readonly describeDefault: (definition: SettingDefinition) => string | undefined;
}

const serviceCommands = ['serve', 'worker', 'keys', 'engines', 'audit'];

/**
 * Loads the settings of the service where a command needs them: no other is to wait for that. The script for shells has them where the
 * service is installed.
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

/** Adds the commands that run and administer the service; their options only where these were loaded. */
export function addServiceCommands(context: ProgramContext, options: ServiceOptions | undefined): void {
  addServe(context, options);
  addWorker(context, options);
  addKeys(context, options);
  addEngines(context, options);
  addAudit(context, options);
}

function addServe({ program, io, finish }: ProgramContext, options: ServiceOptions | undefined): void {
  const serve = program.command('serve').description('run the service: validate and import over HTTPS');
  addSettings(serve, options, true);
  serve
    .option('--open', 'open the web console in your browser')
    .option('--print-first-key', 'print the first API key on standard output')
    .addHelpText(
      'after',
      `
A size is a number with KB, MB or GB, a time one with ms, s, m, h or d. Options are stronger than environment
variables, these than the configuration file. The first start writes an API key to the file
\`first-api-key\` in the data folder, and prints it where standard output is a terminal.

Environment variable without an option:
  DATABASE_URL  the PostgreSQL database to keep records in (default: a database in the data folder)`,
    )
    .action(async (flags: ServiceFlags) => {
      const { serve: run } = await import('../commands/serve.js');
      finish(await run(flags, io));
    });
}

function addWorker({ program, io, finish }: ProgramContext, options: ServiceOptions | undefined): void {
  const worker = program
    .command('worker')
    .description('work on jobs of the services that share a PostgreSQL');
  addSettings(worker, options, true);
  worker
    .addHelpText(
      'after',
      `
It takes no requests, so that what concerns these has no effect. It has a data folder of its own.

Environment variable without an option:
  DATABASE_URL  the PostgreSQL database that the services use`,
    )
    .action(async (flags: ServiceFlags) => {
      const { serve: run } = await import('../commands/serve.js');
      finish(await run(flags, io, 'worker'));
    });
}

function addKeys({ program, io, finish }: ProgramContext, options: ServiceOptions | undefined): void {
  const keys = addGroup(program, 'keys', 'make, list, rotate and revoke API keys of the service');
  const create = keys
    .command('create')
    .description('make a key and print it, once, on standard output')
    .usage('--name <name> --scope <scope> [options]')
    .requiredOption('--name <name>', 'what the key is called')
    .requiredOption(
      '--scope <scope>',
      'what it is for: validate, import, read or admin, or the operationId of one endpoint; repeatable',
      append,
    )
    .option('--tenant <tenant>', 'whose records it reaches; the tenant `default` if not given')
    .option('--expires <time>', 'how long it lasts, such as 90d; forever if not given');
  addSettings(create, options).action(async (flags: NewKeyFlags) => {
    const { createKey } = await import('../commands/keys.js');
    finish(await createKey(flags, io));
  });
  const list = keys
    .command('list')
    .description('list the keys, without their secrets')
    .option('-f, --format <format>', 'table or json', 'table');
  addSettings(list, options).action(async (flags: KeyListFlags) => {
    const { listKeys } = await import('../commands/keys.js');
    finish(await listKeys(flags, io));
  });
  const rotate = keys
    .command('rotate')
    .description('give a key another text and print it, once, on standard output')
    .argument('<key>', 'the name or the id of a key')
    .option('--overlap <time>', 'how long the old text stays valid, such as 7d', '7d')
    .option('--expires <time>', 'how long the new text lasts; needed for a key that expires');
  addSettings(rotate, options).action(async (key: string, flags: RotationFlags) => {
    const { rotateKey } = await import('../commands/keys.js');
    finish(await rotateKey(key, flags, io));
  });
  const revoke = keys
    .command('revoke')
    .description('revoke a key immediately')
    .argument('<key>', 'the name or the id of a key');
  addSettings(revoke, options).action(async (key: string, flags: KeyFlags) => {
    const { revokeKey } = await import('../commands/keys.js');
    finish(await revokeKey(key, flags, io));
  });
}

const ofTenant = 'the tenant that it belongs to; `default` if not given';

function addEngines({ program, io, finish }: ProgramContext, options: ServiceOptions | undefined): void {
  const engines = addGroup(program, 'engines', 'register, list and delete engines that imports can name');
  const create = engines
    .command('create')
    .description('register an engine and print its id')
    .usage('--name <name> --kind <kind> [options]')
    .requiredOption('--name <name>', 'what the engine is called')
    .requiredOption('--kind <kind>', 'what kind it is, as projects name it')
    .option('--address <address>', 'where it is reached, for people')
    .option('--tenant <tenant>', ofTenant);
  addSettings(create, options).action(async (flags: NewEngineFlags) => {
    const { createEngine } = await import('../commands/engines.js');
    finish(await createEngine(flags, io));
  });
  const list = engines
    .command('list')
    .description('list the engines')
    .option('--tenant <tenant>', ofTenant)
    .option('-f, --format <format>', 'table or json', 'table');
  addSettings(list, options).action(async (flags: EngineListFlags) => {
    const { listEngines } = await import('../commands/engines.js');
    finish(await listEngines(flags, io));
  });
  const remove = engines
    .command('delete')
    .description('delete an engine; its projects stay')
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
    .description('print the audit log of the service, one JSON object on each line')
    .option('--since <time>', 'only what was done in this time, such as 7d')
    .option('--actor <key>', 'only what the key with this name or id did; operator for these commands')
    .option('--action <action>', 'only this action, such as key-created');
  addSettings(audit, options).action(async (flags: AuditFlags) => {
    const { printAudit } = await import('../commands/audit.js');
    finish(await printAudit(flags, io));
  });
}

const repeatable: ReadonlySet<string> = new Set(['hosts', 'networks', 'mappings']);

/** Adds the options for the settings of the service; for commands beside it only those that say where its data is. */
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
