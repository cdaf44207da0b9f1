import { z } from 'zod';
import { constraints, parameterLocation } from './request-records.js';
import { anyJsonValue, id, many, text, timestamp, version } from './text.js';

const variable = z
  .strictObject({
    name: text('Unique in its set and the parent of the set: `path.userId`.'),
    kind: z.enum(['credential', 'server', 'parameter', 'body-field', 'produced', 'generated']),
    description: text(),
    type: z.enum(['string', 'integer', 'number', 'boolean', 'array', 'object', 'null', 'binary']),
    format: text().nullable(),
    constraints,
    required: z.boolean(),
    sensitive: z.boolean(),
    default: anyJsonValue('The default value; empty for credentials.'),
    values: many(
      z.strictObject({
        value: anyJsonValue('A value to send.'),
        origin: z.enum(['example', 'examples', 'default', 'enum', 'const', 'format', 'generated']),
        pointer: text(),
        valid: z.boolean(),
      }),
    ).describe('The pool of values, the best first.'),
    usedIn: many(
      z.strictObject({
        flow: id,
        step: text(),
        location: z.enum([...parameterLocation.options, 'body', 'driver']),
        path: text(),
      }),
    ),
    auth: z
      .strictObject({
        scheme: text(),
        type: z.enum([
          'apiKey',
          'basic',
          'digest',
          'bearer',
          'oauth2',
          'openIdConnect',
          'mutualTLS',
          'other',
        ]),
        part: z.enum([
          'key',
          'username',
          'password',
          'token',
          'clientId',
          'clientSecret',
          'refreshToken',
          'authorizationCode',
          'redirectUri',
          'codeVerifier',
          'deviceCode',
          'tokenUrl',
          'certificate',
          'privateKey',
        ]),
        in: z.enum(['header', 'query', 'cookie']).optional(),
        paramName: text().optional(),
        prefix: text().optional(),
        flow: text().optional(),
        tokenUrl: text().optional(),
        authorizationUrl: text().optional(),
        refreshUrl: text().optional(),
        deviceAuthorizationUrl: text().optional(),
        openIdConnectUrl: text().optional(),
        scopes: many(text()).optional(),
      })
      .optional()
      .describe('The use of a credential.'),
    boundFrom: z
      .strictObject({
        flow: id,
        step: text(),
        expression: text(),
        confidence: z.enum(['link', 'location', 'name', 'manual']),
      })
      .optional()
      .describe('The source of a produced variable at run time.'),
    computedFrom: z
      .strictObject({ function: z.literal('basic'), variables: many(text()) })
      .optional()
      .describe('How a generated variable is computed from others.'),
  })
  .meta({ id: 'Variable', description: 'A value that requests name as `${name}`.' });

/** The variables of a group or of one project. */
export const variableSet = z
  .strictObject({
    id,
    version,
    type: z.literal('variables'),
    name: text(),
    scope: z.enum(['group', 'project']),
    parent: id.nullable().describe('The set whose variables also apply; null for that of a group.'),
    items: many(variable),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'VariableSet',
    description:
      'The variables of a group (credentials, servers) or of one project (parameters, values that other operations produce).',
  });
