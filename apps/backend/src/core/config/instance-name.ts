import { hasVisibleCharacter, settings, toLine } from '@guildhall/contract'
import type { Env } from '../env.ts'
import { invalid } from './values.ts'

const { default: ordinaryName, maxLength } = settings.INSTANCE_NAME

export function readInstanceName({ INSTANCE_NAME }: Env): string {
  const name = toLine(INSTANCE_NAME ?? ordinaryName)
  if (!hasVisibleCharacter(name)) {
    throw invalid('INSTANCE_NAME', 'must have visible characters', { reason: 'blank' })
  }
  if ([...name].length > maxLength) {
    const params = { max: maxLength }
    throw invalid('INSTANCE_NAME', `must have at most ${maxLength} characters`, {
      reason: 'too_long',
      params,
    })
  }
  return name
}
