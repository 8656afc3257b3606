import { createSocket } from 'node:dgram'

/** Throws where the UDP port cannot be opened. The media library would end the process then. */
export async function checkUdpPort(port: number): Promise<void> {
  await tryPort('udp6', port).catch(async (error: unknown) => {
    // A machine without IPv6.
    if ((error as NodeJS.ErrnoException).code !== 'EAFNOSUPPORT') throw error
    await tryPort('udp4', port)
  })
}

function tryPort(type: 'udp4' | 'udp6', port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createSocket({ type, ipv6Only: false })
    socket.once('error', (error) => {
      socket.close()
      reject(error)
    })
    socket.bind(port, () => socket.close(() => resolve()))
  })
}
