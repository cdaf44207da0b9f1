// Describes the machine and date of a measurement.
import { cpus, totalmem } from 'node:os';

/**
 * @param {number} rounds
 * @param {readonly import('../tools.mjs').Tool[]} tools
 */
export function describeRun(rounds, tools) {
  const versions = tools.map(({ label, version }) => `${label} ${version()}`);
  return [
    `${describeMachine()}; ${rounds} rounds.`,
    `${versions.join('; ')}.`,
    'Absolute times drift from machine to machine: the ratios are what counts.',
  ].join('\n');
}

/** The date, the version of Node and the machine. */
export function describeMachine() {
  return `${new Date().toISOString().slice(0, 10)}; Node ${process.version}; ${process.platform} ${process.arch}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB`;
}
