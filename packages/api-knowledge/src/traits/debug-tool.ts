/** A tool for those who run a service. */
export interface DebugTool {
  /** For a sentence: `the Spring Boot Actuator`. */
  readonly tool: string;
  /** True where the path means it wherever it is, or begins with it: not where a word for it is all of the path. */
  readonly isCertain: boolean;
}

/** The tool for debugging or operating a service that a path is known to lead to; undefined for all other paths. */
export function debugTool(path: string): DebugTool | undefined {
  const segments = path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
  for (const [index, segment] of segments.entries()) {
    const tool = anywhere.get(segment);
    if (tool === undefined) continue;
    // What it says to load balancers and to everybody.
    if (segment === 'actuator' && plain.has(segments[index + 1] ?? '')) return undefined;
    return { tool, isCertain: true };
  }
  const own = segments.filter((segment) => !/^(?:api|rest|v?\d+(?:\.\d+)*)$/.test(segment));
  const first = own[0] ?? '';
  // What is below a variable belongs to a resource of the API: `/apps/{id}/debug`.
  const beginning = atBeginning.get(first);
  if (beginning !== undefined) return { tool: beginning, isCertain: true };
  const only = own.length === 1 ? wholePathTools.get(first) : undefined;
  return only === undefined ? undefined : { tool: only, isCertain: false };
}

/** The endpoints of the Spring Boot Actuator that are made to be open. */
const plain: ReadonlySet<string> = new Set(['health', 'info']);

/** Segments that have only this meaning wherever they are. */
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

/** Segments that have this meaning at the start of an API's path. */
const atBeginning: ReadonlyMap<string, string> = new Map([
  ['debug', 'a debugging endpoint'],
  ['_debug', 'a debugging endpoint'],
  ['__debug', 'a debugging endpoint'],
  ['server-info', 'the information page of a web server'],
]);

/** Segments that have this meaning as the whole path. */
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
