import type { Command } from 'commander';
import type { VerifyFlags } from '../commands/verify.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { append } from './repeatable.js';

/** Adds `assay verify` to the program. */
export function addVerify(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  program
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
    .option('--unsafe-methods', 'send POST, PUT, PATCH and DELETE too, not only GET and HEAD')
    .option('--allow-existing-data', 'change and delete things that the run has not made, too')
    .option(
      '--allow <ranks>',
      'send what may do harm, too: credentials, settings, destructive or outside; repeatable',
      append,
    )
    .option('--dry-run', 'print what would be sent, and what not, and send nothing')
    .option('--token-url <url>', 'ask for access tokens there; by default only at the service itself')
    .option('--rate <number>', 'the most requests per second (default: 20)')
    .option('--budget <number>', 'the most requests of the run (default: 5000)')
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
    .option('--no-color', 'use no colours')
    .option('--root <folder>', 'the folder that references must not leave; by default that of the document')
    .option('--allow-remote', 'follow references to http: and https: URLs')
    .addHelpText(
      'after',
      `
Credentials are read from the environment: \`auth.pass\` from ASSAY_AUTH_PASS, those of a second user
from ASSAY_SECOND_AUTH_PASS. What is missing is named. An operation is asked with the first alternative of
\`security\` whose credentials are all there. The passphrase of --client-key is in ASSAY_CLIENT_KEY_PASSPHRASE,
that of --second-client-key in ASSAY_SECOND_CLIENT_KEY_PASSPHRASE.

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
