import picomatch from 'picomatch';

/** Makes the function that decides whether a name with forward slashes matches a glob, or lies in a folder that does. */
export function globMatcher(pattern: string): (name: string) => boolean {
  // `.` is the folder itself.
  const globs = pattern === '' || pattern === '.' ? ['**'] : [pattern, `${pattern}/**`];
  const matches = picomatch(globs, { dot: true });
  return (name) => name === pattern || matches(name);
}
