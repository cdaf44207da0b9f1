import type { Http2SecureServer } from 'node:http2';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import { type FastifyInstance, type FastifyServerOptions, fastify } from 'fastify';
import { registerOperation } from './http/operation/health.js';
import { authenticate, demandsScope, warnOfExpiry, limitRate } from './http/authentication.js';
import { refuseCompressed, takeJson } from './http/body/json-body.js';
import { closeGracefully, guardConnections, type Connections } from './http/connections.js';
import { registerConsole } from './http/console/register-console.js';
import { handleExpectContinue, checkHeads } from './http/request-head.js';
import { registerDescription } from './http/description/register-description.js';
import { registerEndpoints } from './http/endpoints/register-endpoints.js';
import { badPath, handleError, send } from './http/error-handler.js';
import { begin, observe } from './http/observe.js';
import { registerJobs } from './http/jobs/register-jobs.js';
import type { AppParts, Parts } from './http/parts.js';
import { registerResources } from './http/resources/register-resources.js';
import { fastifyOptions, plainOptions, tlsOptions } from './http/server-options.js';
import { type UnknownPaths, rememberPaths } from './http/unknown-paths.js';
import { createActiveRulesets } from './rulesets/active-ruleset.js';
import { validateWithZod } from './http/validation.js';

/** The operator's certificate or a generated one, as PEM texts. */
export interface Tls {
  readonly cert: string;
  readonly key: string;
}

/**
 * Creates the HTTP server with all routes: HTTP/2 and HTTP/1.1 over TLS, or HTTP/1.1 if `tls` is null. It does not listen yet.
 */
export async function createApp(appParts: AppParts, tls: Tls | null): Promise<FastifyInstance> {
  const rulesets = createActiveRulesets((tenant) => appParts.store.of(tenant).rulesets);
  const parts: Parts = { ...appParts, rulesets };
  const app = createServer(parts, tls);
  const { http } = parts.settings;
  app.setErrorHandler(handleError);
  app.removeAllContentTypeParsers();
  observe(app, parts);
  const connections = guardConnections(app.server, http);
  closeGracefully(app, connections, http.shutdownTimeout);
  checkHeads(app);
  handleExpectContinue(app);
  const unknown = rememberPaths(app);
  await app.register(fastifyHelmet, helmetOptions(tls !== null));
  // Brotli's default quality takes ten times as long and saves a tenth more.
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    globalDecompression: false,
    brotliOptions: brotli,
  });
  await registerDescription(app, parts);
  registerApi(app, parts, unknown, connections);
  registerConsole(app, parts);
  registerOperation(app, parts);
  app.setNotFoundHandler((request) => {
    throw unknown.describeUnknownPath(request);
  });
  await app.ready();
  return app;
}

function createServer(parts: Parts, tls: Tls | null): FastifyInstance {
  const options = fastifyOptions(parts.log, parts.settings.http.trustedProxies, (request, reply) => {
    begin(request, reply, parts);
    send(badPath(), request, reply);
  });
  if (tls === null) return fastify({ ...options, http: plainOptions });
  // Requests and replies of HTTP/2 and HTTP/1.1 are alike for all routes. Fastify has one type for each protocol.
  const both = options as unknown as FastifyServerOptions<Http2SecureServer>;
  const secure = fastify({ ...both, http2: true, https: tlsOptions(tls, parts.settings.http) });
  return secure as unknown as FastifyInstance;
}

/** Registers everything under `/api`. All paths, including unknown ones, require a key. */
function registerApi(
  app: FastifyInstance,
  parts: Parts,
  unknown: UnknownPaths,
  connections: Connections,
): void {
  const { counts } = parts;
  app.addHook('onClose', () => counts.stop());
  const verifyKey = authenticate(counts, parts);
  const checkRate = limitRate(counts, parts.settings.http.requestsPerMinute);
  const warn = warnOfExpiry(parts.now, parts.log);

  function guard(scope: FastifyInstance): void {
    scope.addHook('onRequest', verifyKey);
    scope.addHook('onRequest', async ({ raw }) => connections.trust(raw.socket));
    scope.addHook('onRequest', checkRate);
    scope.addHook('onRequest', warn);
    scope.addHook('onRequest', async (request) => unknown.demandMethod(request));
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
  }

  void app.register(async (api) => {
    guard(api);
    api.addHook('onRoute', (route) => {
      if (![route.onRequest].flat().some(demandsScope)) throw new TypeError(`${route.url} requires no scope`);
    });
    // In this scope only: these compilers would break plugins whose routes have plain JSON Schemas.
    api.setValidatorCompiler(validateWithZod);
    // Zod documents responses; it does not validate them before they are sent.
    api.setSerializerCompiler(() => (data) => JSON.stringify(data));
    refuseCompressed(api);
    takeJson(api);
    registerEndpoints(api, parts);
    registerResources(api, parts);
    registerJobs(api, parts);
  });

  void app.register(
    async (rest) => {
      guard(rest);
      rest.setNotFoundHandler((request) => {
        throw unknown.describeUnknownPath(request);
      });
    },
    { prefix: '/api' },
  );
}

function helmetOptions(secure: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Other services of the operator's domain may lack TLS.
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' as const },
  };
}
