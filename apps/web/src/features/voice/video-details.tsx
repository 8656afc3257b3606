import { useEffect, useState } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useLanguage } from '../../shared/i18n/texts.ts'
import { Popup } from '../../shared/ui/menu.tsx'
import { RadioGroup } from '../../shared/ui/radio-group.tsx'
import { useCall } from './call-state.ts'
import type { VideoQuality } from './call-state.ts'
import { videoStats } from './call.ts'
import { VideoMeter } from './video-figures.ts'
import type { VideoFigures } from './video-figures.ts'
import styles from './video-details.module.css'

const qualities: readonly VideoQuality[] = ['auto', 'high', 'low']
const readingIntervalMs = 1000

interface VideoDetailsProps {
  name: string
  videoKey: string
  anchor: HTMLElement
  onClose: () => void
}

/** The quality of a received video: what the person chooses, and what arrives. */
export function VideoDetails({ name, videoKey, anchor, onClose }: VideoDetailsProps) {
  const texts = useLazyTexts('voice').video
  const quality = useCall(({ videoQualities }) => videoQualities[videoKey] ?? 'auto')
  const figures = useFigures(videoKey)
  const title = texts.title(name)
  return (
    <Popup anchor={anchor} label={title} onClose={onClose}>
      <div className={styles['details']}>
        <h2>{title}</h2>
        <RadioGroup
          label={texts.quality}
          value={quality}
          options={qualities.map((value) => ({
            value,
            label: texts.qualities[value],
            hint: texts.hints[value],
          }))}
          onChange={(value) =>
            useCall.setState(({ videoQualities }) => ({
              videoQualities: { ...videoQualities, [videoKey]: value },
            }))
          }
        />
        {figures ? <Figures {...figures} /> : <p>{texts.waiting}</p>}
      </div>
    </Popup>
  )
}

function Figures({ width, height, framesPerSecond, kbps, lossPercent, codec }: VideoFigures) {
  const texts = useLazyTexts('voice').video
  const language = useLanguage()
  const format = (value: number): string => value.toLocaleString(language)
  const rows: [string, string][] = [
    [texts.resolution, `${String(width)} × ${String(height)}`],
    [texts.frames, format(framesPerSecond)],
    [texts.bitrate, texts.kbps(format(kbps))],
    [texts.loss, texts.percent(format(lossPercent))],
    [texts.codec, codec],
  ]
  return (
    <dl className={styles['figures']}>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useFigures(videoKey: string): VideoFigures | null {
  const [figures, setFigures] = useState<VideoFigures | null>(null)
  useEffect(() => {
    const meter = new VideoMeter()
    let isCurrent = true
    const read = async (): Promise<void> => {
      const found = await videoStats(videoKey)
      if (isCurrent) setFigures(found && meter.read(found.report, found.mid))
    }
    void read()
    const timer = setInterval(() => void read(), readingIntervalMs)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [videoKey])
  return figures
}
