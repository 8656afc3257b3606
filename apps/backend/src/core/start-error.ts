/** The reason why the program cannot start, as a sentence for the operator. Shown without a stack trace. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartError'
  }
}

/** Another process uses the data. */
export class InUseError extends StartError {}
