/** A tool for operators of a service. */
export interface DebugTool {
  /** The name for a sentence: `the Spring Boot Actuator`. */
  readonly tool: string;
  /** True if the path is unambiguous by any segment or by its beginning. False if a single word is the whole path. */
  readonly isCertain: boolean;
}

/** Returns the debugging or operations tool of a known path. Undefined for all other paths. */
export function debugTool(path: string): DebugTool | undefined {
  const segments = path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
  for (const [index, segment] of segments.entries()) {
    const tool = anywhere.get(segment);
    if (tool === undefined) continue;
    // These endpoints are meant for load balancers and the public.
    if (segment === 'actuator' && plain.has(segments[index + 1] ?? '')) return undefined;
    return { tool, isCertain: true };
  }
  const own = segments.filter((segment) => !/^(?:api|rest|v?\d+(?:\.\d+)*)$/.test(segment));
  const first = own[0] ?? '';
  // Segments after a variable belong to a resource of the API: `/apps/{id}/debug`.
  const beginning = atBeginning.get(first);
  if (beginning !== undefined) return { tool: beginning, isCertain: true };
  const only = own.length === 1 ? wholePathTools.get(first) : undefined;
  return only === undefined ? undefined : { tool: only, isCertain: false };
}

/** The public endpoints of the Spring Boot Actuator. */
const plain: ReadonlySet<string> = new Set(['health', 'info']);

/** Segments that are unambiguous anywhere in a path. */
const anywhere: ReadonlyMap<string, string> = new Map([
  ['actuator', 'the Spring Boot Actuator'],
  ['phpinfo', 'a `phpinfo()` page'],
  ['phpinfo.php', 'a `phpinfo()` page'],
  ['__debug__', 'the Django debug toolbar'],
  ['_debugbar', 'the PHP Debug Bar'],
  ['_profiler', 'the Symfony profiler'],
  ['server-status', 'the status page of a web server'],
  ['heapdump', 'a memory dump'],
  ['threaddump', 'a thread dump'],
  ['pprof', 'the Go profiler'],
  ['jolokia', 'Jolokia, which opens JMX to HTTP'],
  ['h2-console', 'the console of the H2 database'],
  ['elmah.axd', 'the error log of ASP.NET'],
  ['trace.axd', 'the trace viewer of ASP.NET'],
  ['phpmyadmin', 'phpMyAdmin'],
  ['graphiql', 'GraphiQL, an explorer of the whole schema'],
  ['configprops', 'a list of configuration properties'],
]);

/** Segments that are unambiguous at the start of an API's path. */
const atBeginning: ReadonlyMap<string, string> = new Map([
  ['debug', 'a debugging endpoint'],
  ['_debug', 'a debugging endpoint'],
  ['__debug', 'a debugging endpoint'],
  ['server-info', 'the information page of a web server'],
]);

/** Segments that are a tool only as the whole path. */
const wholePathTools: ReadonlyMap<string, string> = new Map([
  ['metrics', 'the service metrics'],
  ['prometheus', 'the service metrics'],
  ['varz', 'the internal service variables'],
  ['statusz', 'the internal service status'],
  ['env', 'the service environment'],
  ['dump', 'a dump'],
  ['test', 'a test endpoint'],
  ['echo', 'a test endpoint'],
]);
