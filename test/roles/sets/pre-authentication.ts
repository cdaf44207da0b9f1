/** Operations that clients call before they have credentials, or that are open on purpose. Each has `security: []`. */
export const preAuthentication = `
POST /users {email, password, name} =201{id} =409 =429 # Create an account :: sign-up
POST /customers {emailAddress, password, acceptsTerms} =201{id} =429 # Sign up as a customer :: sign-up
POST /accounts {username, passphrase} =201{id} =429 :: sign-up
POST /members {email, password, passwordConfirmation} =201{id} =429 # Become a member :: sign-up
POST /signup/company {company, email, password} =201{id} =429 :: sign-up
POST /profiles {email, password, nickname} =201{id} =429 # Registers a new user :: sign-up
PUT /users/me/activation {token, password} =204 =429 # Activate the account with the mailed token :: confirmation
POST /users/confirm {confirmationToken} =204 =429 # Confirm the e-mail address :: confirmation
GET /users/confirm ?token =302 =410 # Confirms the registration :: confirmation
GET /email-verification/{token} =204 =410 # Verify the address :: confirmation
POST /verify-email {email, code} =204 =429 :: confirmation
POST /email/confirmations/resend {email} =202 =429 # Send the confirmation mail again :: confirmation
POST /accounts/activate {activationCode} =204 =429 :: confirmation
POST /recover {email} =202 =429 # Recover access to an account :: recovery
POST /account/recovery {email} =202 =429 :: recovery
POST /passwords {email} =202 =429 # Mails a link with which the password can be set anew :: recovery
PUT /passwords/{resetToken} {password} =204 =410 =429 # Set a new password :: recovery
POST /password-reset/confirm {token, newPassword} =204 =429 :: recovery
POST /reset {email} =202 =429 # Forgot your password? :: recovery
POST /users/password {email} =202 =429 # Request reset instructions :: recovery
POST /username-reminder {email} =202 =429 # Mail a forgotten user name :: recovery
GET /invitations/{token} =200{email, company} =410 # Show an invitation :: invitation
POST /invitations/{code}/accept {name, password} =201{id} =429 # Accept an invitation :: invitation
POST /invites/accept {token, password} =201{id} =429 :: invitation
POST /join {inviteCode, email, password} =201{id} =429 # Join a team with an invitation :: invitation
POST /auth/magic {email} =202 =429 # Send a magic link :: login
GET /auth/magic/{token} =200{accessToken} =410 # Sign in with a magic link :: login
POST /passwordless/start {phone} =202 =429 # Start a passwordless sign-in :: login
POST /passwordless/verify {phone, code} =200{accessToken} =429 :: login
POST /webauthn/login/options {username} =200{challenge, allowCredentials} =429 :: login
POST /webauthn/login {id, rawId, response, type} =200{accessToken} =429 # Sign in with a passkey :: login
POST /passkey/assertion {credentialId, authenticatorData, signature} =200{token} =429 :: login
POST /sso/callback {SAMLResponse, RelayState} =302 # Receives the assertion of the identity provider :: login
GET /oauth/callback ?code,state =302 # The identity provider leads back here :: login
POST /login/google {idToken} =200{accessToken} =429 :: login
POST /social-login {provider, token} =200{accessToken} =429 :: login
POST /session {user, secret} =201{token} =401 =429 :: login
POST /v1/me/token {email, password} =200{token} =429 :: login
POST /two-factor/challenge {challengeId, method} =202 =429 # Ask for a code :: second factor
POST /two-factor {challengeId, code} =200{accessToken} =429 # Second step of signing in :: second factor
POST /2fa/verify {pendingToken, code} =200{token} =429 :: second factor
POST /login/otp {email, otp} =200{token} =429 :: second factor
POST /code-exchange {code, codeVerifier} =200{access_token, refresh_token} =429 :: token
POST /device/code {client_id} =200{device_code, user_code, verification_uri} =429 :: token
POST /connect/token {grant_type, code} =200{access_token} =429 :: token
POST /tokens/refresh {refreshToken} =200{accessToken} =429 :: refresh
POST /sessions/renew {refreshToken} =200{accessToken} =429 :: refresh
POST /webhooks/payments [X-Signature] {event, data} =204 # Receives events of the payment provider :: webhook receiver
POST /stripe/events [Stripe-Signature] {id, type, data} =200 :: webhook receiver
POST /callbacks/shipping [X-Hmac-Sha256] {tracking, status} =200 :: webhook receiver
POST /integrations/github [X-Hub-Signature-256] {action} =202 :: webhook receiver
POST /incoming/twilio [X-Twilio-Signature] {From, Body} =200 :: webhook receiver
POST /ipn [Webhook-Signature] {txn_id} =200 # Notification of a payment :: webhook receiver
POST /newsletter {email} =202 =429 :: public form
POST /mailing-list/subscribers {email, firstName} =202 =429 # Subscribe to our news :: public form
GET /newsletter/unsubscribe ?token =204 # Unsubscribe :: public form
POST /waitlist {email} =202 =429 # Join the waiting list :: public form
POST /contact-form {name, email, message} =202 =429 :: public form
POST /feedback {rating, comment, email} =202 =429 # Tell us what you think :: public form
POST /support/inquiries {name, email, subject, message} =202 =429 # Contact us :: public form
POST /csp-report {csp-report} =204 :: public form
POST /reports/csp {csp-report} =204 # Content Security Policy violations :: public form
POST /demo-requests {company, email, phone} =202 =429 # Request a demo :: public form
GET /status =200{status} :: health
GET /version =200{version} :: health
GET /.well-known/openid-configuration =200{issuer} :: public content
GET /robots.txt =200 :: public content
GET /public/articles =200[id, title] # Published articles :: public content
`;

/** Operations that must not be open, in spite of their names. With `security: []`, each is a fault. */
export const guarded = `
POST /users {name, role, departmentId} =201{id} # Add a user to the company
DELETE /users/{id} =204
PUT /users/{id}/password {password} =204 # Set the password of a user
POST /users/{id}/password-reset =204 # Reset the password of somebody
POST /invitations {email, role} =201{id} # Invite a colleague
POST /webhooks {url, secret} =201{id} # Register a webhook
POST /payments {amount, currency, accountId} =201{id}
POST /refunds {paymentId, amount} =201{id}
POST /admin/users {email, password, role} =201{id} # Create an administrator
POST /orders {items} =201{id}
POST /contacts {name, email, phone} =201{id} # Add a contact to the address book
POST /messages {to, body} =201{id}
POST /feedback/{id}/close =204 # Close a case
POST /api-keys {name, scopes} =201{key}
POST /tokens {name, scopes} =201{value} # Create a personal access token
POST /transfers {from, to, amount} =201{id}
POST /orders/{id}/confirm =200{id}
POST /files {file:binary} =201{id}
PUT /settings {maintenance} =204
POST /mfa/disable =204
PUT /me/email {email} =204
POST /newsletters/{id}/send =202 # Send an issue to all subscribers
POST /users/import {file} =202
POST /callbacks/{id}/retry =202
`;
