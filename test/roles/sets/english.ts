/** Operations in English and look-alikes, with their roles. See `read-set.ts` for the form of a line. */
export const english = `
POST /login {email, password} =200{access_token} =401 # Log in :: login
POST /api/v1/users/sign-in {username, password} =200{token} # Sign in :: login
POST /sessions {email, password} =201{token} =401 # Start a session :: login
POST /auth {login, pass} =200{jwt} =401 :: login
POST /oauth2/token {grant_type, client_id, client_secret} =200{access_token, expires_in} :: token
POST /auth/token {code, redirect_uri, code_verifier} =200{access_token} # Exchange the code for a token :: token
POST /auth/refresh {refresh_token} =200{access_token, refresh_token} :: refresh
POST /token/refresh {refreshToken} =200{accessToken} :: refresh
POST /logout =204 # End the session :: logout
DELETE /sessions/current =204 # Sign out :: logout
POST /users {email, password, name} =201{id, email} =409 # Create an account :: sign-up
POST /register {email, password} =201{id} :: sign-up
POST /accounts {email, password, company} =201{id} # Sign up :: sign-up
POST /password/forgot {email} =202 # Request a reset link :: recovery
POST /account/recover {email} =204 # Recover an account :: recovery
POST /password-resets {token, password} =204 =410 # Set a new password with the mailed token :: recovery
PUT /me/password {current_password, new_password} =204 # Change the password :: password change
GET /confirm/{token} =204 =410 # Confirm the e-mail address :: confirmation
POST /email/verify {code, email} =200 :: confirmation
POST /invitations {email, role} =201{id} # Invite a colleague :: invitation
POST /invitations/{token}/accept {name, password} =200{id} # Accept an invitation :: invitation
POST /mfa/verify {code, challenge_id} =200{access_token} # Second factor :: second factor
POST /auth/otp {phone} =202 # Send a one-time code :: second factor
POST /auth/magic-link {email} =202 # Mail a sign-in link :: login
POST /passkeys/authenticate {id, rawId, response, type} =200{token} :: login
POST /webhooks/stripe [Stripe-Signature] {id, type, data} =200 # Receives events :: webhook receiver
POST /hooks/github [X-Hub-Signature-256] {action, repository} =204 :: webhook receiver
POST /webhooks {url, events, secret} =201{id} # Register a webhook :: webhook registration
POST /subscriptions {callbackUrl, event} =201{id} :: webhook registration
GET /healthz =200{status} :: health
GET /actuator/health =200{status} :: health
GET /.well-known/jwks.json =200{keys} :: public content
GET /openapi.json =200 :: public content
POST /newsletter/subscriptions {email} =202 # Subscribe to the newsletter :: public form
POST /contact {name, email, message} =202 # Send a message to us :: public form
POST /csp-reports {csp-report} =204 # Reports of the browser :: public form
GET /products/search ?q,page =200[id, name] :: search
POST /orders/search {status, from, to} =200[id, total] :: search
GET /orders ?page,limit =200[id, total] # List the orders :: list
GET /orders/{id} =200{id, total} :: read
POST /orders {items, addressId} =201{id} :: create
PATCH /orders/{id} {status} =200{id} :: update
DELETE /orders/{id} =204 :: delete
POST /orders/bulk-delete {ids} =204 :: bulk
POST /products/batch {items} =207 :: bulk
POST /users/import {file} =202 # Import users :: import
GET /reports/export =200 # Export the reports :: export
POST /payments {amount, currency, card_number, cvc} =201{id, status} :: payment
POST /orders/{id}/refund {amount} =201{id} :: payment
POST /admin/users/{id}/roles {role} =204 # Give a role :: administration
PUT /admin/settings {maintenance} =204 :: administration
POST /files {file:binary} =201{id} # Upload a file :: file
GET /documents/{id}/download =200 # Download the document :: file
POST /graphql {query, variables} =200{data, errors} :: graphql
POST /devices/{id}/token {expires} =201{value} # Make a token for a device :: create
GET /login-history ?page =200[id, ip] # List the logins :: list
POST /cash-registers {name, store_id} =201{id} # Create a register :: create
GET /tokens ?chain =200[id, symbol] # List the coins :: list
POST /training-sessions {title, startsAt} =201{id} :: create
PUT /password-policy {min_length} =200 # Change the policy :: update
GET /password-policy =200{min_length} :: read
POST /counters/{id}/reset =204 # Reset a counter :: action
POST /invoices/{id}/confirm =200{id} # Confirm an invoice :: action
GET /webhooks =200[id, url] # List the webhooks :: list
GET /users/{id}/invitations =200[id, email] :: list
POST /users {name, role, departmentId} =201{id} # Add a user to the company :: create
GET /search-settings =200{engine} :: read
POST /contacts {name, email, phone} =201{id} # Add a contact :: create
DELETE /tokens/{id} =204 # Delete a token :: delete
GET /health-records ?patientId =200[id, diagnosis] :: list
POST /verify-address {street, city} =200{valid} # Check an address :: action
GET /files =200[id, name] :: list
POST /recipes {title, code} =201{id} :: create
`;
