import { Status, type Route, type State } from './routes.js';

/** The flaws that tests can enable, by name. */
export const flaws = [
  'readsNotesOfOthers',
  'updatesNotesOfOthers',
  'deletesNotesOfOthers',
  'receiptsOfOthers',
  'previewsOfOthers',
  'workspacesOfOthers',
  'booksOfOthers',
  'adminForAll',
  'assignsRole',
  'showsHashes',
  'namesUnknownUsers',
  'unthrottled',
  'openReports',
  'showsStacks',
  'passwordsOfOthers',
] as const;
export type Flaw = (typeof flaws)[number];

const text = { type: 'string' };
const id = { type: 'string', format: 'uuid' };
const name = { type: 'string', minLength: 1, maxLength: 60 };

/** Operations to sign up, sign in, and manage one's own account. */
export const accountRoutes: readonly Route[] = [
  {
    operationId: 'register',
    line: 'POST /auth/register',
    isOpen: true,
    body: {
      username: { type: 'string', pattern: '^[a-z0-9-]{4,40}$' },
      email: { type: 'string', format: 'email' },
      password: { type: 'string', minLength: 10 },
    },
    answer: [201, { id, username: text }],
    handle: ({ state, body }) => {
      if (state.users.has(body['username'] ?? '')) throw new Status(409, 'The registration is refused.');
      const user = state.addUser(body['username'] ?? '', body['email'] ?? '', body['password'] ?? '');
      return { id: user.id, username: user.username };
    },
  },
  {
    operationId: 'login',
    line: 'POST /auth/login',
    isOpen: true,
    body: { username: text, password: text },
    answer: [200, { token: text }],
    handle: ({ state, body, has }) => {
      const username = body['username'] ?? '';
      const user = state.users.get(username);
      const failures = state.failures.get(username) ?? 0;
      if (failures >= 8 && !has('unthrottled')) throw new Status(429, 'Too many attempts.');
      if (user?.password === body['password'] && user !== undefined) return { token: state.signIn(user) };
      state.failures.set(username, failures + 1);
      if (has('namesUnknownUsers'))
        throw new Status(401, user === undefined ? 'There is no such user.' : 'The password is wrong.');
      throw new Status(401, 'User name or password is wrong.');
    },
  },
  {
    operationId: 'logout',
    line: 'POST /auth/logout',
    answer: [204],
    handle: ({ state, token }) => void state.tokens.delete(token),
  },
  {
    operationId: 'requestPasswordReset',
    line: 'POST /auth/password-reset',
    summary: 'Sends an email with a link to reset the password',
    isOpen: true,
    body: { email: { type: 'string', format: 'email' } },
    answer: [202],
    handle: ({ state, body }) => void state.mails.push(body['email'] ?? ''),
  },
  {
    operationId: 'getMe',
    line: 'GET /me',
    answer: [200, { username: text, displayName: text, role: text }],
    handle: ({ user }) => ({ username: user.username, displayName: user.displayName, role: user.role }),
  },
  {
    operationId: 'updateMe',
    line: 'PUT /me',
    body: { displayName: name },
    answer: [200, { username: text, displayName: text, role: text }],
    handle: ({ user, body, has }) => {
      user.displayName = body['displayName'] ?? '';
      if (has('assignsRole') && body['role'] !== undefined) user.role = body['role'];
      return { username: user.username, displayName: user.displayName, role: user.role };
    },
  },
  {
    operationId: 'deleteMe',
    line: 'DELETE /me',
    summary: 'Deletes your account',
    answer: [204],
    handle: ({ state, user }) => state.removeUser(user),
  },
  {
    operationId: 'changePassword',
    line: 'PUT /users/{username}/password',
    body: { password: { type: 'string', minLength: 10 } },
    answer: [204],
    handle: ({ state, user, path, body, has }) => {
      const target = has('passwordsOfOthers') ? state.users.get(path['username'] ?? '') : user;
      if (target === undefined || (target === user && path['username'] !== user.username))
        throw new Status(404);
      target.password = body['password'] ?? '';
    },
  },
  {
    operationId: 'listUsers',
    line: 'GET /users',
    answer: [200, [{ username: text, displayName: text }]],
    handle: ({ state }) =>
      [...state.users.values()].map(({ username, displayName }) => ({ username, displayName })),
  },
  {
    operationId: 'getUser',
    line: 'GET /users/{username}',
    answer: [200, { username: text, displayName: text }],
    handle: ({ state, path, has }) => {
      const user = state.users.get(path['username'] ?? '');
      if (user === undefined) throw new Status(404);
      const { username, displayName } = user;
      return has('showsHashes')
        ? { username, displayName, passwordHash: `$2b$10$${user.id.replaceAll('-', '')}` }
        : { username, displayName };
    },
  },
];

