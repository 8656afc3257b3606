import type { GameDefinition } from '@guildhall/contract'
import { useRef, useState } from 'react'
import type { ClipboardEvent, SyntheticEvent } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { focusFirstInvalid } from '../../shared/ui/focus-first-invalid.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { toQuery } from './query-url.ts'
import type { QueryFields } from './query-url.ts'
import type { QueryErrorCode, ServerQuery } from './query-status.ts'
import { GameSelect } from '../../shared/games/game-select.tsx'
import { GameNotes } from './game-notes.tsx'
import styles from './game-status.module.css'
import { PortField } from './port-field.tsx'
import { recommendedPort } from './ports.ts'
import { splitHost } from '../../shared/games/host-and-port.ts'

interface QueryFormProps {
  games: GameDefinition[]
  /** The fields in the URL. */
  fields: QueryFields
  /** The error of the last query. */
  errorCode: QueryErrorCode | null
  isBusy: boolean
  onSubmit: (query: ServerQuery) => void
}

export function QueryForm({
  games,
  fields: urlFields,
  errorCode,
  isBusy,
  onSubmit,
}: QueryFormProps) {
  const gameStatus = useLazyTexts('gameStatus')
  const [fields, setFields] = useState(urlFields)
  const [applied, setApplied] = useState({ fields: urlFields, generation: 0 })
  const [isChecked, setIsChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  if (!isEqual(applied.fields, urlFields)) {
    // The URL changed. If it changed to these fields, the form stays as it is.
    const isNew = !isEqual(urlFields, fields)
    setApplied({ fields: urlFields, generation: applied.generation + (isNew ? 1 : 0) })
    if (isNew) setFields({ ...urlFields, host: urlFields.host || fields.host })
  }
  const game = games.find(({ slug }) => slug === fields.game)
  const isUnchanged = fields.host === urlFields.host && fields.port === urlFields.port
  const errors = errorsIn(fields, isChecked, isUnchanged ? errorCode : null, gameStatus.errors)

  const selectGame = (selected: GameDefinition | undefined): void => {
    const isUntouched = fields.port === '' || fields.port === recommendedPort(game)
    const port = isUntouched ? recommendedPort(selected) : fields.port
    setFields({ ...fields, game: selected?.slug ?? '', port })
  }
  const withHost = (text: string): QueryFields => {
    const { host, port } = splitHost(text)
    return { ...fields, host, port: port ?? fields.port }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const isAllSelected = selectionStart === 0 && selectionEnd === value.length
    const text = event.clipboardData.getData('text')
    if (!isAllSelected || splitHost(text).host === text.trim()) return
    event.preventDefault()
    setFields(withHost(text))
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setIsChecked(true)
    const submitted = withHost(fields.host)
    setFields(submitted)
    const query = toQuery(submitted)
    if (query) onSubmit(query)
    else focusFirstInvalid(form.current)
  }

  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      <GameSelect
        key={applied.generation}
        games={games}
        game={game}
        error={errors.game ?? null}
        onSelect={selectGame}
      />
      <div className={styles['address']}>
        <TextField
          label={gameStatus.host}
          placeholder={gameStatus.hostExample}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={fields.host}
          error={errors.host ?? null}
          onPaste={paste}
          onBlur={() => setFields(withHost(fields.host))}
          onChange={(event) => setFields({ ...fields, host: event.target.value })}
        />
        <PortField
          game={game}
          port={fields.port}
          error={errors.port ?? null}
          onChange={(port) => setFields({ ...fields, port })}
        />
      </div>
      <Button type="submit" variant="primary" icon="controller" isBusy={isBusy}>
        {gameStatus.submit}
      </Button>
      {/* Below the button, because the notes appear when a game is selected and would move the button. */}
      <GameNotes game={game} />
    </form>
  )
}

function isEqual(a: QueryFields, b: QueryFields): boolean {
  return a.game === b.game && a.host === b.host && a.port === b.port
}

type FieldErrors = Partial<Record<keyof QueryFields, string>>

function errorsIn(
  { game, host, port }: QueryFields,
  isChecked: boolean,
  errorCode: QueryErrorCode | null,
  texts: Record<'game' | 'host' | 'hostForm' | 'port', string>,
): FieldErrors {
  const errors: FieldErrors = {}
  if (errorCode === 'INVALID_HOST') errors.host = texts.hostForm
  if (!isChecked) return errors
  if (game === '') errors.game = texts.game
  if (host === '') errors.host = texts.host
  if (toQuery({ game: 'any', host: 'any', port }) === null) errors.port = texts.port
  return errors
}
