/** How many rounds of a fuzz test to run: all of them in the long tier, else a tenth. */
export function roundsOf(all: number): number {
  return process.env.TEST_ROUNDS === 'all' ? all : Math.ceil(all / 10)
}
