import fc from 'fast-check';
import { expect, test } from 'vitest';
import { credentialKind, mayBeCredential } from './credential-name.js';

test.each([
  ['password', 'password'],
  ['newPassword', 'password'],
  ['PASSWORD2', 'password'],
  ['passwordText', 'password'],
  ['secretText', 'secret'],
  ['expiredPassword', 'password'],
  ['password_confirmation', 'password'],
  ['adminPwd', 'password'],
  ['passphrase', 'password'],
  ['password_hash', 'password hash'],
  ['encryptedPassword', 'password hash'],
  ['oneTimePassword', 'one-time code'],
  ['otp', 'one-time code'],
  ['cardPin', 'PIN'],
  ['access_token', 'access token'],
  ['accesstoken', 'access token'],
  ['OAuth2Token', 'access token'],
  ['refreshToken', 'access token'],
  ['resetPasswordToken', 'access token'],
  ['jwt', 'access token'],
  ['token', 'token'],
  ['circle-token', 'token'],
  ['X-API-Key', 'API key'],
  ['apikey', 'API key'],
  ['googleApiKeys', 'API key'],
  ['clientSecret', 'secret'],
  ['clientsecret', 'secret'],
  ['secretValue', 'secret'],
  ['secretAccessKey', 'secret'],
  ['private_key', 'private key'],
  ['privateKeyPEM', 'private key'],
  ['JSESSIONID', 'session identifier'],
  ['totpSecret', 'TOTP secret'],
  ['totpSecretBase32', 'TOTP secret'],
  ['mfa_secret', 'TOTP secret'],
  ['otpSeed', 'TOTP secret'],
  ['otpauthUrl', 'TOTP secret'],
  ['recoveryCodes', 'recovery code'],
  ['backup_codes', 'recovery code'],
  ['securityAnswer', 'security answer'],
  ['connectionString', 'connection string'],
  ['dbConnectionString', 'connection string'],
  ['DATABASE_DSN', 'connection string'],
  ['smtp_pass', 'password'],
  ['dashboardPass', 'password'],
  ['boardingPass', undefined],
  ['ldapBindPw', 'password'],
  ['psk', 'secret'],
  ['hmacKey', 'secret'],
  ['clientKeyPem', 'private key'],
  ['remember_token', 'access token'],
])('%s is a %s', (name, kind) => {
  expect(credentialKind(name)).toBe(kind);
});

test.each(
  [
    'tokenize max_tokens token_count tokenType token_type total_tokens tokens tokenizer input_tokens maxTokens tokenExpiry',
    'passwordless password_policy passwordResetUrl password_changed_at has_password isPasswordSet resetPassword savePassword expirePassword customForgotMyPasswordText',
    'secretary secretName secret_id secretId secretUri imagePullSecretName',
    'author authority authenticated pageToken next_page_token continuationToken cursor nextToken sync_token skipToken $skiptoken',
    'csrfToken X-XSRF-Token idempotencyToken clientToken deviceToken push_token nftToken',
    'keyboard key monkey publicKey public_key publishableApiKey primaryKey foreignKey api_key_id apiKeyName token_id clientId',
    'accessKeyId private_key_id pin pinCode pass passport session sessionId code authCode name __proto__ constructor',
    'boardingPass bypass clientKey clientPublicKeyPem dsn databaseUrl securityQuestion recoveryEmail backupCodesCount connectionStringName',
  ].flatMap((line) => line.split(' ')),
)('%s is not a credential', (name) => {
  expect(credentialKind(name)).toBeUndefined();
});

test.each(
  [
    'password access_token client_token paymentToken pin ssl_pin pass cookie sessionId primaryKey connectionString secondaryConnectionString',
    'authorization copyAuthorization authCode cvv cvv2 cardCode credentials private_key_hash accessKey1 accessKeys App-Key licenseKey',
  ].flatMap((line) => line.split(' ')),
)('%s may be a credential', (name) => {
  expect(mayBeCredential(name)).toBe(true);
});

test.each(
  'name nextPageToken resumeToken max_tokens tokens has_password savePassword allow_credentials foreignKey key keyboard code passport pincushion'.split(
    ' ',
  ),
)('%s cannot be a credential', (name) => {
  expect(mayBeCredential(name)).toBe(false);
});

test('the style of the casing does not change the answer', () => {
  const word = fc.constantFrom(
    ...'api access token secret key client password private id reset page otp user max value hash session'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const pascal = words.map((each) => each.slice(0, 1).toUpperCase() + each.slice(1)).join('');
      const answers = [words.join('_'), words.join('-'), words.join('_').toUpperCase(), pascal].map(
        credentialKind,
      );
      expect(new Set(answers).size).toBe(1);
    }),
  );
});
