/** Advisory locks of Guildhall (`pg_advisory_lock(int, int)`). */
export const lockSpace = 0x67_75_69_6c

export const locks = {
  /** Shared by the processes that serve the database; a command that needs it for itself holds it alone. */
  serve: 1,
  /** Held while a commit that others must see in its order is made. */
  commit: 2,
  /** Held while tables are created or changed. */
  migrate: 3,
}
