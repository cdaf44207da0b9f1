import type { BundleFlags } from '../commands/bundle.js';
import type { ChangelogFlags } from '../commands/changelog.js';
import type { DiffFlags } from '../commands/diff.js';
import type { FixFlags } from '../commands/fix.js';
import type { ImportFlags } from '../commands/import.js';
import type { SplitFlags } from '../commands/split.js';
import type { VerifyFlags } from '../commands/verify.js';
import {
  addOverlayOption,
  addReadOptions,
  append,
  eachRoot,
  configFrom,
  noConfigCode,
  reportArguments,
  showSecrets,
  type ProgramContext,
} from './options.js';

export function addDiff({ program, io, finish }: ProgramContext): void {
  const { reports, take } = reportArguments();
  const command = program
    .command('diff')
    .description('Compare two versions of an API')
    .argument('<old>', 'a file, a folder, a URL, git:REF:path, or a commit with --path')
    .argument('[new]', 'like <old>; with --path, the current document by default')
    .option(
      '-f, --format <format>',
      'text, json, markdown, sarif or html; repeatable, each followed by its --output (default: that of the output, or text)',
      take('format'),
    )
    .option('-o, --output <file>', 'write the report to a file', take('output'))
    .option(
      '--fail-on <what>',
      'the changes that fail the run: weaker from medium on (default), breaking, weaker,breaking or none',
      'weaker',
    )
    .option(
      '--grace-days <days>',
      'days between the sunset of a deprecated part and its removal (default: 0)',
    )
    .option('--require-major', 'fail on breaking changes unless the major version is higher')
    .option('--path <file>', 'the document, if old and new are commits')
    .option('--show-secrets', showSecrets)
    .option('--config-from <commit>', 'read the configuration and the ignore file from a git commit')
    .option('--no-color', 'disable colours');
  addReadOptions(addOverlayOption(command), eachRoot).action(
    async (old: string, now: string | undefined, flags: Omit<DiffFlags, 'reports'>) => {
      const { diffDocuments } = await import('../commands/diff.js');
      finish(await diffDocuments(old, now, { ...flags, reports }, io));
    },
  );
}

export function addChangelog({ program, io, finish }: ProgramContext): void {
  const command = program
    .command('changelog')
    .description('Write the changelog between two versions')
    .argument('<old>', 'a file, a folder, a URL, git:REF:path, or a commit with --path')
    .argument('[new]', 'like <old>; with --path, the current document by default')
    .option('-f, --format <format>', 'markdown or html (default: that of the output, or markdown)')
    .option('-o, --output <file>', 'write to a file instead of standard output')
    .option(
      '--grace-days <days>',
      'days between the sunset of a deprecated part and its removal (default: 0)',
    )
    .option('--path <file>', 'the document, if old and new are commits')
    .option('--show-secrets', showSecrets)
    .option('--config-from <commit>', 'read the ignore file from a git commit');
  addReadOptions(command, eachRoot).action(
    async (old: string, now: string | undefined, flags: ChangelogFlags) => {
      const { writeChangelog } = await import('../commands/changelog.js');
      finish(await writeChangelog(old, now, flags, io));
    },
  );
}

export function addBundle({ program, io, finish }: ProgramContext): void {
  const command = program
    .command('bundle')
    .description('Write a document and its references as one file')
    .argument('<document>', 'a file, a URL, or - for standard input')
    .option('-o, --output <file>', 'write to a file instead of standard output')
    .option('-f, --format <format>', 'json or yaml (default: that of the output, or of the document)')
    .option('--no-color', 'disable colours');
  addReadOptions(command).action(async (input: string, flags: BundleFlags) => {
    const { bundleDocument } = await import('../commands/bundle.js');
    finish(await bundleDocument(input, flags, io));
  });
}

export function addSplit({ program, io, finish }: ProgramContext): void {
  const command = program
    .command('split')
    .description('Split a document into one file per path and component')
    .argument('<document>', 'a file, a URL, or - for standard input')
    .option('--out <folder>', 'the folder to write to')
    .option('--parts <parts>', 'paths, components or both (default: both)')
    .option('--force', 'replace existing files')
    .option('--no-color', 'disable colours');
  addReadOptions(command).action(async (input: string, flags: SplitFlags) => {
    const { splitDocument } = await import('../commands/split.js');
    finish(await splitDocument(input, flags, io));
  });
}

export function addImport({ program, io, finish }: ProgramContext): void {
  const command = program
    .command('import')
    .description('Turn a document into security-test projects')
    .argument('<document>', 'a file, a URL, or - for standard input')
    .option('-f, --format <format>', 'text, json or html (default: that of the output, or text)')
    .option('-o, --output <file>', 'write the report to a file')
    .option('--out <folder>', 'write the projects to a folder')
    .option('--force', 'replace the files of an earlier import')
    .option(
      '--export <format>',
      'also export for other tools: har, postman, arazzo, schemathesis, zap, http, hurl, k6, raw, burp, proxify, wfc or cats; repeatable',
      append,
    )
    .option(
      '--base-url <url>',
      'test the API at this URL instead of the servers of the document; without a path, their paths are used',
    )
    .option(
      '--allow <ranks>',
      'export harmful requests of these ranks, too: credentials, settings, destructive or outside; repeatable',
      append,
    )
    .option('--allow-existing-data', 'also change and delete existing data')
    .option('--engine <kind>', 'the kind of the engine that runs the projects')
    .option('--no-color', 'disable colours');
  addReadOptions(addOverlayOption(command)).action(async (input: string, flags: ImportFlags) => {
    const { importDocument } = await import('../commands/import.js');
    finish(await importDocument(input, flags, io));
  });
}

