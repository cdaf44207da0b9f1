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

/** Adds `assay diff` to the program. */
export function addDiff({ program, io, finish }: ProgramContext): void {
  const { reports, take } = reportArguments();
  const command = program
    .command('diff')
    .description('say what a change does to security, and to clients')
    .argument('<old>', 'a file, a folder, a URL, git:REF:path, or a commit with --path')
    .argument('[new]', 'the same; with --path by default the document as it is now')
    .option(
      '-f, --format <format>',
      'text for people, json, markdown, sarif or html; repeatable, each followed by its --output (default: that of the output, or text)',
      take('format'),
    )
    .option('-o, --output <file>', 'write the report to a file', take('output'))
    .option(
      '--fail-on <what>',
      'fail on weaker security from medium on, on what is breaking for clients, on weaker,breaking or on none',
      'weaker',
    )
    .option(
      '--grace-days <days>',
      'days after its sunset until a deprecated part may be removed (default: 0)',
    )
    .option('--require-major', 'fail on what is breaking for clients unless the major version is higher')
    .option('--path <file>', 'the document, where old and new are commits')
    .option('--show-secrets', showSecrets)
    .option('--config-from <commit>', 'read the configuration and the ignore file from a git commit')
    .option('--no-color', 'use no colours');
  addReadOptions(addOverlayOption(command), eachRoot).action(
    async (old: string, now: string | undefined, flags: Omit<DiffFlags, 'reports'>) => {
      const { diffDocuments } = await import('../commands/diff.js');
      finish(await diffDocuments(old, now, { ...flags, reports }, io));
    },
  );
}

/** Adds `assay changelog` to the program. */
export function addChangelog({ program, io, finish }: ProgramContext): void {
  const command = program
    .command('changelog')
    .description('write what changes for clients between two versions')
    .argument('<old>', 'a file, a folder, a URL, git:REF:path, or a commit with --path')
    .argument('[new]', 'the same; with --path by default the document as it is now')
    .option('-f, --format <format>', 'markdown or html (default: that of the output, or markdown)')
    .option('-o, --output <file>', 'write to a file instead of standard output')
    .option(
      '--grace-days <days>',
      'days after its sunset until a deprecated part may be removed (default: 0)',
    )
    .option('--path <file>', 'the document, where old and new are commits')
    .option('--show-secrets', showSecrets)
    .option('--config-from <commit>', 'read the ignore file from a git commit');
  addReadOptions(command, eachRoot).action(
    async (old: string, now: string | undefined, flags: ChangelogFlags) => {
      const { writeChangelog } = await import('../commands/changelog.js');
      finish(await writeChangelog(old, now, flags, io));
    },
  );
}

/** Adds `assay bundle` to the program. */
export function addBundle({ program, io, finish }: ProgramContext): void {
  const command = program
    .command('bundle')
    .description('write a document and everything it refers to as one file')
    .argument('<document>', 'a file, a URL, or - for standard input')
    .option('-o, --output <file>', 'write to a file instead of standard output')
    .option('-f, --format <format>', 'json or yaml; by default that of the output, or of the document')
    .option('--no-color', 'use no colours');
  addReadOptions(command).action(async (input: string, flags: BundleFlags) => {
    const { bundleDocument } = await import('../commands/bundle.js');
    finish(await bundleDocument(input, flags, io));
  });
}

/** Adds `assay split` to the program. */
export function addSplit({ program, io, finish }: ProgramContext): void {
  const command = program
    .command('split')
    .description('write a document as one file for each path and component')
    .argument('<document>', 'a file, a URL, or - for standard input')
    .option('--out <folder>', 'the folder that the files are written to')
    .option('--parts <parts>', 'paths, components or both (default: both)')
    .option('--force', 'replace files that are there')
    .option('--no-color', 'use no colours');
  addReadOptions(command).action(async (input: string, flags: SplitFlags) => {
    const { splitDocument } = await import('../commands/split.js');
    finish(await splitDocument(input, flags, io));
  });
}

/** Adds `assay import` to the program. */
export function addImport({ program, io, finish }: ProgramContext): void {
  const command = program
    .command('import')
    .description('turn a document into security-test projects')
    .argument('<document>', 'a file, a URL, or - for standard input')
    .option(
      '-f, --format <format>',
      'text for people, json for programs, html for a browser (default: that of the output, or text)',
    )
    .option('-o, --output <file>', 'write the report to a file')
    .option('--out <folder>', 'write the projects to a folder')
    .option('--force', 'replace what an earlier import wrote there')
    .option(
      '--export <format>',
      'write them for other tools too: har, postman, arazzo, schemathesis, zap, http, hurl, k6, raw, burp, proxify, wfc or cats; repeatable',
      append,
    )
    .option(
      '--base-url <url>',
      'test the API there, whatever servers the document lists; without a path, theirs are kept',
    )
    .option(
      '--allow <ranks>',
      'export what may do harm like the rest: credentials, settings, destructive or outside; repeatable',
      append,
    )
    .option('--allow-existing-data', 'change and delete things that the tests have not made, too')
    .option('--engine <kind>', 'the kind of the engine that runs the projects')
    .option('--no-color', 'use no colours');
  addReadOptions(addOverlayOption(command)).action(async (input: string, flags: ImportFlags) => {
    const { importDocument } = await import('../commands/import.js');
    finish(await importDocument(input, flags, io));
  });
}

