/** Why the program cannot start, in a sentence for the operator. Shown without a stack. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartError'
  }
}
