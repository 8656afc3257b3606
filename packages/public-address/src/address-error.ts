/** `SSRF_BLOCKED` means that the address must not be contacted. */
export type AddressErrorCode = 'INVALID_HOST' | 'SSRF_BLOCKED' | 'DNS_ERROR'

/** Thrown when a host has no address that may be contacted. The message is safe to show to anyone. */
export class AddressError extends Error {
  readonly code: AddressErrorCode

  constructor(code: AddressErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AddressError'
    this.code = code
  }
}
