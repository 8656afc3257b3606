import type { GameDefinition } from '@guildhall/contract'
import { useRef, useState } from 'react'
import type { ClipboardEvent, SyntheticEvent } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { focusFirstInvalid } from '../../shared/ui/focus-first-invalid.ts'
import { useGameStatusTexts } from '../../shared/i18n/game-status-texts.ts'
import { questionOf } from './address.ts'
import type { Fields } from './address.ts'
import type { FailureCode, Question } from './ask.ts'
import { GameChoice } from './game-choice.tsx'
import { GameNotes } from './game-notes.tsx'
import styles from './game-status.module.css'
import { PortField } from './port-field.tsx'
import { recommendedPort } from './ports.ts'
import { splitHost } from './split-host.ts'

interface QueryFormProps {
  games: GameDefinition[]
  /** What the address bar says. */
  fields: Fields
  /** What the last answer found fault with. */
  fault: FailureCode | null
  isBusy: boolean
  onSubmit: (question: Question) => void
}

export function QueryForm({ games, fields: begin, fault, isBusy, onSubmit }: QueryFormProps) {
  const gameStatus = useGameStatusTexts()
  const [fields, setFields] = useState(begin)
  const [told, setTold] = useState({ fields: begin, times: 0 })
  const [isChecked, setIsChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  if (!isEqual(told.fields, begin)) {
    // The address bar changed. Where it follows these fields, what is being typed stays as it is.
    const isNews = !isEqual(begin, fields)
    setTold({ fields: begin, times: told.times + (isNews ? 1 : 0) })
    if (isNews) setFields({ ...begin, host: begin.host || fields.host })
  }
  const game = games.find(({ slug }) => slug === fields.game)
  const isAsked = fields.host === begin.host && fields.port === begin.port
  const faults = faultsOf(fields, isChecked, isAsked ? fault : null, gameStatus.errors)

  const choose = (chosen: GameDefinition | undefined): void => {
    const isUntouched = fields.port === '' || fields.port === recommendedPort(game)
    const port = isUntouched ? recommendedPort(chosen) : fields.port
    setFields({ ...fields, game: chosen?.slug ?? '', port })
  }
  const takeHost = (text: string): Fields => {
    const { host, port } = splitHost(text)
    return { ...fields, host, port: port ?? fields.port }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const isWhole = selectionStart === 0 && selectionEnd === value.length
    const text = event.clipboardData.getData('text')
    if (!isWhole || splitHost(text).host === text.trim()) return
    event.preventDefault()
    setFields(takeHost(text))
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setIsChecked(true)
    const taken = takeHost(fields.host)
    setFields(taken)
    const question = questionOf(taken)
    if (question) onSubmit(question)
    else focusFirstInvalid(form.current)
  }

  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      <GameChoice
        key={told.times}
        games={games}
        game={game}
        error={faults.game ?? null}
        onChoose={choose}
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
          error={faults.host ?? null}
          onPaste={paste}
          onBlur={() => setFields(takeHost(fields.host))}
          onChange={(event) => setFields({ ...fields, host: event.target.value })}
        />
        <PortField
          game={game}
          port={fields.port}
          error={faults.port ?? null}
          onChange={(port) => setFields({ ...fields, port })}
        />
      </div>
      <Button type="submit" variant="primary" icon="controller" isBusy={isBusy}>
        {gameStatus.submit}
      </Button>
      {/* Below the button: they come when the field of the game is left, and would move it from under the pointer. */}
      <GameNotes game={game} />
    </form>
  )
}

function isEqual(a: Fields, b: Fields): boolean {
  return a.game === b.game && a.host === b.host && a.port === b.port
}

type Faults = Partial<Record<keyof Fields, string>>

function faultsOf(
  { game, host, port }: Fields,
  isChecked: boolean,
  answered: FailureCode | null,
  texts: Record<'game' | 'host' | 'hostForm' | 'port', string>,
): Faults {
  const faults: Faults = {}
  if (answered === 'INVALID_HOST') faults.host = texts.hostForm
  if (!isChecked) return faults
  if (game === '') faults.game = texts.game
  if (host === '') faults.host = texts.host
  if (questionOf({ game: 'any', host: 'any', port }) === null) faults.port = texts.port
  return faults
}
