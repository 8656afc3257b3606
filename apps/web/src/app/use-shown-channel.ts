import { useEffect } from 'react'
import { setShownChannel } from '../shared/gateway/client.ts'

/** Sets the channel of the client that is on the screen. */
export function useShownChannel(channelId: string | undefined): void {
  useEffect(() => {
    setShownChannel(channelId)
    return () => setShownChannel(undefined)
  }, [channelId])
}
