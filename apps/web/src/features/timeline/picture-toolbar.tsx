import type { Attachment } from '@guildhall/contract'
import { sizeText } from '../../shared/i18n/file-size.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useLanguage, useTexts } from '../../shared/i18n/texts.ts'
import styles from './picture-viewer.module.css'
import { zoomStep } from '../../shared/images/use-picture-zoom.ts'
import type { useZoom } from '../../shared/images/use-picture-zoom.ts'

interface ToolbarProps {
  picture: Attachment
  index: number
  count: number
  zoom: ReturnType<typeof useZoom>
  onClose: () => void
}

/** Above a picture: its name, and buttons to zoom, open and download it. */
export function PictureToolbar({
  picture: { name, size, url },
  index,
  count,
  zoom,
  onClose,
}: ToolbarProps) {
  const { viewer: texts } = useLazyTexts('components')
  const { common, timeline } = useTexts()
  const language = useLanguage()
  const ratio = zoom.ratio()
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const isFit = zoom.view.scale === 1
  return (
    <header className={styles['bar']}>
      <div className={styles['title']}>
        <h2 dir="auto">{name}</h2>
        <p>
          {sizeText(size, language)}
          {count > 1 && <span aria-live="polite">{` · ${texts.position(index + 1, count)}`}</span>}
        </p>
      </div>
      <div className={styles['tools']}>
        <IconButton
          icon="minus"
          label={texts.zoomOut}
          aria-disabled={isFit}
          onClick={() => zoom.zoom(1 / zoomStep)}
        />
        <button
          type="button"
          className={styles['zoomLevel']}
          data-tip={isFit ? texts.ownSize : texts.fit}
          onClick={() => (isFit ? zoom.showNaturalSize() : zoom.fit())}
        >
          {ratio !== null && percent.format(ratio)}
          <span className="visually-hidden"> {isFit ? texts.ownSize : texts.fit}</span>
        </button>
        <IconButton icon="plus" label={texts.zoomIn} onClick={() => zoom.zoom(zoomStep)} />
        <a
          className={styles['link']}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={texts.original}
          data-tip={texts.original}
        >
          <Icon name="link" />
        </a>
        <a
          className={styles['link']}
          href={url}
          download={name}
          aria-label={timeline.files.download(name)}
          data-tip={timeline.files.download(name)}
        >
          <Icon name="download" />
        </a>
        <IconButton icon="close" label={common.close} onClick={onClose} />
      </div>
    </header>
  )
}
