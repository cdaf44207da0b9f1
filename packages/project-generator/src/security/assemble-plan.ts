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

/** A declared scheme, with the base of its variable names. */
export interface NamedScheme {
  readonly key: string;
  /** The key, converted to a name. */
  readonly name: string;
  readonly scheme: SecurityScheme;
}

/** The only part of a scheme with a single part. */
export const token = { variable: '', part: 'token', sensitive: true, required: true } as const;

/** Facts about a scheme that all its variables share. */
export type SchemeBinding = Omit<AuthBinding, 'scheme' | 'part' | 'in' | 'paramName' | 'prefix'>;

/** Builds the plan of a usable scheme. The request carries the last part in the place that `placeOf` returns. */
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

/** Returns the fields of a variable that describe its place in the request. */
function wireOf(place: SchemePlace | undefined): Pick<AuthBinding, 'in' | 'paramName' | 'prefix'> {
  if (place === undefined) return {};
  return {
    in: place.in,
    paramName: place.name,
    ...(place.form === 'Bearer' ? { prefix: 'Bearer ' } : {}),
  };
}

/** Places a token as in RFC 6750, section 2.1. */
export function bearer(value: Template): SchemePlace {
  return { in: 'header', name: 'Authorization', value: `Bearer ${value}`, form: 'Bearer' };
}

/** Reason why a scheme cannot be used. */
export interface Reason {
  /** Clause that follows "The security scheme `x` is". */
  readonly reason: string;
  /** The consequence, as a sentence. */
  readonly consequence: string;
}

/** Builds the plan of a scheme that no request can use. */
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

/** Builds the problem of an unusable scheme. It concerns the document, so all operations that use the scheme share it. */
export function unsupported(key: string, { reason, consequence }: Reason): Problem {
  return {
    id: 'security-scheme-unsupported',
    operation: null,
    data: { scheme: code(key), reason, consequence },
  };
}

const longestDescription = 1000;

/** Describes a credential: the scheme's description, shortened because every project repeats it, or else the generated one. */
export function describer(scheme: SecurityScheme): (generated: string) => string {
  const own = ownDescription(scheme);
  return (generated) => (own === '' ? generated : own);
}

/** Describes one of several credentials of a scheme: its purpose, then the scheme's description. */
export function partDescriber(scheme: SecurityScheme): (generated: string) => string {
  const own = ownDescription(scheme);
  return (generated) => (own === '' ? generated : `${generated}. ${own}`);
}

function ownDescription(scheme: SecurityScheme): string {
  const description = (scheme.text('description') ?? '').slice(0, 2 * longestDescription);
  const own = description.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '').trim();
  return shorten(own, longestDescription);
}
