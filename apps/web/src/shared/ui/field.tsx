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
  path?: string | undefined
}

interface FrameProps extends Labelled {
  id: string
  /** Whether the field reserves a line for an error. */
  isReserved: boolean
  children: ReactNode
}

/** A label above a field, and a hint or an error below it. */
export function FieldFrame({ id, label, hint, error, isReserved, children }: FrameProps) {
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children}
      <div className={isReserved ? styles['reservedNote'] : styles['note']}>
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

/**
 * What a labelled field consists of: the properties of its frame, and those of the control in it, which link it to the label,
 * the hint and the error. The error is the given one, or else why the server refused the field at `path`.
 */
export function useField({ label, hint, error: problem, path }: Labelled) {
  const id = useId()
  const refusal = useFieldRefusal(id, path)
  const error = problem || (refusal ?? problem)
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    frame: { id, label, hint, error, isReserved: problem !== undefined },
    control: {
      id,
      'aria-describedby': ids || undefined,
      'aria-invalid': error ? true : undefined,
    },
  }
}

interface TextFieldProps extends Labelled, InputHTMLAttributes<HTMLInputElement> {
  /** A button or unit inside the field, after the text. */
  trailing?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, path, trailing, ...rest } = props
  const { frame, control } = useField({ label, hint, error, path })
  return (
    <FieldFrame {...frame}>
      <div className={styles['line']}>
        <input dir="auto" {...rest} {...control} className={styles['input']} />
        {trailing}
      </div>
    </FieldFrame>
  )
}

type TextAreaProps = Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>

export function TextArea({ label, hint, error, path, ...rest }: TextAreaProps) {
  const { frame, control } = useField({ label, hint, error, path })
  return (
    <FieldFrame {...frame}>
      <textarea rows={3} dir="auto" {...rest} {...control} className={styles['input']} />
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
