import { useCallback, useEffect, useState } from 'react'
import { listDevices, watchDevices } from '../../shared/voice/media-devices.ts'

/** The devices of this machine, listed again when they change, on `refresh` and when `reason` changes. */
export function useDevices(reason: string) {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([])
  const refresh = useCallback(() => void listDevices().then(setDevices), [])
  useEffect(() => watchDevices(refresh), [refresh])
  // Names appear with the first permission.
  useEffect(refresh, [refresh, reason])
  return { devices, refresh }
}
