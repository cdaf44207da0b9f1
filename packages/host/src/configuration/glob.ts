import picomatch from 'picomatch';

/** Creates the function that tests whether a name with forward slashes matches a glob, or is in a folder that matches. */
export function globMatcher(pattern: string): (name: string) => boolean {
  // `.` is the folder itself.
  const globs = pattern === '' || pattern === '.' ? ['**'] : [pattern, `${pattern}/**`];
  const matches = picomatch(globs, { dot: true });
  return (name) => name === pattern || matches(name);
}
