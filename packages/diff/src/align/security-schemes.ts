import { resolve, type Document, type SecurityScheme } from '@assay/core';
import { schemeComponent } from '@assay/api-knowledge';
import { SecuritySchemePair, type OperationPair } from '../pairs.js';

/** Pairs the security schemes of two documents: first by identity, ignoring their names, then by name. */
export class AlignedSchemes {
  readonly pairs: readonly SecuritySchemePair[];
  private readonly atoms = new Map<SecurityScheme, string>();

  constructor(
    before: Document | undefined,
    after: Document | undefined,
    operations: readonly OperationPair[],
  ) {
    const old = declaredSchemes(before);
    const now = declaredSchemes(after);
    const users = groupSchemeUsers(operations);
    const pairs: SecuritySchemePair[] = [];
    const pair = (name: string, scheme: SecurityScheme, otherName: string, other: SecurityScheme): void => {
      const atom = `scheme ${pairs.length}`;
      this.atoms.set(scheme, atom);
      this.atoms.set(other, atom);
      old.delete(name);
      now.delete(otherName);
      const using = new Set([...(users.get(name) ?? []), ...(users.get(otherName) ?? [])]);
      pairs.push(new SecuritySchemePair(scheme, other, otherName, [...using]));
    };
    for (const [name, scheme] of Array.from(old)) {
      const identity = describeSchemeIdentity(scheme);
      const same = now.get(name);
      const [otherName, other] =
        same !== undefined && describeSchemeIdentity(same) === identity
          ? [name, same]
          : ([...now].find(([, each]) => describeSchemeIdentity(each) === identity) ?? []);
      if (otherName !== undefined && other !== undefined) pair(name, scheme, otherName, other);
    }
    for (const [name, scheme] of Array.from(old)) {
      const other = now.get(name);
      if (other !== undefined) pair(name, scheme, name, other);
    }
    // A scheme that no operation requires protects nothing.
    this.pairs = pairs.filter((each) => each.operations.length > 0);
  }

  /** Returns a key for a scheme that is equal for paired schemes. */
  atomOf(name: string, scheme: SecurityScheme | undefined): string {
    return (
      (scheme && this.atoms.get(scheme)) ??
      (scheme === undefined ? `unknown ${name}` : describeSchemeIdentity(scheme))
    );
  }
}

function declaredSchemes(document: Document | undefined): Map<string, SecurityScheme> {
  const schemes = new Map<string, SecurityScheme>();
  for (const [name, slot] of document?.components?.securitySchemes ?? []) {
    const scheme = resolve(slot);
    if (scheme !== undefined) schemes.set(name, scheme);
  }
  return schemes;
}

function groupSchemeUsers(
  operations: readonly OperationPair[],
): ReadonlyMap<string, ReadonlySet<OperationPair>> {
  const users = new Map<string, Set<OperationPair>>();
  for (const pair of operations) {
    for (const operation of [pair.before, pair.after]) {
      for (const { schemes } of operation?.security ?? []) {
        for (const scheme of schemes) {
          const name = operation === undefined ? scheme.name : schemeComponent(operation.root, scheme.name);
          const known = users.get(name);
          if (known === undefined) users.set(name, new Set([pair]));
          else known.add(pair);
        }
      }
    }
  }
  return users;
}

/** Returns the identity of a scheme: everything that determines how a client authenticates, without its name and description. */
export function describeSchemeIdentity(scheme: SecurityScheme): string {
  switch (scheme.type) {
    case 'apiKey': {
      const name = scheme.parameterName ?? '';
      return `apiKey ${scheme.in} ${scheme.in === 'header' ? name.toLowerCase() : name}`;
    }
    case 'http':
      return `http ${scheme.scheme}`;
    case 'openIdConnect':
      return `openIdConnect ${scheme.text('openIdConnectUrl')}`;
    case 'oauth2':
      return `oauth2 ${scheme.flows
        .map((flow) => `${flow.flow} ${flow.text('authorizationUrl') ?? ''} ${flow.text('tokenUrl') ?? ''}`)
        .sort()
        .join()}`;
    default:
      return `${scheme.type}`;
  }
}
