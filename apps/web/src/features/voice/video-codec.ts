import type { VideoFormat } from '@guildhall/contract'

/** How a video is encoded in the codec: what the browser needs to know to say whether hardware does it. */
export interface VideoSize {
  width: number
  height: number
  framerate: number
  bitrate: number
}

const mimeTypes: Readonly<Record<VideoFormat, string>> = { vp8: 'video/VP8', h264: 'video/H264' }

/**
 * Chooses between the codecs of a sender (`RTCRtpSendParameters.codecs`): H.264 where everyone in the call decodes it and
 * this device encodes it in hardware, VP8 otherwise. Undefined: there is no such codec.
 */
export async function chooseCodec(
  codecs: readonly RTCRtpCodec[],
  size: VideoSize,
  /** What everyone decodes, at the time of the choice. */
  formats: () => readonly VideoFormat[],
): Promise<RTCRtpCodec | undefined> {
  const find = (format: VideoFormat) =>
    codecs.find(({ mimeType }) => mimeType.toLowerCase() === mimeTypes[format].toLowerCase())
  const [vp8, h264] = [find('vp8'), find('h264')]
  if (!h264 || !formats().includes('h264')) return vp8
  if (!formats().includes('vp8')) return h264
  const isInHardware = await encodesInHardware(h264, size)
  // Someone may have joined meanwhile.
  return isInHardware && formats().includes('h264') ? h264 : vp8
}

async function encodesInHardware(
  { mimeType, sdpFmtpLine }: RTCRtpCodec,
  size: VideoSize,
): Promise<boolean> {
  const contentType = sdpFmtpLine ? `${mimeType};${sdpFmtpLine}` : mimeType
  try {
    const { supported, powerEfficient } = await navigator.mediaCapabilities.encodingInfo({
      type: 'webrtc',
      video: { contentType, ...size },
    })
    return supported && powerEfficient
  } catch {
    // The browser can't say it.
    return false
  }
}
