import { randomUUID } from 'node:crypto';
import type { Flaw } from './api.js';

/** A refusal. */
export class Status extends Error {
  readonly status: number;

  constructor(status: number, message = 'Not found.') {
    super(message);
    this.status = status;
  }
}

export interface User {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  password: string;
  displayName: string;
  role: string;
}

export type Texts = Readonly<Record<string, string | undefined>>;

/** A request that a route answers. */
export interface Call {
  readonly state: State;
  readonly user: User;
  readonly token: string;
  readonly path: Texts;
  readonly query: Texts;
  readonly header: Texts;
  readonly body: Texts;
  has(flaw: Flaw): boolean;
}

type Schemas = Readonly<Record<string, object>>;

/** An operation: its description, and what it does. */
export interface Route {
  readonly operationId: string;
  readonly line: `${string} /${string}`;
  readonly summary?: string;
  /** True where no credential is needed. */
  readonly isOpen?: boolean;
  /** The flaw that leaves the credential unchecked. */
  readonly opensWith?: Flaw;
  readonly isForAdmins?: boolean;
  /** The schemas of its parameters and of its body, all of which are required. */
  readonly query?: Schemas;
  readonly header?: Schemas;
  readonly body?: Schemas;
  /** Status of a success, and the properties of what it answers with. */
  readonly answer: readonly [number, (Schemas | readonly [Schemas])?];
  handle(call: Call): unknown;
}

type Resource = Record<string, unknown>;

/** All that the service knows. */
export class State {
  readonly users = new Map<string, User>();
  readonly tokens = new Map<string, User>();
  readonly failures = new Map<string, number>();
  /** The addresses that got mail. */
  readonly mails: string[] = [];
  /** What nobody may change without a word. */
  readonly destroyed: string[] = [];
  private readonly resources = new Map<string, { readonly owner: User; readonly value: Resource }>();

  addUser(username: string, email: string, password: string, role = 'user'): User {
    const user: User = { id: randomUUID(), username, email, password, displayName: username, role };
    this.users.set(username, user);
    return user;
  }

  signIn(user: User): string {
    const token = `t-${randomUUID()}`;
    this.tokens.set(token, user);
    return token;
  }

  removeUser(user: User): void {
    this.users.delete(user.username);
    for (const [token, owner] of this.tokens) if (owner === user) this.tokens.delete(token);
  }

  add(collection: string, owner: User, value: Resource): Resource {
    const resource = { id: randomUUID(), ...value };
    this.resources.set(`${collection} ${String(resource.id)}`, { owner, value: resource });
    return resource;
  }

  of(collection: string, user: User): Resource[] {
    return [...this.resources].flatMap(([key, { owner, value }]) =>
      key.startsWith(`${collection} `) && owner === user ? [value] : [],
    );
  }

  /** @param isForAll true where nobody checks whose it is */
  get(collection: string, user: User, id: string | undefined, isForAll = false): Resource {
    const resource = this.resources.get(`${collection} ${id}`);
    if (resource === undefined || (resource.owner !== user && !isForAll)) throw new Status(404);
    return resource.value;
  }

  remove(collection: string, user: User, id: string | undefined, isForAll = false): void {
    this.get(collection, user, id, isForAll);
    this.resources.delete(`${collection} ${id}`);
  }

  /** The resources of a user: the name of the collection, and the id. */
  keysOf(username: string): string[] {
    return [...this.resources].flatMap(([key, { owner }]) => (owner.username === username ? [key] : []));
  }
}
