import { isObject } from '@assay/core';
import { equivalentRules, findOwnRules, type Peer } from '@assay/declarative/equivalents';
import { listExtended, type MigrationSource, type SourceTool } from './sources.js';

/** A rule of another tool with its counterparts. */
export interface MigratedRule {
  readonly id: string;
  /** The configured severity, or `default`. */
  readonly severity: string;
  /** The equivalent rules of Assay. */
  readonly own: readonly string[];
  /** True for a rule that the configuration defines itself. */
  readonly isOwn: boolean;
}

const peersOfTool: Readonly<Record<SourceTool, readonly Peer[]>> = {
  spectral: ['spectral', 'owasp'],
  redocly: ['redocly'],
  vacuum: ['vacuum'],
  ibm: ['ibm', 'spectral', 'owasp'],
};

/** The rules of rulesets that a configuration extends, as far as Assay has equivalents. */
const extensions: Readonly<Record<string, (id: string, peer: Peer) => boolean>> = {
  'spectral:oas': (_id, peer) => peer === 'spectral',
  '@stoplight/spectral-owasp-ruleset': (_id, peer) => peer === 'owasp',
  '@ibm-cloud/openapi-ruleset': (_id, peer) => peer === 'ibm' || peer === 'spectral',
  'vacuum:oas': (id, peer) => peer === 'vacuum' && !id.startsWith('owasp-'),
  'vacuum:owasp': (id, peer) => peer === 'vacuum' && id.startsWith('owasp-'),
};

/** Lists the rules that a configuration switches on. Rules of extended rulesets come first. */
export function listMigratedRules({ tool, value }: MigrationSource): MigratedRule[] {
  const rules = new Map<string, MigratedRule>();
  if (value === undefined) return [];
  const peers = peersOfTool[tool];
  for (const [target, mode] of listExtended(value)) {
    if (mode === 'off') continue;
    for (const peer of peers)
      for (const id of listPeerRules(peer))
        if (extensions[target]?.(id, peer) === true) rules.set(id, describeRule(id, 'default', false, peers));
  }
  for (const [id, setting] of Object.entries(isObject(value['rules']) ? value['rules'] : {})) {
    const severity = readSeverity(setting);
    const isOwn = isObject(setting) && (setting['given'] !== undefined || setting['subject'] !== undefined);
    if (severity === 'off') rules.delete(id);
    else rules.set(id, describeRule(id, severity, isOwn, peers));
  }
  return [...rules.values()];
}

function listPeerRules(peer: Peer): string[] {
  return [...new Set(Object.values(equivalentRules).flatMap((byPeer) => byPeer[peer] ?? []))].toSorted();
}

function describeRule(id: string, severity: string, isOwn: boolean, peers: readonly Peer[]): MigratedRule {
  const own = isOwn ? [] : [...new Set(peers.flatMap((peer) => findOwnRules(peer, id)))];
  return { id, severity, own, isOwn };
}

const numbered = ['error', 'warn', 'info', 'hint'];

function readSeverity(setting: unknown): string {
  const severity = isObject(setting) ? (setting['severity'] ?? 'default') : setting;
  if (severity === false) return 'off';
  if (typeof severity === 'number') return severity < 0 ? 'off' : (numbered[severity] ?? 'default');
  return typeof severity === 'string' ? severity : 'default';
}

/** Converts another tool's severity to Assay's. */
export function toOwnSeverity(severity: string): 'high' | 'medium' | 'low' | 'info' | undefined {
  switch (severity) {
    case 'error':
      return 'high';
    case 'warn':
      return 'medium';
    case 'info':
      return 'low';
    case 'hint':
      return 'info';
    default:
      return undefined;
  }
}
