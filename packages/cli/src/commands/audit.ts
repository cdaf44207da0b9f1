import { administer, loadAdministration } from './administer.js';
import { UsageError } from '@assay/run/command-error';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { parseChoice } from '@assay/run/options';
import type { KeyFlags } from './keys.js';

/** The options of `assay audit` from the command line. */
export interface AuditFlags extends KeyFlags {
  readonly since?: string;
  readonly actor?: string;
  readonly action?: string;
}

/** Runs `assay audit`: prints the audit log of the service, newest entry first, as one JSON object per line. */
export async function printAudit(flags: AuditFlags, io: Io): Promise<ExitCode> {
  const { auditActions, readDuration } = await loadAdministration();
  const { since, actor = null } = flags;
  const action = flags.action === undefined ? null : parseChoice('--action', flags.action, auditActions);
  const from = since === undefined ? null : beginning(since, readDuration(since));
  await administer(flags, io, false, async (administration) => {
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof administration.listAudit>> = await administration.listAudit({
        from,
        to: null,
        actor,
        action,
        cursor,
      });
      for (const entry of page.items) io.stdout.write(`${JSON.stringify(entry)}\n`);
      cursor = page.nextCursor;
    } while (cursor !== null);
  });
  return 0;
}

function beginning(text: string, duration: number | undefined): string {
  if (duration === undefined || duration === 0)
    throw new UsageError(`\`--since ${text}\`: use a time such as \`7d\`.`);
  return new Date(Date.now() - duration).toISOString();
}
