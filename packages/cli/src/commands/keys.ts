import { pluralize } from '@assay/text';
import type { CreatedKey, KeyDescription } from '@assay/service/administration';
import { administer, loadAdministration } from './administer.js';
import { UsageError } from '@assay/run/command-error';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { columnsOfText } from '../listing/columns.js';
import { parseChoice } from '@assay/run/options';
import { printNote } from '../output/print-messages.js';

/** The common options of these commands from the command line. */
export interface KeyFlags {
  readonly config?: string;
  readonly data?: string;
}

/** The options of `assay keys create`. */
export interface NewKeyFlags extends KeyFlags {
  readonly name: string;
  readonly scope: readonly string[];
  readonly tenant?: string;
  readonly expires?: string;
}

/** The options of `assay keys rotate`. */
export interface RotationFlags extends KeyFlags {
  readonly overlap: string;
  readonly expires?: string;
}

/** The options of `assay keys list`. */
export interface KeyListFlags extends KeyFlags {
  readonly format: string;
}

/**
 * Runs `assay keys create`: prints only the key on standard output, and its purpose on standard error.
 *
 * @throws CommandError if an option is invalid or the key cannot be created.
 */
export async function createKey(flags: NewKeyFlags, io: Io): Promise<ExitCode> {
  const { readDuration, scopes } = await loadAdministration();
  const requestedScopes = flags.scope.flatMap((list) =>
    list.split(',').map((scope) => parseChoice('--scope', scope, scopes)),
  );
  const expiresAt = flags.expires === undefined ? null : expiry(flags.expires, readDuration(flags.expires));
  const { key, text } = await administer(flags, io, true, (administration) =>
    administration.createKey({
      name: flags.name,
      ...(flags.tenant !== undefined && { tenant: flags.tenant }),
      scopes: requestedScopes,
      expiresAt,
    }),
  );
  io.stdout.write(`${text}\n`);
  const place = flags.tenant === undefined ? '' : ` of the tenant \`${key.tenant}\``;
  printNote(
    `Created the key \`${key.name}\`${place} for ${key.scopes.join(', ')}; it ${parseExpiry(key)}. It will not be shown again.`,
    io,
  );
  return 0;
}

/**
 * Runs `assay keys rotate`: prints only the new key on standard output, and the end of the old key's validity on standard error.
 *
 * @throws CommandError if an option is invalid or the key does not exist.
 */
export async function rotateKey(name: string, flags: RotationFlags, io: Io): Promise<ExitCode> {
  const { readDuration } = await loadAdministration();
  const expiresAt = flags.expires === undefined ? null : expiry(flags.expires, readDuration(flags.expires));
  const overlap = parseOverlap(flags.overlap, readDuration(flags.overlap));
  const { key, text } = await administer(flags, io, false, (administration) =>
    administration.rotateKey({ key: name, overlap, expiresAt }),
  );
  io.stdout.write(`${text}\n`);
  const old =
    overlap === 0 || key.previousExpiresAt === null
      ? 'The old secret is no longer valid'
      : `The old secret is valid until ${minuteOf(key.previousExpiresAt)}`;
  printNote(`${old}; the new one of \`${key.name}\` ${parseExpiry(key)}. It will not be shown again.`, io);
  return 0;
}

/** Runs `assay keys list`. */
export async function listKeys(flags: KeyListFlags, io: Io): Promise<ExitCode> {
  const format = parseChoice('--format', flags.format, ['table', 'json']);
  const keys = await administer(flags, io, false, (administration) => administration.listKeys());
  if (format === 'json') io.stdout.write(`${JSON.stringify(keys, null, 2)}\n`);
  else if (keys.length === 0) printNote('There are no keys yet: `assay keys create` creates one.', io);
  else {
    const now = new Date();
    const rows = keys.map((key) => [
      key.name,
      describeState(key, now),
      key.tenant,
      key.scopes.join(','),
      dayOf(key.createdAt),
      key.id,
    ]);
    io.stdout.write(columnsOfText([['NAME', 'STATE', 'TENANT', 'SCOPES', 'CREATED', 'ID'], ...rows]));
  }
  return 0;
}

/** Runs `assay keys revoke`. */
export async function revokeKey(key: string, flags: KeyFlags, io: Io): Promise<ExitCode> {
  const revoked = await administer(flags, io, false, (administration) => administration.revokeKey(key));
  printNote(`Revoked the key \`${revoked.name}\` (${revoked.id}).`, io);
  return 0;
}

function expiry(text: string, duration: number | undefined): string {
  if (duration === undefined || duration === 0 || duration > 3_650 * 86_400_000) {
    throw new UsageError(`\`--expires ${text}\`: use a time from 1s to 3650d, such as \`90d\`.`);
  }
  return new Date(Date.now() + duration).toISOString();
}

function parseOverlap(text: string, duration: number | undefined): number {
  if (duration === undefined || duration > 90 * 86_400_000) {
    throw new UsageError(`\`--overlap ${text}\`: use a time from 0s to 90d, such as \`7d\`.`);
  }
  return duration;
}

function parseExpiry({ expiresAt }: CreatedKey['key']): string {
  return expiresAt === null ? 'does not expire' : `expires on ${dayOf(expiresAt)}`;
}

/** The number of days before its expiry from which a key is reported. */
const warnedDays = 14;

function describeState({ revokedAt, expiresAt, previousExpiresAt }: KeyDescription, now: Date): string {
  if (revokedAt !== null) return `revoked ${dayOf(revokedAt)}`;
  const overlaps = previousExpiresAt !== null && new Date(previousExpiresAt) > now;
  const old = overlaps ? `, old secret until ${dayOf(previousExpiresAt)}` : '';
  if (expiresAt === null) return `valid${old}`;
  const days = Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / 86_400_000);
  if (days <= 0) return `expired ${dayOf(expiresAt)}`;
  const soon = days <= warnedDays ? ` (${days} ${pluralize(days, 'day')} left)` : '';
  return `valid until ${dayOf(expiresAt)}${soon}${old}`;
}

function minuteOf(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}

function dayOf(time: string): string {
  return time.slice(0, 10);
}