/** Operations on notes and comments, and operations that take ids of notes in queries and bodies. */
export const noteRoutes: readonly Route[] = [
  {
    operationId: 'listNotes',
    line: 'GET /notes',
    answer: [200, [{ id, text }]],
    handle: ({ state, user }) => state.of('notes', user),
  },
  {
    operationId: 'addNote',
    line: 'POST /notes',
    body: { text: name },
    answer: [201, { id, text }],
    handle: ({ state, user, body }) => state.add('notes', user, { text: body['text'] }),
  },
  {
    operationId: 'getNote',
    line: 'GET /notes/{noteId}',
    answer: [200, { id, text }],
    handle: ({ state, user, path, has }) =>
      state.get('notes', user, path['noteId'], has('readsNotesOfOthers')),
  },
  {
    operationId: 'updateNote',
    line: 'PUT /notes/{noteId}',
    body: { text: name },
    answer: [200, { id, text }],
    handle: ({ state, user, path, body, has }) => {
      const note = state.get('notes', user, path['noteId'], has('updatesNotesOfOthers'));
      return Object.assign(note, { text: body['text'] });
    },
  },
  {
    operationId: 'deleteNote',
    line: 'DELETE /notes/{noteId}',
    answer: [204],
    handle: ({ state, user, path, has }) =>
      state.remove('notes', user, path['noteId'], has('deletesNotesOfOthers')),
  },
  {
    operationId: 'previewNote',
    line: 'POST /note-previews',
    summary: 'Renders a note',
    body: { noteId: id },
    answer: [200, { html: text }],
    handle: ({ state, user, body, has }) => {
      const note = state.get('notes', user, body['noteId'], has('previewsOfOthers'));
      return { html: `<p>${String(note['text'])}</p>` };
    },
  },
  {
    operationId: 'listComments',
    line: 'GET /notes/{noteId}/comments',
    answer: [200, [{ id, text }]],
    handle: ({ state, user, path }) => {
      state.get('notes', user, path['noteId']);
      return state.of('comments', user).filter((comment) => comment['noteId'] === path['noteId']);
    },
  },
  {
    operationId: 'addComment',
    line: 'POST /notes/{noteId}/comments',
    body: { text: name },
    answer: [201, { id, text }],
    handle: ({ state, user, path, body }) => {
      state.get('notes', user, path['noteId']);
      return state.add('comments', user, { noteId: path['noteId'], text: body['text'] });
    },
  },
  {
    operationId: 'getComment',
    line: 'GET /notes/{noteId}/comments/{commentId}',
    answer: [200, { id, text }],
    handle: ({ state, user, path }) => state.get('comments', user, path['commentId']),
  },
  {
    operationId: 'deleteComment',
    line: 'DELETE /notes/{noteId}/comments/{commentId}',
    answer: [204],
    handle: ({ state, user, path }) => state.remove('comments', user, path['commentId']),
  },
];

