// The measured programs: a floor, Assay, and its peers.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./measure/interleave.mjs').Tool & { label: string, version: () => string }} Tool */

const here = fileURLToPath(new URL('.', import.meta.url));
const modules = join(here, 'node_modules');

/** The file in a scratch folder for the output of a tool. */
const printed = (scratch) => join(scratch, 'printed.txt');
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const node = (...command) => [process.execPath, ...command];

/**
 * The path of a tree's command, so that two trees can be compared.
 *
 * @param {string} root
 */
export function assayAt(root) {
  return join(root, 'packages/cli/bin/assay.js');
}

/**
 * Defines Assay as a measured tool.
 *
 * @param {string} name
 * @param {string} program its launcher or bundle
 * @returns {Tool}
 */
export function assayTool(name, program) {
  const report = (scratch) => join(scratch, 'report.json');
  return {
    name,
    label: 'Assay',
    version: () => 'this tree',
    command(file, scratch) {
      rmSync(report(scratch), { force: true });
      return {
        command: node(
          program,
          'validate',
          '--no-config',
          '--format=json',
          `--output=${report(scratch)}`,
          file,
        ),
        stdout: printed(scratch),
      };
    },
    countFindings: (scratch) => read(report(scratch)).summary.findings,
  };
}

const versionOf = (name) => () => read(join(modules, name, 'package.json')).version;

/** @type {Tool} */
const floor = {
  name: 'floor',
  label: 'floor (read, parse, walk)',
  version: () => process.version,
  command: (file, scratch) => ({ command: node(join(here, 'floor.mjs'), file), stdout: printed(scratch) }),
  countFindings: () => undefined,
};

function spectral(name, label, ruleset) {
  return {
    name,
    label,
    version: versionOf('@stoplight/spectral-cli'),
    command: (file, scratch) => ({
      command: node(
        join(modules, '@stoplight/spectral-cli/dist/index.js'),
        'lint',
        '--quiet',
        '--format=json',
        `--ruleset=${join(here, 'rulesets', ruleset)}`,
        file,
      ),
      stdout: printed(scratch),
      env: { SCARF_ANALYTICS: 'false' },
    }),
    countFindings: (scratch) => read(printed(scratch)).length,
  };
}

/** @type {Tool} */
const redocly = {
  name: 'redocly',
  label: 'Redocly, recommended',
  version: versionOf('@redocly/cli'),
  command: (file, scratch) => ({
    command: node(
      join(modules, '@redocly/cli/bin/cli.js'),
      'lint',
      '--extends=recommended',
      '--format=json',
      '--max-problems=1000000',
      file,
    ),
    stdout: printed(scratch),
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  }),
  countFindings(scratch) {
    const { errors, warnings } = read(printed(scratch)).totals;
    return errors + warnings;
  },
};

/** @type {Tool} */
const ibm = {
  name: 'ibm',
  label: 'IBM OpenAPI validator',
  version: versionOf('ibm-openapi-validator'),
  command: (file, scratch) => ({
    command: node(join(modules, 'ibm-openapi-validator/src/cli-validator/index.js'), '--json', file),
    stdout: printed(scratch),
  }),
  countFindings: (scratch) =>
    Object.values(read(printed(scratch))).reduce((sum, part) => sum + (part?.results?.length ?? 0), 0),
};

/** Programs that are not on npm. They take part if they are on the PATH. */
const programs = [
  {
    name: 'vacuum',
    label: 'vacuum, recommended',
    command: (program, file, scratch) => [program, 'spectral-report', '--no-style', file, printed(scratch)],
    countFindings: (scratch) => read(printed(scratch)).length,
  },
  {
    name: 'speakeasy',
    label: 'speakeasy, recommended',
    command: (program, file) => [program, 'spec', 'lint', '--ruleset=recommended', '--format=json', file],
    countFindings: (scratch) => read(printed(scratch)).results.length,
  },
];

function programTool({ name, label, command, countFindings }) {
  const program = onPath(name);
  if (program === undefined) return [];
  return [
    {
      name,
      label,
      version: () => 'on the PATH',
      command: (file, scratch) => ({
        command: command(program, file, scratch),
        stdout: name === 'vacuum' ? join(scratch, 'vacuum.txt') : printed(scratch),
      }),
      countFindings,
    },
  ];
}

function onPath(name) {
  const found = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return found.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The names of the programs on the PATH. */
export function programNames() {
  return programs.map(({ name }) => name).filter((name) => onPath(name) !== undefined);
}

/**
 * Returns the tool on another Node. A tool that is not a script of Node stays the same.
 *
 * @param {Tool} tool
 * @param {string} path the Node
 * @returns {Tool}
 */
export function onNode(tool, path) {
  return {
    ...tool,
    command(file, scratch) {
      const made = tool.command(file, scratch);
      const [program, ...rest] = made.command;
      return { ...made, command: [program === process.execPath ? path : program, ...rest] };
    },
  };
}

/** Installs the peers of package.json in this folder if they are missing. */
export function installPeers() {
  if (peersAreInstalled()) return;
  console.log('Installing the peers into benchmarks/node_modules, once.');
  const options = ['ci', '--prefix', here, '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', options, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(2);
}

/** True if the peers of package.json are installed. */
function peersAreInstalled() {
  return (
    existsSync(join(modules, '@stoplight/spectral-cli')) && existsSync(join(modules, 'ibm-openapi-validator'))
  );
}

/**
 * All tools, or the named ones. The floor and Assay always take part.
 *
 * @param {readonly string[]} [names]
 * @returns {Tool[]}
 */
export function chooseTools(names) {
  const peers = [
    spectral('spectral', 'Spectral, oas', 'oas.yaml'),
    spectral('spectral-owasp', 'Spectral, oas + owasp', 'oas-owasp.yaml'),
    redocly,
    ibm,
    ...programs.flatMap(programTool),
  ];
  const unknown = names?.find((name) => !peers.some((peer) => peer.name === name));
  if (unknown !== undefined)
    throw new RangeError(`There is no peer \`${unknown}\`: ${peers.map(({ name }) => name).join(', ')}.`);
  const chosen = peers.filter(({ name }) => names === undefined || names.includes(name));
  return [floor, assayTool('assay', assayAt(join(here, '..'))), ...chosen];
}
