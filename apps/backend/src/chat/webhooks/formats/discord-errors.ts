import { AppError } from '../../../core/app-error.ts'

/** An error in the form of Discord's API (https://docs.discord.com/developers/topics/opcodes-and-status-codes). */
export class DiscordError extends AppError {
  readonly body: { code: number; message: string; errors?: unknown }

  constructor(discordCode: number, message: string, errors?: unknown) {
    super('invalid_input', message)
    this.body = { code: discordCode, message, ...(errors !== undefined && { errors }) }
  }
}

export function typeError(field: string, code: string, message: string): DiscordError {
  return formError(field, code, message)
}

export function lengthError(field: string, message: string): DiscordError {
  return formError(field, 'BASE_TYPE_MAX_LENGTH', message)
}

function formError(field: string, code: string, message: string): DiscordError {
  const errors = { [field]: { _errors: [{ code, message }] } }
  return new DiscordError(50035, 'Invalid Form Body', errors)
}
