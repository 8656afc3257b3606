import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { useFieldRefusal } from '../forms/form-errors.tsx'
import styles from './field.module.css'

export interface Labelled {
  label: string
  /** A help text below the field. */
  hint?: ReactNode
  /**
   * Why the value is invalid, or null; announced to screen readers. Unless undefined, the field reserves a line for it, so
   * that the layout does not shift when it appears.
   */
  error?: string | null | undefined
  /** Where the value stands in the request, such as `name`: the field shows why the server refused it (see `FormErrors`). */
  path?: string
}

interface FrameProps extends Labelled {
  id: string
  children: ReactNode
}

/** A label above a field, and a hint or an error below it. */
export function FieldFrame({ id, label, hint, error, children }: FrameProps) {
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children}
      <div className={error === undefined ? styles['note'] : styles['reservedNote']}>
        {hint && (
          <p className={styles['hint']} id={`${id}-hint`} data-covered={error ? true : undefined}>
            {hint}
          </p>
        )}
        <p className={styles['error']} id={`${id}-error`} role="alert">
          {error}
        </p>
      </div>
    </div>
  )
}

/** ARIA attributes that link a field to the hint and the error of its frame. */
export function describedBy(id: string, { hint, error }: Labelled) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
}

interface TextFieldProps extends Labelled, InputHTMLAttributes<HTMLInputElement> {
  /** A button or unit inside the field, after the text. */
  trailing?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error: problem, path, trailing, ...rest } = props
  const id = useId()
  const refusal = useFieldRefusal(id, path)
  const error = problem || (refusal ?? problem)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={styles['line']}>
        <input
          dir="auto"
          {...rest}
          id={id}
          className={styles['input']}
          {...describedBy(id, { label, hint, error })}
        />
        {trailing}
      </div>
    </FieldFrame>
  )
}

type TextAreaProps = Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>

export function TextArea({ label, hint, error: problem, path, ...rest }: TextAreaProps) {
  const id = useId()
  const refusal = useFieldRefusal(id, path)
  const error = problem || (refusal ?? problem)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={3}
        dir="auto"
        {...rest}
        id={id}
        className={styles['input']}
        {...describedBy(id, { label, hint, error })}
      />
    </FieldFrame>
  )
}

interface SwitchProps {
  label: string
  hint?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles['switch']}>
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className={styles['hint']} id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
