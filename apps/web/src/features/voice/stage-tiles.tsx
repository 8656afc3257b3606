import { useRef } from 'react'
import type { CSSProperties } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { PersonTile } from './person-tile.tsx'
import { ScreenTile } from './screen-tile.tsx'
import styles from './stage.module.css'
import { gridLayout, speakerLayout } from './tile-layout.ts'
import type { Size, TileLayout } from './tile-layout.ts'
import type { Tile } from './tiles.ts'
import { useElementSize } from './use-element-size.ts'

/** More of them would make the page slow; they are counted. */
const shownMax = 60

interface StageTilesProps {
  serverId: string
  tiles: Tile[]
  /** The key of the tile that is larger than the others. */
  large: string | null
  /** The key of the tile that the person made large. */
  chosen: string | null
  onChoose: (key: string | null) => void
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** The tiles, as large as the stage allows. */
export function StageTiles(props: StageTilesProps) {
  const { serverId, tiles, large, chosen, onChoose, onShowMember } = props
  const texts = useLazyTexts('voice').stage
  const element = useRef<HTMLDivElement>(null)
  const area = useElementSize(element)
  const shown = tiles.slice(0, shownMax)
  const hidden = tiles.length - shown.length
  const count = shown.length + (hidden > 0 ? 1 : 0)
  const layout = area && (large === null ? gridLayout(area, count) : speakerLayout(area, count - 1))
  return (
    <div ref={element} className={styles['area']}>
      {layout && (
        <ul
          className={styles['tiles']}
          data-strip={layout.large?.strip}
          style={variablesOf(layout, count - 1)}
        >
          {shown.map((tile) => {
            const TileView = tile.kind === 'screen' ? ScreenTile : PersonTile
            const isLarge = tile.key === large
            return (
              <TileView
                key={tile.key}
                serverId={serverId}
                tile={tile}
                size={isLarge && layout.large ? layout.large : layout.tile}
                isLarge={isLarge}
                isChosen={tile.key === chosen}
                onEnlarge={() => onChoose(tile.key === chosen ? null : tile.key)}
                onShowMember={onShowMember}
              />
            )
          })}
          {hidden > 0 && <li className={styles['more']}>{texts.more(hidden)}</li>}
        </ul>
      )}
    </div>
  )
}

function variablesOf({ tile, large }: TileLayout, others: number): CSSProperties {
  const { width, height }: Size = large ?? tile
  return {
    '--tile-width': `${String(tile.width)}px`,
    '--tile-height': `${String(tile.height)}px`,
    '--large-width': `${String(width)}px`,
    '--large-height': `${String(height)}px`,
    '--others': String(Math.max(1, others)),
  } as CSSProperties
}
