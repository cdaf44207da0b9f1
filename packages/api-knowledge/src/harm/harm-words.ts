import { payingActions, wordSet, type WordSet } from '../words/word-set.js';

/** The kinds of harm beyond the data that a test run has created. */
export const harmfulRanks = ['credentials', 'settings', 'destructive', 'outside'] as const;

/** A kind of harm beyond the data that a test run has created. */
export type HarmfulRank = (typeof harmfulRanks)[number];

/** Phrases by rank, separated by commas and split like names. */
type PhrasesByRank = Readonly<Partial<Record<HarmfulRank, readonly string[]>>>;

/** The vocabulary of one language. To add a language, add an entry to `harmWords`. */
export interface HarmWords {
  readonly language: string;
  /** Phrases that count anywhere in a path segment, the operationId or the summary. */
  readonly anywhere: PhrasesByRank;
  /**
   * Verbs that count anywhere in the last path segment. Elsewhere they count like `actions`: "Create import storage" imports
   * nothing.
   */
  readonly inLastSegment: PhrasesByRank;
  /** Verbs that count at the start of the last segment, of the operationId or one of its parts, or of the summary. */
  readonly actions: PhrasesByRank;
  /** Nouns that count at the end of a segment or operationId, unless they name a collection to which requests add. */
  readonly subjects: PhrasesByRank;
  /** Nouns that count as subjects if the path has no variable, so that they belong to the caller. */
  readonly ofCaller: PhrasesByRank;
  /** Phrases of descriptions. */
  readonly statements: PhrasesByRank;
  /** Names of fields in request bodies, without separators. */
  readonly fields: Readonly<Partial<Record<HarmfulRank, WordSet>>>;
  /** Words for the caller's account or session, which a `DELETE` without an id ends. */
  readonly caller: WordSet;
  /** Verbs with which a `GET` does more than read. */
  readonly underSafeMethods: PhrasesByRank;
  /** Verbs of reading and calculating, and nouns for their results. They explain a request without a resource. */
  readonly reading: WordSet;
  /** Verbs of creating and signing in, which also explain such a request. */
  readonly harmless: WordSet;
  /** Verbs that change a sign-in if one of `secrets` is anywhere beside them. */
  readonly secretVerbs: WordSet;
  readonly secrets: WordSet;
}

