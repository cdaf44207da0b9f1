import { describe, expect, it } from 'vitest';
import { ApiPaths, rankHarm, type HarmRank, type OperationDescription } from './harm.js';

/** Returns the rank of an operation, given as method, path and operationId. */
function rankOf(line: string, more: Partial<OperationDescription> = {}, ...others: string[]): HarmRank {
  return rankHarm(parse(line, more), new ApiPaths([line, ...others].map((each) => parse(each)))).rank;
}

function parse(line: string, more: Partial<OperationDescription> = {}): OperationDescription {
  const [method = '', path = '', operationId] = line.split(' ');
  return { method, path, operationId, ...more };
}

describe('the harm of an operation', () => {
  it.each<[string, HarmRank]>([
    // From real servers.
    ['POST /current/user/password updateCurrentUser', 'credentials'],
    ['POST /api/current-user/reset-token api_current-user_reset-token_create', 'credentials'],
    ['POST /api/current-user/token/reset', 'credentials'],
    ['POST /api/jwt/settings api_jwt_settings_create', 'settings'],
    ['PATCH /api/organizations/{id}/jwt-settings', 'settings'],
    ['POST /__flush__ flush_data', 'destructive'],
    ['POST /v1/__flush__', 'destructive'],
    ['POST /api/v2/reset reset', 'destructive'],
    ['POST /reset', 'destructive'],
    ['GET /createdb api_views.main.populate_db', 'destructive'],
    ['POST /admin/shutdown', 'destructive'],
    ['PUT /users/v1/{username}/password api_views.users.update_password', 'credentials'],
  ])('%s is %s', (line, rank) => {
    expect(rankOf(line)).toBe(rank);
  });

  it.each<[string, HarmRank]>([
    ['POST /logout', 'credentials'],
    ['GET /user/logout logoutUser', 'credentials'],
    ['GET /auth/sign-out', 'credentials'],
    ['DELETE /session', 'credentials'],
    ['DELETE /sessions/current', 'credentials'],
    ['DELETE /users/me deleteMe', 'credentials'],
    ['DELETE /account', 'credentials'],
    ['POST /me/2fa/disable', 'credentials'],
    ['POST /keys/{id}/rotate rotateKey', 'credentials'],
    ['PUT /me/email', 'credentials'],
    ['POST /auth/revoke revokeToken', 'credentials'],
    ['PUT /settings', 'settings'],
    ['PATCH /config/{key}', 'settings'],
    ['POST /features/beta/toggle toggleFeature', 'settings'],
    ['POST /maintenance-mode', 'settings'],
    ['DELETE /pets', 'destructive'],
    ['POST /pets/bulk-delete', 'destructive'],
    ['POST /database/restore', 'destructive'],
    ['POST /import', 'destructive'],
    ['POST /projects/{id}/data-import', 'destructive'],
    ['POST /projects/{id}/load importTasks', 'destructive'],
    ['POST /server/restart', 'destructive'],
    ['POST /migrations/run', 'destructive'],
    ['GET /reset', 'destructive'],
    ['GET /cache/flush flushCache', 'destructive'],
    ['POST /frobnicate frobnicate', 'destructive'],
    ['PURGE /cache', 'destructive'],
    ['POST /emails/send', 'outside'],
    ['POST /invitations createInvitation', 'outside'],
    ['POST /teams/{id}/invite', 'outside'],
    ['POST /payments createPayment', 'outside'],
    ['POST /orders/{id}/refund', 'outside'],
    ['POST /sms', 'outside'],
    ['POST /webhooks', 'outside'],
    ['POST /models/{id}/train', 'outside'],
    ['POST /checkout', 'outside'],
  ])('%s is %s', (line, rank) => {
    expect(rankOf(line)).toBe(rank);
  });

  it.each([
    ['Create import storage', 'own-data'],
    ['Import tasks', 'destructive'],
    ['Validate and import tasks', 'destructive'],
  ])('of an operation with the summary "%s" is %s', (summary, rank) => {
    expect(rankOf('POST /storages', { summary }, 'GET /other')).toBe(rank);
  });

  it.each([
    ['POST /deployments/filter', 'own-data'],
    ['POST /deployments/launch', 'outside'],
  ])('of %s in a topic that has an effect outside is %s', (line, rank) => {
    expect(rankOf(line, { tags: ['Deployments'] })).toBe(rank);
  });

  it.each<[string, HarmRank, ...string[]]>([
    ['GET /pets listPets', 'none'],
    ['GET /resets listResets', 'none'],
    ['GET /settings getSettings', 'none'],
    ['HEAD /reset', 'none'],
    ['GET /password-policy', 'none'],
    ['POST /pets addPet', 'own-data'],
    ['POST /store/order placeOrder', 'own-data', 'GET /store/order/{orderId}'],
    ['POST /pets/search', 'own-data'],
    ['POST /flows/paginate paginateFlows', 'own-data'],
    ['POST /recordings/start startRecording', 'settings', 'POST /recordings/stop'],
    ['POST /games/start startGame', 'own-data'],
    ['PATCH /import/file-upload/{id}', 'own-data', 'POST /import/file-upload'],
    ['POST /runs/history readHistory', 'own-data'],
    ['POST /ui/flows/count-deployments', 'own-data'],
    ['POST /contacts createContact', 'own-data', 'GET /contacts/{id}'],
    ['DELETE /pets/{id} deletePet', 'own-data'],
    ['PATCH /users/{id} updateUser', 'own-data', 'POST /users'],
    ['DELETE /cart', 'own-data', 'POST /cart', 'GET /cart'],
    ['POST /login', 'own-data'],
    ['POST /oauth/token', 'own-data'],
    ['POST /users registerUser', 'own-data'],
    ['PUT /configs/{id}', 'own-data', 'POST /configs'],
    ['POST /tokens createToken', 'own-data', 'DELETE /tokens/{id}'],
    ['PUT /docs/{docId} putDoc', 'own-data'],
  ])('%s is %s', (line, rank, ...others) => {
    expect(rankOf(line, {}, ...others)).toBe(rank);
  });

  it('follows from the texts next to the path', () => {
    expect(rankOf('POST /x1', { summary: 'Resets the token of the user' })).toBe('credentials');
    expect(rankOf('POST /actions/7', { fields: ['oldpassword', 'newpassword'] })).toBe('credentials');
    expect(rankOf('POST /people createPerson', { description: 'Creates one and sends an email.' })).toBe(
      'outside',
    );
    expect(rankOf('POST /a/b', { scopes: ['admin:shutdown'] })).toBe('destructive');
    expect(rankOf('POST /now', { tags: ['Payments'] })).toBe('outside');
    expect(rankOf('DELETE /pets/{id}', { description: 'This cannot be undone.' })).toBe('own-data');
  });

  it('has the words as evidence', () => {
    const { evidence } = rankHarm(
      parse('POST /users/reset-token user_reset_token', { summary: 'Reset user token' }),
      new ApiPaths([]),
    );
    expect(evidence).toEqual([
      { in: 'path', words: 'reset token' },
      { in: 'operationId', words: 'reset token' },
      { in: 'summary', words: 'reset user token' },
      { in: 'summary', words: 'reset token' },
    ]);
  });
});
