import { administer } from './administer.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { columnsOfText } from '../listing/columns.js';
import { parseChoice } from '@assay/run/options';
import { printNote } from '../output/print-messages.js';
import type { KeyFlags, KeyListFlags } from './keys.js';

/** The common options of these commands from the command line. */
export interface EngineFlags extends KeyFlags {
  readonly tenant?: string;
}

/** The options of `assay engines list`. */
export interface EngineListFlags extends KeyListFlags {
  readonly tenant?: string;
}

/** The options of `assay engines create`. */
export interface NewEngineFlags extends EngineFlags {
  readonly name: string;
  readonly kind: string;
  readonly address?: string;
}

/**
 * Runs `assay engines create`: prints only the engine's id on standard output. Imports refer to it as `engineId`.
 *
 * @throws CommandError if the engine cannot be registered.
 */
export async function createEngine(
  { name, kind, address, tenant, ...flags }: NewEngineFlags,
  io: Io,
): Promise<ExitCode> {
  const engine = await administer(flags, io, true, (administration) =>
    administration.createEngine({
      name,
      kind,
      address: address ?? null,
      ...(tenant !== undefined && { tenant }),
    }),
  );
  io.stdout.write(`${engine.id}\n`);
  printNote(`Registered the engine \`${engine.name}\` of the kind \`${engine.kind}\`.`, io);
  return 0;
}

/** Runs `assay engines list`. */
export async function listEngines({ tenant, ...flags }: EngineListFlags, io: Io): Promise<ExitCode> {
  const format = parseChoice('--format', flags.format, ['table', 'json']);
  const engines = await administer(flags, io, false, (administration) => administration.listEngines(tenant));
  if (format === 'json') io.stdout.write(`${JSON.stringify(engines, null, 2)}\n`);
  else if (engines.length === 0)
    printNote('There are no engines yet: `assay engines create` registers one.', io);
  else {
    const rows = engines.map(({ name, kind, address, createdAt, id }) => [
      name,
      kind,
      address ?? '-',
      createdAt.slice(0, 10),
      id,
    ]);
    io.stdout.write(columnsOfText([['NAME', 'KIND', 'ADDRESS', 'CREATED', 'ID'], ...rows]));
  }
  return 0;
}

/** Runs `assay engines delete`. */
export async function deleteEngine(
  engine: string,
  { tenant, ...flags }: EngineFlags,
  io: Io,
): Promise<ExitCode> {
  const deleted = await administer(flags, io, false, (administration) =>
    administration.deleteEngine({ engine, ...(tenant !== undefined && { tenant }) }),
  );
  printNote(`Deleted the engine \`${deleted.name}\` (${deleted.id}).`, io);
  return 0;
}