export function addVerify({ program, io, finish }: ProgramContext): void {
  const command = program
    .command('verify')
    .description('Check a running service against its document')
    .usage('--base-url <url> [options] <document>')
    .argument('<document>', 'a file, a URL, - for standard input, or a folder that `assay import` wrote')
    .requiredOption(
      '--base-url <url>',
      'the service, the only host that gets requests; without a path, the paths of the document are used',
    )
    .option(
      '-f, --format <format>',
      'text, json, junit, sarif or html (default: that of the output, or text)',
    )
    .option('-o, --output <file>', 'write the report to a file')
    .option('--details', 'with text: show the request and the response of each finding')
    .option('--unsafe-methods', 'also send POST, PUT, PATCH and DELETE')
    .option('--allow-existing-data', 'also change and delete existing data')
    .option(
      '--allow <ranks>',
      'also send harmful requests of these ranks: credentials, settings, destructive or outside; repeatable',
      append,
    )
    .option('--check-throttling', 'send 30 wrong passwords for a test user of the run')
    .option('--dry-run', 'print the plan of the run and send nothing')
    .option(
      '--header <header>',
      "send 'Name: value' with each request; $NAME is an environment variable; repeatable",
      append,
    )
    .option(
      '--cookie <cookie>',
      "send the cookie 'name=value' with each request, like --header; repeatable",
      append,
    )
    .option('--auth <kind>', 'the credential for operations without security: basic, bearer or header:NAME')
    .option(
      '--token-url <url>',
      'request access tokens from this URL (default: only from the service itself)',
    )
    .option('--rate <number>', 'maximum requests per second (default: 20)')
    .option('--budget <number>', 'maximum requests of the run (default: 5000)')
    .option('--learn <file>', 'write an OpenAPI Overlay with the requirements learned from answers')
    .option('--timeout <seconds>', 'maximum time of an answer (default: 10)')
    .option('--ca <file>', 'trust these certificate authorities, in PEM')
    .option('--client-cert <file>', 'your client certificate (mutual TLS), in PEM')
    .option('--client-key <file>', 'its private key, in PEM')
    .option('--second-client-cert <file>', 'the client certificate of the second user, in PEM')
    .option('--second-client-key <file>', 'its private key, in PEM')
    .option(
      '--fail-severity <severity>',
      'fail on findings this severe or worse: critical, high, medium, low, info or none (default: medium)',
    )
    .option('--no-color', 'disable colours');
  addReadOptions(addOverlayOption(command))
    .addHelpText(
      'after',
      `
Assay reads credentials from the environment: \`auth.pass\` from ASSAY_AUTH_PASS, those of a second user
from ASSAY_SECOND_AUTH_PASS. The report names missing ones. Each operation gets the first alternative of
\`security\` for which you provide all credentials. The passphrase of --client-key is in
ASSAY_CLIENT_KEY_PASSPHRASE, that of --second-client-key in ASSAY_SECOND_CLIENT_KEY_PASSPHRASE.
\`--auth basic\` reads ASSAY_AUTH_BASIC_USERNAME and ASSAY_AUTH_BASIC_PASSWORD, \`--auth bearer\`
ASSAY_AUTH_BEARER, and \`--auth header:X-Api-Key\` ASSAY_AUTH_X_API_KEY.

Exit codes:
  0  all answers are as documented
  1  an answer is not as documented
  2  wrong usage, or the service does not answer`,
    )
    .action(async (document: string, flags: VerifyFlags) => {
      const { verifyService } = await import('../commands/verify.js');
      finish(await verifyService(document, flags, io));
    });
}

export function addFix({ program, io, finish }: ProgramContext): void {
  program
    .command('fix')
    .description('Apply verified fixes')
    .argument(
      '[inputs...]',
      'files and folders; with --dry-run or --overlay also a URL, or - for standard input',
    )
    .option('--dry-run', 'write nothing; print the changes as a diff for `git apply`')
    .option('-r, --rule <id>', 'apply only fixes of this rule, also outside the preset; repeatable', append)
    .option('--suggested', 'also apply suggested fixes: decisions that most teams make the same way')
    .option('--unsafe', 'apply all fixes, including unsafe ones that you must check')
    .option('--show-secrets', showSecrets)
    .option('-i, --interactive', 'confirm the diff of each fix')
    .option('--overlay <file>', 'write an OpenAPI Overlay instead of changing the document')
    .option('--apply-overlay <file>', 'apply an OpenAPI Overlay before the analysis; repeatable', append)
    .option('-c, --config <file>', 'use this configuration instead of the nearest one')
    .option('--no-config', 'ignore all configurations')
    .option(...noConfigCode)
    .option(...configFrom)
    .option(
      '-p, --preset <preset>',
      'the rules to run: recommended, strict, style, agents or all (default: recommended)',
    )
    .option(
      '--fail-severity <severity>',
      'fail if findings this severe or worse remain: critical, high, medium, low, info or none (default: high)',
    )
    .option('--root <folder>', 'read and write only inside this folder (default: that of each document)')
    .option('--allow-remote', 'follow references to http: and https: URLs')
    .action(async (inputs: string[], flags: FixFlags) => {
      const { fixFiles } = await import('../commands/fix.js');
      finish(await fixFiles(inputs, flags, io));
    });
}
