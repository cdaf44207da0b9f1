import { randomUUID } from 'node:crypto';
import type { Flaw } from './api.js';

/** An error response. */
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

/** A request to a route. */
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

/** An operation: its description and its implementation. */
export interface Route {
  readonly operationId: string;
  readonly line: `${string} /${string}`;
  readonly summary?: string;
  /** True if the operation requires no credential. */
  readonly isOpen?: boolean;
  /** The flaw that disables the check of credentials. */
  readonly opensWith?: Flaw;
  readonly isForAdmins?: boolean;
  /** The schemas of parameters and body properties, all of which are required. */
  readonly query?: Schemas;
  readonly header?: Schemas;
  readonly body?: Schemas;
  /** The success status and the properties of the response. */
  readonly answer: readonly [number, (Schemas | readonly [Schemas])?];
  handle(call: Call): unknown;
}

type Resource = Record<string, unknown>;

/** The data of the service. */
export class State {
  readonly users = new Map<string, User>();
  readonly tokens = new Map<string, User>();
  readonly failures = new Map<string, number>();
  /** The addresses that received mail. */
  readonly mails: string[] = [];
  /** Resources that a run must not change without permission. */
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

  /** @param isForAll true to skip the check of ownership */
  get(collection: string, user: User, id: string | undefined, isForAll = false): Resource {
    const resource = this.resources.get(`${collection} ${id}`);
    if (resource === undefined || (resource.owner !== user && !isForAll)) throw new Status(404);
    return resource.value;
  }

  remove(collection: string, user: User, id: string | undefined, isForAll = false): void {
    this.get(collection, user, id, isForAll);
    this.resources.delete(`${collection} ${id}`);
  }

  /** The resources of a user, as collection and id. */
  keysOf(username: string): string[] {
    return [...this.resources].flatMap(([key, { owner }]) => (owner.username === username ? [key] : []));
  }
}
