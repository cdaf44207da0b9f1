// Sums up CPU profiles: the time of each function in a request, alone and including all functions that it calls.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { figure, table } from '../report/table.mjs';

/** The number of functions in the table. */
const shown = 45;

/**
 * @param {string} folder the folder of `.cpuprofile` files, which are named after their process
 * @param {number} main the main process
 * @param {number} requests the number of requests during the profile
 */
export function profileTable(folder, main, requests) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  const isMain = (name) => Number.parseInt(name, 10) === main;
  const part = (title, names) =>
    `### ${title}\n\n${sumTable(
      names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))),
      requests,
    )}`;
  return [
    `## Where the time goes\n\nMilliseconds for each of ${requests} requests, most of them first.\n`,
    part('Service', files.filter(isMain)),
    part(
      'Child processes',
      files.filter((name) => !isMain(name)),
    ),
  ].join('\n');
}

function sumTable(profiles, requests) {
  const own = new Map();
  const whole = new Map();
  for (const profile of profiles) addProfile(profile, own, whole);
  const each = (microseconds = 0) => figure(microseconds / 1000 / requests);
  const rows = [...whole].toSorted(([, a], [, b]) => b - a).slice(0, shown);
  const alone = [...own].toSorted(([, a], [, b]) => b - a).slice(0, shown);
  return `${table(
    ['by itself', 'ms'],
    alone.map(([name, time]) => [name, each(time)]),
  )}\n${table(
    ['with what it calls', 'ms'],
    rows.map(([name, time]) => [name, each(time)]),
  )}`;
}

function addProfile({ nodes, samples, timeDeltas }, own, whole) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])));
  const taken = new Map();
  for (const [index, id] of samples.entries()) taken.set(id, (taken.get(id) ?? 0) + timeDeltas[index]);
  for (const [id, time] of taken) {
    const name = nameOf(byId.get(id));
    own.set(name, (own.get(name) ?? 0) + time);
    // Counts a recursive function once.
    const stack = new Set();
    for (let at = id; at !== undefined; at = parents.get(at)) stack.add(nameOf(byId.get(at)));
    for (const each of stack) whole.set(each, (whole.get(each) ?? 0) + time);
  }
}

function nameOf({ callFrame: { functionName, url, lineNumber } }) {
  const place = url === '' ? '' : ` ${basename(url)}:${lineNumber + 1}`;
  return `${functionName || '(anonymous)'}${place}`;
}