/** The words that indicate the harm of operations, by language. */
export const harmWords: readonly HarmWords[] = [
  {
    language: 'en',
    anywhere: {
      credentials: [
        'logout, log out, logoff, log off, signout, sign out, sign off, log me out, end session, close session, invalidate session',
        'revoke session, revoke token, revoke access token, revoke refresh token, revoke key, revoke api key, revoke credential',
        'terminate session, delete session, delete my session, kill session, invalidate token, invalidate key',
        'change password, update password, set password, reset password, password reset, password change, password update, new password',
        'forgot password, forgotten password, recover password, password recovery, recover account, account recovery, change passwd',
        'set passwd, change passphrase, change pin, reset pin, set pin, change passcode, change secret',
        'reset token, token reset, regenerate token, rotate token, renew token, roll token, reset user token, reset auth token',
        'reset access token, regenerate access token, reset api token, regenerate api token, rotate api token',
        'reset key, reset api key, regenerate key, regenerate api key, rotate key, rotate api key, key rotation, roll key, roll api key',
        'reset access key, rotate access key, regenerate access key, rekey, reset secret, regenerate secret, rotate secret, client secret reset',
        'reset client secret, rotate client secret, regenerate client secret, reset credential, rotate credential, regenerate credential',
        'rotate, reissue token, reissue key, reset session, two factor, second factor, multi factor, two step, 2fa, mfa, u2f, totp, webauthn, passkey',
        'recovery code, backup code, security key, authenticator app, change email, update email, email change, change my email, change login',
        'change email address, update email address, change username, change user name, delete my account, close my account, delete own account',
        'deactivate my account, delete me, delete my profile, transfer ownership, leave organization, leave organisation, leave team',
        'leave workspace, unlink account, disconnect account, impersonate',
      ],
      settings: [
        'update setting, change setting, save setting, set setting, reset setting, modify setting, update configuration, change configuration',
        'update config, set config, save config, reload config, reload configuration, reset config, reset configuration, apply config',
        'update preference, set preference, feature flag, feature toggle, maintenance mode, read only mode, log level, logging level, debug mode',
        'server setting, system setting, global setting, organization setting, organisation setting, jwt setting, security setting, site setting',
        'rate limit, retention policy, password policy, update license, update licence, license key, licence key',
      ],
      destructive: [
        'flush, reset, purge, wipe, erase, truncate, nuke, factory reset, reset database, reset db, resetdb, drop database, dropdb, createdb',
        'create db, recreate, initdb, init db, seed database, seeddb, seed db, populate database, populate db, load fixture, delete all, remove all',
        'delete many, remove many, delete everything, bulk delete, batch delete, mass delete, multi delete, delete batch, delete bulk, bulkdelete',
        'batchdelete, delete by query, delete by filter, delete selected, delete multiple, bulk remove, bulk destroy, clear all, clear cache',
        'clear database, clear data, clear history, empty trash, empty bin, empty recycle bin, restore, rollback, roll back',
        'migrate, migration, upgrade, downgrade, self update, update firmware, shutdown, shut down, poweroff, power off, power cycle, power down',
        'reboot, restart, halt, failover, fail over, reindex, rebuild, force merge, compact, compaction, garbage collect, garbage collection',
        'run gc, uninstall, deprovision, decommission, teardown, tear down, execute command, run command, execute query, run script, raw sql',
        'execute sql, cleanup, clean up, delete old, delete expired, delete unused',
      ],
      outside: [
        'send mail, send email, send an email, resend email, send message, send sms, send text, send notification, send push, push notification',
        'send invitation, send invite, resend invitation, resend invite, send link, magic link, send code, resend code, send otp, send verification',
        'resend verification, resend confirmation, verification email, send reminder, send newsletter, send fax, send letter, test email, test mail',
        'test notification, test message, test webhook, test smtp, test sms, test connection, invitation email, make payment, create payment',
        'process payment, capture payment, execute payment, submit payment, confirm payment, payment intent, setup intent, create charge, charge card',
        payingActions,
        'pay out, check out, top up, wire transfer, transfer fund, transfer money, buy, donation, place call, make call, phone call, fine tune, fine tuning, invite',
      ],
    },
    inLastSegment: { destructive: ['import, reimport'] },
    actions: {
      credentials: ['unenroll, relogin, deauthorize, deauthorise, unregister me, unlink, invalidate'],
      settings: [
        'configure, reconfigure, toggle, enable feature, disable feature, activate feature, deactivate feature, enable maintenance, customize',
      ],
      destructive: [
        'import, reimport, clear, clean, empty, prune, vacuum, drop, destroy, kill, terminate, stop, quit, exit, abort, suspend, reload, refresh all, resync, sync',
        'synchronize, synchronise, replicate, rebalance, seed, populate, init, initialize, initialise, setup, install, bootstrap, exec, execute, eval',
        'shell, sql, cypher, overwrite, replace all, swap, promote, demote, recover, repair, optimize, defragment, format, expire, evict, unload, unmount',
        'bulk, batch, mass, lock all, block all, merge all, move all, archive all, unarchive all',
      ],
      outside: [
        'send, resend, notify, remind, broadcast, email, mail, sms, fax, dial, call, pay, charge, deposit, subscribe, unsubscribe, publish',
        'share, invite, ping, trigger, dispatch, deploy, redeploy, train, retrain, transcode, provision, launch, crawl, scrape, print, tweet, bill',
      ],
    },
    subjects: {
      credentials: [
        'password, passwd, passphrase, passcode, second factor, authenticator, otp secret, own token, current token',
      ],
      settings: [
        'setting, config, configuration, preference, option, toggle, maintenance, license, licence, smtp, ldap, saml, sso, branding, quota',
        'log level, logger, cors, default',
      ],
      destructive: [
        'shutdown, power, gc, dump, firmware, command, script, console, exec, shell, sql, init, trash',
      ],
      outside: [
        'mail, email, sms, newsletter, invitation, invite, notification, push, broadcast, reminder, payment, charge, transfer, payment method, webhook',
        'hook, callback, phone call, fax, deployment, training, completion, message batch, campaign',
      ],
    },
    ofCaller: {
      credentials: [
        'email, email address, phone, phone number, username, login, session, credential, identity, key, token, api key',
      ],
      settings: [
        'profile, me, self, account, organization, organisation, system, server, feature, flag, theme, mode, global, policy, limit, status, state',
      ],
    },
    statements: {
      credentials: [
        'invalidates all token, invalidates the token, invalidate the current, logs out, log out the, ends the session, current session',
        'your password, old password, new token replace, previous token, deletes your account, close your account',
      ],
      destructive: [
        'all data, everything will be, cannot be undone, can not be undone, irreversible, irreversibly, deletes all, delete all, removes all, wipes, erases all',
        'permanently deletes all, drops all, resets the database, restarts the, shuts down, use with caution, dangerous, for testing only, from scratch',
      ],
      outside: [
        'sends an email, sends a mail, sends email, send an email, an email is sent, email will be sent, sends an sms, sends a text message',
        'sends an invitation, sends invitation, will be charged, charges the, incurs cost, billable, you will be billed, sends a push, sends a notification',
      ],
    },
    fields: {
      credentials: wordSet(
        'newpassword oldpassword currentpassword passwordnew passwordold newpassword1 newpassword2 newpass newpasswd newpin oldpin newemail',
        'newsecret',
      ),
      outside: wordSet(
        'cardnumber cvv cvc cvv2 cardcvc cardcvv creditcard paymentmethodid paymentmethodnonce emailrecipients smsrecipients',
      ),
    },
    caller: wordSet(
      'me self my account accounts user profile session sessions login auth authentication token key apikey credential identity current',
    ),
    underSafeMethods: {
      credentials: [
        'logout, log out, logoff, log off, signout, sign out, revoke, deactivate, unlink, disconnect, rotate, regenerate, reset password',
        'reset token, reset key, change password',
      ],
      settings: ['toggle, enable, disable, activate, set, unsubscribe'],
      destructive: [
        'reset, flush, purge, wipe, erase, truncate, clear, clean, cleanup, clean up, delete, remove, destroy, drop, empty, prune, kill, stop',
        'shutdown, shut down, poweroff, power off, reboot, restart, reload, migrate, rollback, restore, reindex, rebuild, createdb, create db',
        'recreate, initdb, init db, init, initialize, initialise, resetdb, reset db, dropdb, seed, seeddb, populate, install, uninstall, setup',
        'upgrade, update, execute, exec, terminate, abort, cancel, sync, synchronize',
      ],
      outside: [
        'send, resend, notify, remind, pay, charge, refund, trigger, deploy, dispatch, invite user, checkout now',
      ],
    },
    reading: wordSet(
      'get list read find fetch search show view describe retrieve query count check download export lookup preview browse validate verify test',
      'calculate compute convert compare translate parse analyze analyse classify detect predict estimate match determine filter simulate render',
      'head watch return display is has stream obtain provide generate encode decode format hash sign encrypt decrypt inspect introspect explain',
      'geocode route distance resolve autocomplete suggest recommend rank score evaluate lint tokenize tokenise embed embedding graphql echo ping health',
      'summarize summarise extract diff paginate paging history statistics stats histogram aggregate timeline',
    ),
    harmless: wordSet(
      // Creations of resources that the run can name.
      'create add insert new register upload save store submit place open make put upsert append attach book reserve record write begin start draft',
      'copy clone duplicate fork',
      // Authentication steps.
      'login logon signin signup register registration authenticate auth authorize token tokens oauth session refresh sso jwt',
      'log',
    ),
    secretVerbs: wordSet(
      'reset regenerate rotate revoke reissue renew invalidate roll recycle expire disable',
    ),
    secrets: wordSet(
      'token password passwd key apikey secret credential session jwt mfa 2fa otp totp pin passcode passphrase certificate',
    ),
  },
];
