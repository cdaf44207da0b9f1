import { resolve, type Document, type SecurityScheme } from '@assay/core';
import { schemeComponent } from '@assay/api-knowledge';
import { SecuritySchemePair, type OperationPair } from '../pairs.js';

/**
 * The security schemes of two documents that belong together: those that are the same by what they are, whatever they are called, and
 * then those of one name.
 */
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
    // A scheme that no operation needs protects nothing.
    this.pairs = pairs.filter((each) => each.operations.length > 0);
  }

  /** Returns the common name of a scheme in both documents: the same text for schemes that belong together. */
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

/** Returns the identity of a scheme: everything about how a client authenticates, without its name and description. */
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
