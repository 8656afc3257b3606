import { IconStrokes } from '../ui/icon.tsx'

/** More icons, which are not part of the first load. */
const shapes = {
  microphone:
    'M12 3.500a3 3 0 00-3 3v5a3 3 0 006 0v-5a3 3 0 00-3-3zM5.500 11a6.500 6.500 0 0013 0M12 17.500v3',
  headphones:
    'M4 14v-1.500a8 8 0 0116 0V14M4 14h2.500a1 1 0 011 1v4a1 1 0 01-1 1h-1A1.500 1.500 0 014 18.500zM20 14h-2.500a1 1 0 00-1 1v4a1 1 0 001 1h1a1.500 1.500 0 001.500-1.500z',
  camera: 'M3.500 7h11v10h-11zM14.500 10.500l6-3v9l-6-3',
  screen: 'M3.500 5h17v11h-17zM8.500 20h7M12 16v4',
  handset:
    'M6.500 3.500h2.800l1.700 4.300-2.200 1.600a12 12 0 005.800 5.800l1.600-2.200 4.300 1.700v2.800a2 2 0 01-2.100 2C10.800 19 5 13.200 4.500 5.600a2 2 0 012-2.100z',
  hangUp:
    'M3.500 14.500c0-5.500 17-5.500 17 0V16a1 1 0 01-1.200 1l-3.300-.7a1 1 0 01-.8-1v-2c-2-.7-4.400-.7-6.400 0v2a1 1 0 01-.8 1l-3.300.7a1 1 0 01-1.200-1z',
  grid: 'M4 4h6.500v6.500H4zM13.500 4H20v6.500h-6.500zM4 13.500h6.500V20H4zM13.500 13.500H20V20h-6.500z',
  enlarge: 'M13.500 4H20v6.500M20 4l-7 7M10.500 20H4v-6.500M4 20l7-7',
  shrink: 'M20 10.500h-6.500V4M13.500 10.500L20 4M4 13.500h6.500V20M10.500 13.500L4 20',
  fullScreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  gauge: 'M4.500 18a8.500 8.500 0 1115 0M12 14l4-4.500M12 14h.01',
  notes:
    'M9 17.500V6l10-2.500v11.500M9 17.500a2.500 2.500 0 11-5 0 2.500 2.500 0 015 0zM19 15a2.500 2.500 0 11-5 0 2.500 2.500 0 015 0z',
  window: 'M3.500 5h17v14h-17zM11.500 12h6v4.500h-6z',
  whisper:
    'M7.500 9.500a5 5 0 0110 0c0 3.600-3.600 4.200-3.600 7.300a3 3 0 01-5.600 1.500M10 10a2.500 2.500 0 015 0c0 1.900-2.300 2.100-2.300 4.300',
  megaphone:
    'M3.500 10v4h3.500l8.500 4.500v-13L7 10zM18.500 9a4.500 4.500 0 010 6M8 14.500l1.500 5h3l-1.500-3.400',
} as const

export type VoiceIconName = keyof typeof shapes

const slash = 'M4 4l16 16'

interface VoiceIconProps {
  name: VoiceIconName
  size?: number
  /** Crossed out. */
  isOff?: boolean
}

/** Hidden from screen readers, as other icons are. */
export function VoiceIcon({ name, size = 20, isOff = false }: VoiceIconProps) {
  return (
    <IconStrokes size={size}>
      <path d={shapes[name] + (isOff ? slash : '')} />
    </IconStrokes>
  )
}
