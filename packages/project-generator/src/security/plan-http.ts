import { oneLine } from '@assay/text';
import {
  assemble,
  bearer,
  describer,
  partDescriber,
  token,
  unsupported,
  type NamedScheme,
} from './assemble-plan.js';
import { basicVariable, type Part, type SchemePlan } from './scheme-plan.js';
import { code, longestLine } from '../problems/wording.js';

/** Plans a scheme of type `http`, a name from the HTTP Authentication Scheme Registry; names are case-insensitive. */
export function planHttp(schemeEntry: NamedScheme): SchemePlan {
  const { scheme } = schemeEntry;
  const schemeName = scheme.scheme?.trim() ?? '';
  const describe = describer(scheme);
  switch (schemeName) {
    case 'basic': {
      const plan = assemble(schemeEntry, { type: 'basic' }, userParts('Basic', partDescriber(scheme)));
      const encoded = basicVariable(schemeEntry.name, code(schemeEntry.key));
      const value = `Basic \${${encoded.name}}`;
      return {
        ...plan,
        variables: [...plan.variables, encoded],
        place: { in: 'header', name: 'Authorization', value, form: 'Basic' },
      };
    }
    case 'digest':
      return {
        ...assemble(schemeEntry, { type: 'digest' }, userParts('Digest', partDescriber(scheme))),
        place: { in: 'header', name: 'Authorization', value: undefined, form: 'Digest' },
      };
    case 'bearer': {
      const format = oneLine(scheme.text('bearerFormat') ?? '', longestLine).trim();
      const generated = `Bearer token${format === '' ? '' : ` (${format})`} sent in header \`Authorization\``;
      const part: Part = { ...token, entry: 'token', description: describe(generated) };
      return assemble(schemeEntry, { type: 'bearer' }, [part], bearer);
    }
    default:
      return planOtherHttp(schemeEntry, schemeName);
  }
}

/**
 * Plans an HTTP authentication scheme whose header needs more than a name, a password or a token. A person provides the whole
 * header.
 */
function planOtherHttp(schemeEntry: NamedScheme, schemeName: string): SchemePlan {
  const description =
    schemeName === '' ? 'HTTP authentication' : `the HTTP authentication scheme ${code(schemeName)}`;
  const part: Part = {
    ...token,
    entry: 'Authorization',
    description: describer(schemeEntry.scheme)(
      `The whole value of header \`Authorization\` for ${description}`,
    ),
  };
  return {
    ...assemble(schemeEntry, { type: 'other' }, [part], (value) => ({
      in: 'header',
      name: 'Authorization',
      value,
      form: 'raw',
    })),
    support: 'none',
    problem: unsupported(schemeEntry.key, {
      reason:
        schemeName === ''
          ? 'HTTP authentication without a `scheme`, so its header is unknown'
          : `of the HTTP authentication scheme ${code(schemeName)}, whose header cannot be generated`,
      consequence:
        'The service refuses requests until the whole value of the header `Authorization` is filled in.',
    }),
  };
}

function userParts(kind: string, describe: (generated: string) => string): Part[] {
  const how = `for HTTP ${kind} authentication`;
  return [
    {
      variable: 'username',
      part: 'username',
      entry: 'username',
      sensitive: false,
      required: true,
      description: describe(`User name ${how}`),
    },
    {
      variable: 'password',
      part: 'password',
      entry: 'password',
      sensitive: true,
      required: true,
      description: describe(`Password ${how}`),
    },
  ];
}
