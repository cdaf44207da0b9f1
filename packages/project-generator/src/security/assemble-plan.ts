import { shorten } from '@assay/text';
import type { SecurityScheme } from '@assay/core';
import type { Problem } from '../problems/definitions.js';
import type { AuthBinding, Template } from '../records/index.js';
import {
  partCredentials,
  partVariable,
  variableName,
  type Part,
  type SchemePlace,
  type SchemePlan,
} from './scheme-plan.js';
import { code, schemeLabel } from '../problems/wording.js';

/** A declared scheme, with what the names of its variables are made of. */
export interface NamedScheme {
  readonly key: string;
  /** The key made a name. */
  readonly name: string;
  readonly scheme: SecurityScheme;
}

/** The part of a scheme that has only one. */
export const token = { variable: '', part: 'token', sensitive: true, required: true } as const;

/** Facts about a scheme for all its variables. */
export type SchemeBinding = Omit<AuthBinding, 'scheme' | 'part' | 'in' | 'paramName' | 'prefix'>;

/** The plan of a usable scheme. The last part is what the request carries, where `placeOf` says how. */
export function assemble(
  { key, name }: NamedScheme,
  binding: SchemeBinding,
  parts: readonly Part[],
  placeOf?: (value: Template) => SchemePlace,
): SchemePlan {
  const carried = parts.at(-1);
  const place = placeOf?.(`\${${variableName(name, carried?.variable ?? '')}}`);
  return {
    key,
    support: 'full',
    credentials: partCredentials(parts),
    variables: parts.map((part) =>
      partVariable(name, part, {
        scheme: schemeLabel(key),
        ...binding,
        ...(part === carried ? wireOf(place) : {}),
      }),
    ),
    place,
    problem: undefined,
  };
}

/** Returns the place of a variable's value in the request. */
function wireOf(place: SchemePlace | undefined): Pick<AuthBinding, 'in' | 'paramName' | 'prefix'> {
  if (place === undefined) return {};
  return {
    in: place.in,
    paramName: place.name,
    ...(place.form === 'Bearer' ? { prefix: 'Bearer ' } : {}),
  };
}

/** Carries a token as RFC 6750, section 2.1 says. */
export function bearer(value: Template): SchemePlace {
  return { in: 'header', name: 'Authorization', value: `Bearer ${value}`, form: 'Bearer' };
}

/** Reason why a scheme cannot be used. */
export interface Reason {
  /** Follows "The security scheme `x` is". */
  readonly reason: string;
  /** A sentence. */
  readonly consequence: string;
}

/** The plan of a scheme that no request can carry. */
export function unusable(key: string, reason: Reason): SchemePlan {
  return {
    key,
    support: 'none',
    credentials: [],
    variables: [],
    place: undefined,
    problem: unsupported(key, reason),
  };
}

/** The problem of a scheme that cannot be used. It concerns the document: whichever operation uses the scheme, it is the same one. */
export function unsupported(key: string, { reason, consequence }: Reason): Problem {
  return {
    id: 'security-scheme-unsupported',
    operation: null,
    data: { scheme: code(key), reason, consequence },
  };
}

const longestDescription = 1000;

/** Descriptions of credentials: the scheme's own, shortened, because every project repeats it; the generated one where it has none. */
export function describer(scheme: SecurityScheme): (generated: string) => string {
  const own = ownDescription(scheme);
  return (generated) => (own === '' ? generated : own);
}

/** Descriptions of credentials of which a scheme needs several: what each is, and the scheme's own. */
export function partDescriber(scheme: SecurityScheme): (generated: string) => string {
  const own = ownDescription(scheme);
  return (generated) => (own === '' ? generated : `${generated}. ${own}`);
}

function ownDescription(scheme: SecurityScheme): string {
  const description = (scheme.text('description') ?? '').slice(0, 2 * longestDescription);
  const own = description.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '').trim();
  return shorten(own, longestDescription);
}