/** Adds `assay verify` to the program. */
export function addVerify({ program, io, finish }: ProgramContext): void {
  const command = program
    .command('verify')
    .description('ask a running service whether its document is true of it')
    .usage('--base-url <url> [options] <document>')
    .argument('<document>', 'a file, a URL, - for standard input, or a folder that `assay import` wrote')
    .requiredOption(
      '--base-url <url>',
      'the service, the only one that is asked; without a path, those of the servers of the document are kept',
    )
    .option(
      '-f, --format <format>',
      'text for people, json, junit, sarif or html (default: that of the output, or text)',
    )
    .option('-o, --output <file>', 'write the report to a file')
    .option('--details', 'show the request and the response of each difference in the text for people')
    .option('--unsafe-methods', 'send POST, PUT, PATCH and DELETE too, not only GET and HEAD')
    .option('--allow-existing-data', 'change and delete things that the run has not made, too')
    .option(
      '--allow <ranks>',
      'send what may do harm, too: credentials, settings, destructive or outside; repeatable',
      append,
    )
    .option('--check-throttling', 'send 30 wrong passwords for a user that the run has registered')
    .option('--dry-run', 'print what would be sent, and what not, and send nothing')
    .option(
      '--header <header>',
      "send 'Name: value' with each request; $NAME in it is a variable of the environment; repeatable",
      append,
    )
    .option(
      '--cookie <cookie>',
      "send the cookie 'name=value' with each request, like --header; repeatable",
      append,
    )
    .option('--auth <kind>', 'the credential where the document requires none: basic, bearer or header:NAME')
    .option('--token-url <url>', 'ask for access tokens there; by default only at the service itself')
    .option('--rate <number>', 'the most requests per second (default: 20)')
    .option('--budget <number>', 'the most requests of the run (default: 5000)')
    .option('--learn <file>', 'write an OpenAPI Overlay of what the answers teach')
    .option('--timeout <seconds>', 'how long an answer may take (default: 10)')
    .option('--ca <file>', 'certificates of authorities to trust, in PEM')
    .option('--client-cert <file>', 'the certificate to show to the service (mutual TLS), in PEM')
    .option('--client-key <file>', 'its private key, in PEM')
    .option('--second-client-cert <file>', 'the certificate of the second user, who has none without it')
    .option('--second-client-key <file>', 'its private key, in PEM')
    .option(
      '--fail-severity <severity>',
      'fail on differences this severe or worse: critical, high, medium, low, info or none (default: medium)',
    )
    .option('--no-color', 'use no colours');
  addReadOptions(addOverlayOption(command))
    .addHelpText(
      'after',
      `
Credentials are read from the environment: \`auth.pass\` from ASSAY_AUTH_PASS, those of a second user
from ASSAY_SECOND_AUTH_PASS. What is missing is named. An operation is asked with the first alternative of
\`security\` whose credentials are all there. The passphrase of --client-key is in ASSAY_CLIENT_KEY_PASSPHRASE,
that of --second-client-key in ASSAY_SECOND_CLIENT_KEY_PASSPHRASE. \`--auth basic\` reads
ASSAY_AUTH_BASIC_USERNAME and ASSAY_AUTH_BASIC_PASSWORD, \`--auth bearer\` ASSAY_AUTH_BEARER, and
\`--auth header:X-Api-Key\` ASSAY_AUTH_X_API_KEY.

Exit codes:
  0  what was sent is answered as documented
  1  something is not
  2  wrong usage, or nothing answers`,
    )
    .action(async (document: string, flags: VerifyFlags) => {
      const { verifyService } = await import('../commands/verify.js');
      finish(await verifyService(document, flags, io));
    });
}

/** Adds `assay fix` to the program. */
export function addFix({ program, io, finish }: ProgramContext): void {
  program
    .command('fix')
    .description('mend what rules report, where that is proven to mend it and to harm nothing')
    .argument(
      '[inputs...]',
      'files and folders; with --dry-run or --overlay also a URL, or - for standard input',
    )
    .option('--dry-run', 'write nothing: print the changes as a diff that `git apply` takes')
    .option(
      '-r, --rule <id>',
      'apply only the fixes of this rule, which runs whatever the preset; repeatable',
      append,
    )
    .option('--suggested', 'apply suggested fixes too: decisions that most would take')
    .option('--unsafe', 'apply all fixes, those included that somebody who knows the API has to check')
    .option('--show-secrets', showSecrets)
    .option('-i, --interactive', 'show the diff of each fix, and ask')
    .option('--overlay <file>', 'leave the document alone and write an OpenAPI Overlay')
    .option('--apply-overlay <file>', 'apply an OpenAPI Overlay before the analysis; repeatable', append)
    .option('-c, --config <file>', 'use this configuration instead of the nearest one')
    .option('--no-config', 'use no configuration')
    .option(...noConfigCode)
    .option(...configFrom)
    .option(
      '-p, --preset <preset>',
      'which rules run: recommended, strict, style, agents or all (default: recommended)',
    )
    .option(
      '--fail-severity <severity>',
      'fail where findings this severe or worse are left: critical, high, medium, low, info or none (default: high)',
    )
    .option(
      '--root <folder>',
      'the folder that nothing outside of is read or written; by default that of each document',
    )
    .option('--allow-remote', 'follow references to http: and https: URLs')
    .action(async (inputs: string[], flags: FixFlags) => {
      const { fixFiles } = await import('../commands/fix.js');
      finish(await fixFiles(inputs, flags, io));
    });
}