/** Operations on orders, workspaces, books and bookmarks, which are identified in other ways than by ids in paths. */
export const resourceRoutes: readonly Route[] = [
  {
    operationId: 'listOrders',
    line: 'GET /orders',
    answer: [200, [{ id, item: text }]],
    handle: ({ state, user }) => state.of('orders', user),
  },
  {
    operationId: 'addOrder',
    line: 'POST /orders',
    body: { item: name },
    answer: [201, { id, item: text }],
    handle: ({ state, user, body }) => state.add('orders', user, { item: body['item'] }),
  },
  {
    operationId: 'getOrder',
    line: 'GET /orders/{orderId}',
    answer: [200, { id, item: text }],
    handle: ({ state, user, path }) => state.get('orders', user, path['orderId']),
  },
  {
    operationId: 'cancelOrder',
    line: 'DELETE /orders/{orderId}',
    answer: [204],
    handle: ({ state, user, path }) => state.remove('orders', user, path['orderId']),
  },
  {
    operationId: 'getReceipt',
    line: 'GET /receipts',
    query: { orderId: id },
    answer: [200, { orderId: id, item: text }],
    handle: ({ state, user, query, has }) => {
      const order = state.get('orders', user, query['orderId'], has('receiptsOfOthers'));
      return { orderId: order['id'], item: order['item'] };
    },
  },
  {
    operationId: 'listWorkspaces',
    line: 'GET /workspaces',
    answer: [200, [{ id, name: text }]],
    handle: ({ state, user }) => state.of('workspaces', user),
  },
  {
    operationId: 'addWorkspace',
    line: 'POST /workspaces',
    body: { name },
    answer: [201, { id, name: text }],
    handle: ({ state, user, body }) => state.add('workspaces', user, { name: body['name'] }),
  },
  {
    operationId: 'getWorkspace',
    line: 'GET /workspaces/{workspaceId}',
    answer: [200, { id, name: text }],
    handle: ({ state, user, path }) => state.get('workspaces', user, path['workspaceId']),
  },
  {
    operationId: 'deleteWorkspace',
    line: 'DELETE /workspaces/{workspaceId}',
    answer: [204],
    handle: ({ state, user, path }) => state.remove('workspaces', user, path['workspaceId']),
  },
  {
    operationId: 'getDashboard',
    line: 'GET /dashboard',
    header: { 'X-Workspace-Id': id },
    answer: [200, { name: text }],
    handle: ({ state, user, header, has }) => {
      const workspace = state.get('workspaces', user, header['x-workspace-id'], has('workspacesOfOthers'));
      return { name: workspace['name'] };
    },
  },
  {
    operationId: 'listBooks',
    line: 'GET /books',
    answer: [200, [{ bookTitle: text }]],
    handle: ({ state, user }) => state.of('books', user).map(({ bookTitle }) => ({ bookTitle })),
  },
  {
    operationId: 'addBook',
    line: 'POST /books',
    body: { bookTitle: name, secret: name },
    answer: [200, { message: text }],
    handle: ({ state, user, body }) => {
      state.add('books', user, {
        id: body['bookTitle'],
        bookTitle: body['bookTitle'],
        secret: body['secret'],
      });
      return { message: 'The book has been added.' };
    },
  },
  {
    operationId: 'getBook',
    line: 'GET /books/{bookTitle}',
    answer: [200, { bookTitle: text, secret: text }],
    handle: ({ state, user, path, has }) => {
      const { bookTitle, secret } = state.get('books', user, path['bookTitle'], has('booksOfOthers'));
      return { bookTitle, secret };
    },
  },
  {
    operationId: 'listBookmarks',
    line: 'GET /bookmarks',
    answer: [200, [{ id: text, url: text }]],
    handle: ({ state, user }) => state.of('bookmarks', user),
  },
  {
    operationId: 'putBookmark',
    line: 'PUT /bookmarks/{bookmark}',
    body: { url: { type: 'string', format: 'uri' } },
    answer: [201, { id: text, url: text }],
    handle: ({ state, user, path, body }) =>
      state.add('bookmarks', user, { id: path['bookmark'], url: body['url'] }),
  },
  {
    operationId: 'getBookmark',
    line: 'GET /bookmarks/{bookmark}',
    answer: [200, { id: text, url: text }],
    handle: ({ state, user, path }) => state.get('bookmarks', user, path['bookmark']),
  },
  {
    operationId: 'deleteBookmark',
    line: 'DELETE /bookmarks/{bookmark}',
    answer: [204],
    handle: ({ state, user, path }) => state.remove('bookmarks', user, path['bookmark']),
  },
];

/** Operations for administrators, and reports. */
export const adminRoutes: readonly Route[] = [
  {
    operationId: 'listAccounts',
    line: 'GET /admin/accounts',
    summary: 'Lists all accounts (administrators only)',
    isForAdmins: true,
    answer: [200, [{ id, username: text, email: text, role: text }]],
    handle: ({ state }) =>
      [...state.users.values()].map((user) => ({
        id: user.id,
        username: user.username,
        email: user.email,
        role: user.role,
      })),
  },
  {
    operationId: 'getStatistics',
    line: 'GET /admin/statistics',
    summary: 'Counts what there is (administrators only)',
    isForAdmins: true,
    answer: [200, { users: { type: 'integer' } }],
    handle: ({ state }) => ({ users: state.users.size }),
  },
  {
    operationId: 'blockAccount',
    line: 'POST /admin/accounts/{username}/block',
    isForAdmins: true,
    answer: [204],
    handle: () => undefined,
  },
  {
    operationId: 'updateServerSettings',
    line: 'PUT /admin/settings',
    isForAdmins: true,
    body: { theme: text },
    answer: [204],
    handle: ({ state }) => void state.destroyed.push('settings'),
  },
  {
    operationId: 'resetEverything',
    line: 'POST /admin/reset',
    isForAdmins: true,
    answer: [204],
    handle: ({ state }) => void state.destroyed.push('everything'),
  },
  {
    operationId: 'listReports',
    line: 'GET /reports',
    opensWith: 'openReports',
    answer: [200, [{ month: text, total: { type: 'integer' } }]],
    handle: () => [{ month: '2026-01', total: 17 }],
  },
  {
    operationId: 'getHealth',
    line: 'GET /health',
    isOpen: true,
    answer: [200, { status: text }],
    handle: () => ({ status: 'up' }),
  },
];

/** Adds resources that exist before a run and belong to another user. */
export function fill(state: State): void {
  const owner = state.addUser('root-of-all', 'root@example.org', 'Correct-Horse-77', 'admin');
  state.add('notes', owner, { text: 'of the administrator' });
  state.add('orders', owner, { item: 'of the administrator' });
}
