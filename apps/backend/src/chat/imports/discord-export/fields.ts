/** A value in the file is invalid. */
export class InvalidValueError extends Error {
  /** The ZIP file around it is damaged. */
  readonly isOfArchive: boolean

  constructor(message: string, { isOfArchive = false } = {}) {
    super(message)
    this.name = 'InvalidValueError'
    this.isOfArchive = isOfArchive
  }
}

/** Reads the fields of an object from outside. All methods throw InvalidValueError for values of other types. */
export class Fields {
  readonly #values: Record<string, unknown>
  readonly #name: string

  constructor(value: unknown, name: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new InvalidValueError(`${name} is not an object`)
    }
    this.#values = value as Record<string, unknown>
    this.#name = name
  }

  text(name: string): string {
    const text = this.optionalText(name)
    if (text === null) throw new InvalidValueError(`${this.#path(name)} is missing`)
    return text
  }

  optionalText(name: string): string | null {
    const value = this.#get(name)
    if (value === null) return null
    if (typeof value !== 'string') throw new InvalidValueError(`${this.#path(name)} is not text`)
    return value
  }

  flag(name: string): boolean {
    const value = this.#get(name)
    if (value !== null && typeof value !== 'boolean') {
      throw new InvalidValueError(`${this.#path(name)} is neither true nor false`)
    }
    return value === true
  }

  object(name: string): Fields {
    return new Fields(this.#get(name), this.#path(name))
  }

  /** The first of these fields that is there. */
  optionalObject(...names: string[]): Fields | null {
    const name = this.#present(names)
    return name === undefined ? null : this.object(name)
  }

  /** A number of at least 0 in the first of these fields that is there. */
  count(...names: string[]): number | null {
    const name = this.#present(names)
    if (name === undefined) return null
    const value = this.#get(name)
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
    throw new InvalidValueError(`${this.#path(name)} is not a count`)
  }

  isText(name: string): boolean {
    return typeof this.#get(name) === 'string'
  }

  /** Empty when the field is missing: older exports have fewer. */
  list(...names: string[]): Fields[] {
    const name = this.#present(names) ?? names[0] ?? ''
    const value = this.#get(name) ?? []
    if (!Array.isArray(value)) throw new InvalidValueError(`${this.#path(name)} is not a list`)
    return value.map((entry, index) => new Fields(entry, `${this.#path(name)}[${index}]`))
  }

  #present(names: string[]): string | undefined {
    return names.find((name) => this.#get(name) !== null)
  }

  #get(name: string): unknown {
    return Object.hasOwn(this.#values, name) ? (this.#values[name] ?? null) : null
  }

  #path(name: string): string {
    return `${this.#name}.${name}`
  }
}
