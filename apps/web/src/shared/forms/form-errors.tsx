import { createContext, useContext, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { Task } from './use-task.ts'

interface FormRefusal {
  refusal: Pick<Task<never>, 'error' | 'errorField'>
  /** Paths of the fields that show their own refusal. */
  fields: readonly string[]
  setFields: (update: (old: readonly string[]) => readonly string[]) => void
}

const Context = createContext<FormRefusal | null>(null)

interface FormErrorsProps {
  /** What the form did last. */
  task: Pick<Task<never>, 'error' | 'errorField'>
  children: ReactNode
}

/** Shows why the server refused a form at the field that it refused, if that field has a `path`. */
export function FormErrors({ task, children }: FormErrorsProps) {
  const [fields, setFields] = useState<readonly string[]>([])
  return <Context value={{ refusal: task, fields, setFields }}>{children}</Context>
}

/**
 * Why the server refused the field, or undefined. The field then gets the focus.
 * @param path where the field stands in the request, such as `name`
 */
export function useFieldRefusal(id: string, path: string | undefined): string | undefined {
  const form = useContext(Context)
  const setFields = form?.setFields
  useEffect(() => {
    if (path === undefined || !setFields) return undefined
    setFields((old) => [...old, path])
    return () => setFields((old) => old.filter((other) => other !== path))
  }, [path, setFields])
  const isRefused = path !== undefined && contains(path, form?.refusal.errorField)
  const text = isRefused ? (form?.refusal.error ?? undefined) : undefined
  useEffect(() => {
    if (text !== undefined) document.getElementById(id)?.focus()
  }, [id, text])
  return text
}

/** Why a form was refused, unless one of its fields shows it. */
export function useFormRefusal(error: string | null): string | null {
  const form = useContext(Context)
  const isShown = form?.fields.some((path) => contains(path, form.refusal.errorField)) ?? false
  return isShown && form?.refusal.error === error ? null : error
}

function contains(path: string, refused: string | undefined): boolean {
  return refused === path || refused?.startsWith(`${path}.`) === true
}
