/** Why there is no microphone or camera; each has a text that says what to do. */
export type MediaProblem =
  /** Browsers give no devices to pages without HTTPS. */
  | 'insecure'
  | 'unsupported'
  | 'denied'
  | 'no_device'
  /** The system or another program refuses it. */
  | 'in_use'

export class MediaError extends Error {
  readonly problem: MediaProblem

  constructor(problem: MediaProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** Opens the microphone or camera with this id, or the default one where it is not there. Throws MediaError. */
export async function openDevice(
  kind: 'audio' | 'video',
  id: string | null,
  constraints: MediaTrackConstraints = {},
): Promise<MediaStream> {
  if (!window.isSecureContext) throw new MediaError('insecure')
  const { mediaDevices } = navigator
  // Browsers without WebRTC, and views inside of other apps.
  if (typeof mediaDevices?.getUserMedia !== 'function') throw new MediaError('unsupported')
  // Browsers may take another device when the id is only a preference.
  const deviceId = id === null ? {} : { deviceId: { exact: id } }
  try {
    return await mediaDevices.getUserMedia({ [kind]: { ...constraints, ...deviceId } })
  } catch (error) {
    const problem = problemOf(error)
    if (problem === 'no_device' && id !== null) return openDevice(kind, null, constraints)
    throw new MediaError(problem, error)
  }
}

function problemOf(error: unknown): MediaProblem {
  const name = error instanceof DOMException || error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no_device'
  return 'in_use'
}

/** Every microphone, loudspeaker and camera; without names before the first permission. Empty where there is no access. */
export async function listDevices(): Promise<MediaDeviceInfo[]> {
  return (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
}

/** Calls `listener` whenever devices come or go. Returns how to stop it. */
export function watchDevices(listener: () => void): () => void {
  const { mediaDevices } = navigator
  mediaDevices?.addEventListener('devicechange', listener)
  return () => mediaDevices?.removeEventListener('devicechange', listener)
}

export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Whether this browser can play sound on another device than that of the system. */
export const canChooseSpeaker = 'setSinkId' in HTMLMediaElement.prototype

/** Plays on the device, or on that of the system where it is not there. */
export async function setSpeaker(element: HTMLMediaElement, id: string | null): Promise<void> {
  if (!canChooseSpeaker) return
  await element.setSinkId(id ?? '').catch(() => element.setSinkId(''))
}
