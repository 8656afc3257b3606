import { useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { FieldFrame, useField } from '../../../shared/ui/field.tsx'
import type { Labelled } from '../../../shared/ui/field.tsx'
import styles from './code-field.module.css'

interface CodeFieldProps extends Labelled {
  value: string
  rows: number
  maxLength?: number
  /** The line to which the error belongs, from 1. */
  errorLine?: number | undefined
  /** The label of the button that moves the cursor to that line. */
  goToLine: (line: number) => string
  onChange: (value: string) => void
}

/** A text area for code, with numbered lines. */
export function CodeField(props: CodeFieldProps) {
  const { value, rows, maxLength, errorLine, goToLine, onChange } = props
  const { frame, control } = useField(props)
  const area = useRef<HTMLTextAreaElement>(null)
  const numbers = useRef<HTMLDivElement>(null)
  const lines = value.split('\n')
  const selectLine = (line: number): void => {
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
    area.current?.focus()
    area.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  }
  return (
    <FieldFrame {...frame}>
      <div className={styles['frame']} data-invalid={frame.error ? true : undefined}>
        <div ref={numbers} className={styles['numbers']} aria-hidden="true">
          {lines.map((_, index) => (
            <div key={index} data-wrong={index + 1 === errorLine ? true : undefined}>
              {index + 1}
            </div>
          ))}
        </div>
        <textarea
          dir="auto"
          ref={area}
          className={styles['area']}
          rows={rows}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          onScroll={(event) => {
            if (numbers.current) numbers.current.scrollTop = event.currentTarget.scrollTop
          }}
          {...control}
        />
      </div>
      {errorLine !== undefined && (
        <div>
          <Button onClick={() => selectLine(errorLine)}>{goToLine(errorLine)}</Button>
        </div>
      )}
    </FieldFrame>
  )
}
